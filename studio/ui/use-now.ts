import { useEffect, useState } from "react";

/**
 * The current time, updated at an interval.
 * @param everyMs how often, in milliseconds
 * @returns milliseconds since 1970
 */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
