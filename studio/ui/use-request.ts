import { useCallback, useEffect, useState } from "react";
import { reasonOf } from "../lake/door.ts";

/** What came of a request. */
export interface RequestState<T> {
  /** The last answer; undefined before the first one. */
  data: T | undefined;
  /** Why the last request failed. */
  trouble: string | undefined;
  reload: () => void;
}

/** After a failure the request is repeated, in milliseconds. */
const AGAIN_MS = 5_000;

/**
 * Sends a request when the component appears and when `send` changes, and again after a failure.
 * @param send the same function until something else is requested
 */
export function useRequest<T>(send: () => Promise<T>): RequestState<T> {
  const [state, setState] = useState<Omit<RequestState<T>, "reload">>({
    data: undefined,
    trouble: undefined,
  });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let gone = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    const attempt = () =>
      void send().then(
        (data) => {
          if (!gone) setState({ data, trouble: undefined });
        },
        (error: unknown) => {
          if (gone) return;
          setState(({ data }) => ({ data, trouble: reasonOf(error) }));
          again = setTimeout(attempt, AGAIN_MS);
        },
      );
    attempt();
    return () => {
      gone = true;
      clearTimeout(again);
    };
  }, [send, round]);
  const reload = useCallback(() => setRound((last) => last + 1), []);
  return { ...state, reload };
}
