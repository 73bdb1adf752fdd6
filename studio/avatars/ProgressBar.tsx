/**
 * How far something is.
 * @param label what makes progress: "Generation of Nora"
 * @param percent 0 to 100
 * @param message where it is, in words: read aloud with the percent
 */
export function ProgressBar({
  label,
  percent,
  message,
}: {
  label: string;
  percent: number;
  message: string;
}) {
  const value = Math.round(percent);
  return (
    <progress
      aria-label={label}
      aria-valuetext={`${value} %, ${message}`}
      max={100}
      value={value}
      style={{ width: "100%", height: 8, accentColor: "var(--card-focus-ring-color)" }}
    />
  );
}
