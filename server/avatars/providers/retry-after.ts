const SECONDS = /^\d+$/;
/** `Sun, 06 Nov 1994 08:49:37 GMT`: the form that RFC 9110, 5.6.7 requires. */
const HTTP_DATE =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/;
/** A longer wait is probably a mistake of the server, in milliseconds. */
const LONGEST_MS = 24 * 60 * 60_000;

/**
 * Reads a `Retry-After` header: seconds or a date.
 * @param now milliseconds since 1970
 * @returns milliseconds from now, 0 to a day; undefined for anything else
 */
export function readRetryAfter(header: string | null | undefined, now: number): number | undefined {
  const text = header?.trim() ?? "";
  if (SECONDS.test(text)) return Math.min(Number(text) * 1000, LONGEST_MS);
  if (!HTTP_DATE.test(text)) return undefined;
  const wait = Date.parse(text) - now;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), LONGEST_MS);
}
