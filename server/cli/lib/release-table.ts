import { localTime } from "../../runtime/local-time.ts";
import type { Release } from "../../release/rows.ts";

const HEAD = ["", "Release", "When", "Pages changed", "Pages", "Size", "Why"];
/** Numbers end under each other. */
const RIGHT = new Set([1, 3, 4, 5]);

/** The kept releases as lines of a table, newest first; an arrow marks what visitors see. */
export function releaseTable(releases: readonly Release[]): string {
  const rows = releases.map((release, index) => [
    index === 0 ? "→" : "",
    String(release.id),
    localTime(release.at),
    String(release.changedPages),
    String(release.pages),
    megabytes(release.bytes),
    release.cause,
  ]);
  const all = [HEAD, ...rows];
  const widths = HEAD.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, column) => {
          const width = widths[column] ?? 0;
          return RIGHT.has(column) ? cell.padStart(width) : cell.padEnd(width);
        })
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Bytes as people read them: `3.2 MB`. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
