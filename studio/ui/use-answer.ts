import { useCallback, useEffect, useState } from "react";
import { reasonOf } from "../lake/door.ts";

/** The answer of a request. */
export interface Answer<T> {
  /** The last answer; undefined before the first one. */
  data: T | undefined;
  /** Why the last request failed. */
  trouble: string | undefined;
  reload: () => void;
}

/** After a failure the request is repeated, in milliseconds. */
const AGAIN_MS = 5_000;

/**
 * Sends a request when the component appears and when `ask` changes, and again after a failure.
 * @param ask the same function until something else is to be asked
 */
export function useAnswer<T>(ask: () => Promise<T>): Answer<T> {
  const [answer, setAnswer] = useState<Omit<Answer<T>, "reload">>({
    data: undefined,
    trouble: undefined,
  });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let gone = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    const send = () =>
      void ask().then(
        (data) => {
          if (!gone) setAnswer({ data, trouble: undefined });
        },
        (error: unknown) => {
          if (gone) return;
          setAnswer(({ data }) => ({ data, trouble: reasonOf(error) }));
          again = setTimeout(send, AGAIN_MS);
        },
      );
    send();
    return () => {
      gone = true;
      clearTimeout(again);
    };
  }, [ask, round]);
  const reload = useCallback(() => setRound((last) => last + 1), []);
  return { ...answer, reload };
}
