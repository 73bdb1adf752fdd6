import { localTime } from "../../runtime/clock.ts";
import type { Releases } from "../../release/releases.ts";

const HEAD = ["", "Release", "When", "Pages", "Size", "Pages changed", "Why"];
/** Numeric columns, aligned on the right. */
const RIGHT = new Set([1, 3, 4]);
/** Most changed pages in a line: ids alone do not tell a person which release it is. */
const NAMED = 3;

/** The releases as lines of a table, newest first; an arrow marks the one that visitors see. */
export function releaseTable(releases: Releases): string {
  const current = releases.current()?.id;
  const rows = releases
    .list()
    .map((release) => [
      release.id === current ? "→" : "",
      String(release.id),
      localTime(release.at),
      String(release.pages),
      megabytes(release.bytes),
      named(release.changedPages),
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

/** "/, /about, /contact and 25 more". */
function named(pages: readonly string[]): string {
  const more = pages.length - NAMED;
  return `${pages.slice(0, NAMED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** A size for people, such as `3.2 MB`. */
function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
