import { useState } from "react";
import { reasonOf } from "../lake/door.ts";

/** What a form or a dialog does when its button is pressed. */
export interface Attempt {
  /** Whether it is being done: it is not begun a second time meanwhile. */
  busy: boolean;
  /** Why the last attempt failed. */
  trouble: string | undefined;
  attempt: () => Promise<void>;
}

/** Does something at a press, and keeps why it failed. @param run throws with a message for the person */
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
