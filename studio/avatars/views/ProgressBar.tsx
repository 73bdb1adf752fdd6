import { Card, usePrefersReducedMotion } from "@sanity/ui";

/** How far something is, as a bar. */
export function ProgressBar({
  label,
  percent,
  message,
}: {
  /** What is making progress: "Talking video of Nora". */
  label: string;
  /** 0 to 100. */
  percent: number;
  /** Where it is, in words; read aloud in place of the percent. */
  message: string;
}) {
  const still = usePrefersReducedMotion();
  return (
    <Card
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      aria-valuetext={`${Math.round(percent)} %, ${message}`}
      radius={6}
      overflow="hidden"
      tone="transparent"
      style={{ height: 6 }}
    >
      <div
        style={{
          height: "100%",
          width: `${percent}%`,
          minWidth: 6,
          borderRadius: "inherit",
          background: "var(--card-focus-ring-color)",
          transition: still ? undefined : "width 400ms ease-out",
        }}
      />
    </Card>
  );
}
