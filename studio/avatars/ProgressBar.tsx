import { Card } from "@sanity/ui";

/**
 * A progress bar.
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
    <Card
      role="progressbar"
      aria-label={label}
      aria-valuemax={100}
      aria-valuemin={0}
      aria-valuenow={value}
      aria-valuetext={`${value} %, ${message}`}
      overflow="hidden"
      radius={6}
      tone="transparent"
      style={{ height: 6 }}
    >
      <div
        style={{ width: `${value}%`, height: "100%", background: "var(--card-focus-ring-color)" }}
      />
    </Card>
  );
}
