import { useRelativeTime } from "sanity";

const EXACT = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "medium" });

/** A time to the second, in the reader's time zone. @param at ISO time */
export function exactTime(at: string): string {
  return EXACT.format(new Date(at));
}

/** How long ago something was; the exact time is its title. */
export function Ago({ at }: { at: string }) {
  const age = useRelativeTime(at, { useTemporalPhrase: true });
  return (
    <time dateTime={at} title={exactTime(at)}>
      {age}
    </time>
  );
}
