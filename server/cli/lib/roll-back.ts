import { pageOf } from "../../release/paths.ts";
import type { Releases } from "../../release/releases.ts";
import { Fatal, readArguments } from "../../runtime/fatal.ts";
import { localTime } from "../../runtime/clock.ts";

/**
 * Shows visitors the site of an old release again.
 * @param args of the command line: the release's number, and `--older-gate` for a release that lets in more people
 * @param siteUrl where visitors see the site
 * @returns what was done, for a person
 * @throws Fatal when the arguments name no release, or `--older-gate` is needed
 * @throws ReleaseError when the release is not kept, or damaged
 */
export function rollBack(releases: Releases, args: readonly string[], siteUrl: string): string {
  const options = { "older-gate": { type: "boolean" } } as const;
  const { values, positionals } = readArguments(
    { args: [...args], options, allowPositionals: true },
    "npm run rollback takes a release's number and --older-gate, nothing else.",
  );
  const id = readNumber(positionals);
  const before = releases.current()?.id;
  if (id === before) return `Visitors see release ${id} already: nothing was changed.`;
  const target = releases.get(id);
  const gate = target && releases.olderGate(target);
  if (gate && !values["older-gate"]) throw new Fatal(explainGate(id, gate));
  const { cause, at } = releases.show(id);
  const hold = releases.hold();
  const changed = before === undefined ? [] : releases.changedFiles(before, id);
  const pages = new Set(changed.flatMap((path) => pageOf(path) ?? []));
  return [
    `Visitors see release ${id} now (${cause}, ${localTime(at)}).`,
    describePages([...pages].sort()),
    `See it at ${siteUrl}`,
    `Undo with: npm run rollback -- ${before}`,
    ...(hold ? [`Publishes wait until: npm run rollback -- ${hold.newest}`] : []),
  ].join("\n");
}

function explainGate(id: number, gate: NonNullable<ReturnType<Releases["olderGate"]>>): string {
  const why =
    gate === "not-sealed"
      ? `Release ${id} is not sealed: its pages can be read without a password.`
      : `Release ${id} was sealed with another content key: passwords that were withdrawn since then open it.`;
  return `${why} Nothing was changed. If this is what you want: npm run rollback -- ${id} --older-gate`;
}

function readNumber(numbers: readonly string[]): number {
  const text = numbers.join(" ");
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new Fatal(`"${text}" is no number of a release. npm run rollback shows them.`);
}

function describePages(pages: readonly string[]): string {
  if (pages.length === 0) return "No page changed, only files that pages use.";
  return `${pages.length === 1 ? "1 page" : `${pages.length} pages`} changed: ${listPages(pages, 12)}`;
}

const HEAD = ["", "Release", "When", "Pages", "Size", "Pages changed", "Why"];
/** Numeric columns, aligned on the right. */
const RIGHT = new Set([1, 3, 4]);

/** The releases as lines of a table, newest first; an arrow marks the one that visitors see. */
export function releaseTable(releases: Releases): string {
  const current = releases.current()?.id;
  const rows = releases.list().map((release) => [
    release.id === current ? "→" : "",
    String(release.id),
    localTime(release.at),
    String(release.pages),
    `${(release.bytes / 1e6).toFixed(1)} MB`,
    // Numbers alone do not tell a person which release it is.
    listPages(release.changedPages, 3),
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

/** "/, /about, /contact and 25 more". @param most how many are named */
function listPages(pages: readonly string[], most: number): string {
  const more = pages.length - most;
  return `${pages.slice(0, most).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
