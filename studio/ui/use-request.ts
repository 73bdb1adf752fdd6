import { useCallback, useEffect, useState } from "react";
import { reasonOf } from "../lake/door.ts";
import type { LiveResult } from "./live-query.ts";

/** Result of a request, and a function that repeats it. */
export interface RequestState<T> extends LiveResult<T> {
  reload: () => void;
}

/** After a failure the request is repeated, in milliseconds. */
const AGAIN_MS = 5_000;

/**
 * Sends a request when the component appears and when `send` changes, and again after a failure.
 * @param send the same function until something else is requested
 */
export function useRequest<T>(send: () => Promise<T>): RequestState<T> {
  const [state, setState] = useState<LiveResult<T>>({
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
