/** A length or a position as a player shows it: `0:07`, `1:02`. @param seconds a dash for no number */
export function clockTime(seconds: unknown): string {
  if (typeof seconds !== "number" || !Number.isFinite(seconds)) return "–";
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** When the day on /like-os begins and ends, in minutes after midnight. */
export const DAY = { from: 7 * 60, to: 21 * 60 } as const;
const STEP = 15;

function clockText(minutes: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/**
 * Every quarter of an hour of that day as a document holds it, "07:00" to "21:00". An editor chooses
 * from this list, so that none is mistyped and all sort as text.
 */
export const DAY_TIMES: readonly string[] = Array.from(
  { length: (DAY.to - DAY.from) / STEP + 1 },
  (_, index) => clockText(DAY.from + index * STEP),
);

/** Minutes after midnight. @param time as a document holds it, "07:45" */
export function minutesOf(time: string): number {
  const [hours, minutes] = time.split(":").map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

/** A time as a reader says it: "7:45 AM". @param time as a document holds it, "07:45" */
export function spokenTime(time: string): string {
  const [hour = "", minute = ""] = time.split(":");
  const half = Number(hour) < 12 ? "AM" : "PM";
  return `${Number(hour) % 12 || 12}:${minute} ${half}`;
}
