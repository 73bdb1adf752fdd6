/** A length or a moment as a player shows it: `0:07`, `1:02`. @param seconds a dash for no number */
export function clockTime(seconds: unknown): string {
  if (typeof seconds !== "number" || !Number.isFinite(seconds)) return "–";
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
