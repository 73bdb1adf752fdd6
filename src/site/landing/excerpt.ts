import type { Artifact } from "../../content/index.ts";

/** A line of a paper, with the one value that a reader looks for. */
interface Line {
  label: string;
  value: string;
  /** Whether it sums up the lines above. */
  result: boolean;
}

const LINES = 4;

/**
 * The first lines of a paper, or all that a line sums up and that line, with the numbers that notes
 * name. A band of a pay scale is its two ends; of a line with a value for each year it is the last one.
 */
export function excerpt({ kind, sections }: Pick<Artifact, "kind" | "sections">): Line[] {
  const rows = sections.find((section) => (section.rows ?? []).length > 1)?.rows ?? [];
  const lines = rows.map(({ lead, label, values, result }) => ({
    label: [lead, label].filter(Boolean).join(" "),
    value: (kind === "scale" ? values?.slice(0, 2).join(" to ") : values?.at(-1)) ?? "",
    result: Boolean(result),
  }));
  const sum = lines.findIndex((line) => line.result);
  const first = lines.slice(0, sum < 0 ? LINES : Math.min(sum, LINES));
  return sum < 0 ? first : [...first, ...lines.slice(sum, sum + 1)];
}
