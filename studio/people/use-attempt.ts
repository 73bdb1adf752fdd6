import { useState } from "react";
import { reasonOf } from "../lake/door.ts";

/** The action of a form's or dialog's button. */
export interface Attempt {
  /** Whether it runs; it does not start twice. */
  busy: boolean;
  /** Why the last attempt failed. */
  trouble: string | undefined;
  attempt: () => Promise<void>;
}

/** Runs an action at a press, and stores why it failed. @param run throws with a message for the person */
export function useAttempt(run: () => Promise<void>): Attempt {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const attempt = async () => {
    setBusy(true);
    try {
      await run();
      setTrouble(undefined);
    } catch (error) {
      setTrouble(reasonOf(error));
    }
    setBusy(false);
  };
  return { busy, trouble, attempt };
}
