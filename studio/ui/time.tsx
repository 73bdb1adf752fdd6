import { useEffect, useState } from "react";

const RELATIVE = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const EXACT = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "medium" });

/** Units of time, the largest that fits is used; lengths in milliseconds. */
const UNITS = [
  { unit: "day", length: 86_400_000 },
  { unit: "hour", length: 3_600_000 },
  { unit: "minute", length: 60_000 },
  { unit: "second", length: 1_000 },
] as const;
/** What is younger than this happened just now, in milliseconds. */
const JUST_NOW_MS = 5_000;

/**
 * How long ago something was: "just now", "12 seconds ago", "yesterday".
 * @param at ISO time
 * @param now milliseconds since 1970
 */
export function ago(at: string, now: number): string {
  // A clock that runs ahead would give times in the future; they are shown as now.
  const age = Math.max(0, now - Date.parse(at));
  const fitting = UNITS.find(({ length }) => age >= length);
  if (fitting === undefined || age < JUST_NOW_MS) return "just now";
  return RELATIVE.format(-Math.floor(age / fitting.length), fitting.unit);
}

/** A time to the second, in the reader's time zone. @param at ISO time */
export function exactly(at: string): string {
  return EXACT.format(new Date(at));
}

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

/** How often ages are counted anew, in milliseconds. */
const TICK_MS = 1_000;

/** How long ago something was; the exact time is its title. */
export function Ago({ at }: { at: string }) {
  const now = useNow(TICK_MS);
  return (
    <time dateTime={at} title={exactly(at)}>
      {ago(at, now)}
    </time>
  );
}
