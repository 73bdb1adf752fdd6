import { currentHold } from "../../publisher/engine/hold.ts";
import { isPage } from "../../release/paths.ts";
import type { ReleaseStore } from "../../release/store.ts";
import { Fatal } from "../../runtime/fatal.ts";
import { localTime } from "../../runtime/local-time.ts";

/** So many changed pages are named. */
const NAMED = 12;

/**
 * Shows visitors the site of an old release again.
 * @param args of the command line: the release's number, or nothing for the one before
 * @param siteUrl where visitors see the site
 * @returns what was done, for a person
 * @throws Fatal when the arguments name no release
 * @throws ReleaseStoreError when the release is not kept, or cannot be made
 */
export function rollBack(store: ReleaseStore, args: readonly string[], siteUrl: string): string {
  const id = chosen(args, store);
  const target = store.list().find((kept) => kept.id === id);
  const { put, remove } = store.changesTo(id);
  const before = store.current();
  const release = store.rollback(id);
  if (release.id === before?.id) {
    return `The site is as in release ${id} already: nothing was changed.`;
  }
  const hold = currentHold(store);
  const about = target ? ` (${target.cause}, ${localTime(target.at)})` : "";
  const pages = [...put.keys(), ...remove].filter(isPage).map(addressOf).sort();
  return [
    `Release ${release.id} is live: the site is as in release ${id} again${about}.`,
    describePages(pages),
    `See it at ${siteUrl}`,
    `Undo with: npm run rollback -- ${before?.id}`,
    ...(hold ? [`Publishes wait until: npm run rollback -- ${hold.newest}`] : []),
  ].join("\n");
}

function chosen([first, ...others]: readonly string[], store: ReleaseStore): number {
  if (others.length > 0 || (first !== undefined && !/^[1-9]\d*$/.test(first))) {
    throw new Fatal(
      `"${[first, ...others].join(" ")}" is no number of a release. npm run releases shows them.`,
    );
  }
  if (first !== undefined) return Number(first);
  const [, before] = store.list();
  if (!before) throw new Fatal("There is no release before the current one: nothing was changed.");
  return before.id;
}

function describePages(pages: readonly string[]): string {
  if (pages.length === 0) return "No page changed, only files that pages use.";
  const named = pages.slice(0, NAMED).join(", ");
  const more = pages.length > NAMED ? ` and ${pages.length - NAMED} more` : "";
  return `${pages.length === 1 ? "1 page" : `${pages.length} pages`} changed: ${named}${more}`;
}

/** Path of a page as visitors see it. */
function addressOf(path: string): string {
  return path.replace(/\/index\.html$/, "") || "/";
}
