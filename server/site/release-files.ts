import { ReleaseStoreError } from "../release/errors.ts";
import { reportLost } from "../release/lost.ts";
import { ReleaseStore } from "../release/store.ts";
import type { StoredFile } from "../release/rows.ts";
import type { SiteFile, SiteFiles } from "./files.ts";
import { isHashed } from "./headers.ts";

/** A file that is still lost is reported again after this, in milliseconds. */
const REPORT_MS = 5 * 60_000;

/**
 * The files of the current release. A new release shows with the next {@link SiteFiles.find}: each
 * asks the database, which takes some ten microseconds, so nothing here can be out of date.
 *
 * A file named by its content is also found in older releases that are kept: a page that was opened
 * yesterday may still need its scripts.
 * @param dir absolute path of the release store; it may be made later
 */
export function releaseFiles(dir: string): SiteFiles {
  let opened: ReleaseStore | undefined;
  /** Shown while the database itself is damaged or lost. */
  let copy: ReleaseStore | undefined;

  /** When each lost object was reported, by its hash. */
  const reported = new Map<string, number>();

  const current = (): ReleaseStore => {
    // The publisher puts another file in the place of one that was damaged.
    if (opened?.isReplaced() === true) {
      opened.close();
      opened = undefined;
    }
    return (opened ??= ReleaseStore.open(dir, { readonly: true }));
  };
  const findIn = (store: ReleaseStore, path: string, otherwise: string | undefined) => {
    const file =
      store.find(path, otherwise) ?? (isHashed(path) ? store.findRetained(path) : undefined);
    return file && siteFile(store, file);
  };
  return {
    find: (path, otherwise) => {
      try {
        const found = findIn(current(), path, otherwise);
        copy?.close();
        copy = undefined;
        return found;
      } catch (error) {
        if (!isGone(error)) throw error;
        opened?.close();
        opened = undefined;
        copy ??= ReleaseStore.openCopy(dir);
        if (copy === undefined) throw error;
        return findIn(copy, path, otherwise);
      }
    },
    reportLost: ({ hash = "" }) => {
      const last = reported.get(hash) ?? -Infinity;
      if (performance.now() - last < REPORT_MS) return false;
      reported.set(hash, performance.now());
      reportLost(dir, hash);
      return true;
    },
    close: () => {
      opened?.close();
      copy?.close();
    },
  };
}

function isGone(error: unknown): boolean {
  if (!(error instanceof ReleaseStoreError)) return false;
  return error.problem === "damaged" || error.problem === "missing";
}

function siteFile(store: ReleaseStore, { path, type, hash, encodings }: StoredFile): SiteFile {
  return {
    path,
    type,
    hash,
    encodings: [...encodings.keys()],
    place: (encoding) => store.objectFile(hash, encoding),
  };
}
