/* Figures as people write them: parsed from paper, `undefined` for anything else; and written. */

const AMOUNT = /^([(−-]?)\s*\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?\)?$/;
const RANGE = /^(\d+)\s*[–-]\s*(\d+)$/;
const HOURS = /^(\d{1,2}):([0-5]\d)\s*[–-]\s*(\d{1,2}):([0-5]\d)$/;

/** An amount: "$1,234", "1,234.50", "−12" or "(12)" for what is taken away. */
export function amountOf(text: string): number | undefined {
  const [, sign = "", whole, fraction = ""] = AMOUNT.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const amount = Number(whole.replaceAll(",", "") + fraction);
  return sign === "" ? amount : -amount;
}

/** Two whole numbers with a dash: first and last, both included; undefined where they fall. */
export function rangeOf(text: string): readonly [from: number, to: number] | undefined {
  const found = RANGE.exec(text.trim());
  if (!found) return undefined;
  const [from, to] = [Number(found[1]), Number(found[2])];
  return from <= to ? [from, to] : undefined;
}

/** Hours of an afternoon, "3:00–4:15", as minutes after noon; undefined where they go backward. */
export function hoursOf(text: string): readonly [from: number, to: number] | undefined {
  const found = HOURS.exec(text.trim());
  if (!found) return undefined;
  const [hour = 0, minute = 0, endHour = 0, endMinute = 0] = found.slice(1).map(Number);
  const [from, to] = [(hour % 12) * 60 + minute, (endHour % 12) * 60 + endMinute];
  return from < to ? [from, to] : undefined;
}

/** Three digits: 3.2M, 850K, 9.15M. */
const COMPACT = new Intl.NumberFormat("en-US", {
  notation: "compact",
  maximumSignificantDigits: 3,
});
const WHOLE = new Intl.NumberFormat("en-US");

/** A large number as it is set large: 2.5M, 850K. */
export function compact(count: number): string {
  return COMPACT.format(count);
}

/** A large number in full: 2,500,000. */
export function whole(count: number): string {
  return WHOLE.format(count);
}

const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** A day, as `2026-08-04`, in a sentence: August 4, 2026. */
export function dayInWords(day: string): string {
  return DAY.format(new Date(day));
}
