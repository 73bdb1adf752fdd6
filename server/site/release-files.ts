import { ReleaseStoreError } from "../release/errors.ts";
import { releasesInode } from "../release/database.ts";
import { reportLost } from "../release/lost.ts";
import { contentOf } from "../release/objects.ts";
import { ReleaseStore } from "../release/store.ts";
import type { StoredFile } from "../release/rows.ts";
import type { SiteFile, SiteFiles } from "./files.ts";
import { isHashed } from "./headers.ts";
import { SmallFiles } from "./small-files.ts";

/** When a path is not found, the database is checked this often, in milliseconds. */
const CHECK_MS = 10_000;
/** A file that is still lost is reported this often, in milliseconds. */
const REPORT_MS = 5 * 60_000;

/**
 * The files of the current release. Each {@link SiteFiles.find} asks the database, in about ten
 * microseconds, so it sees a new release at once.
 *
 * Files with a hash in their name are also found in kept older releases: a page that was opened
 * yesterday may still need its scripts, unless the gate has changed.
 * @param dir absolute path of the release store; it need not exist yet
 */
export function releaseFiles(dir: string): SiteFiles {
  let opened: ReleaseStore | undefined;
  /** Used while the database is damaged or lost. */
  let copy: ReleaseStore | undefined;

  /** Time of the last report, by hash. */
  const reported = new Map<string, number>();

  /** Inode of the damaged database; another one is opened again. */
  let damaged: number | undefined;
  let checkedAt = -Infinity;
  const small = new SmallFiles();

  const current = (): ReleaseStore => {
    // The publisher replaces a damaged database.
    if (opened?.isReplaced() === true) {
      opened.close();
      opened = undefined;
    }
    return (opened ??= ReleaseStore.open(dir, { readonly: true }));
  };
  const findIn = (store: ReleaseStore, path: string, otherwise: string | undefined) => {
    const file =
      store.find(path, otherwise) ?? (isHashed(path) ? store.findForOpenPage(path) : undefined);
    return file && siteFile(store, file, small);
  };
  const findNow = (path: string, otherwise: string | undefined) => {
    const store = current();
    const found = findIn(store, path, otherwise);
    // A damaged database may silently find nothing.
    if (found === undefined && performance.now() - checkedAt > CHECK_MS) {
      checkedAt = performance.now();
      store.check();
    }
    return found;
  };
  const openCopy = (): ReleaseStore | undefined => {
    opened?.close();
    opened = undefined;
    return (copy ??= ReleaseStore.openCopy(dir));
  };
  return {
    find: (path, otherwise) => {
      const file = releasesInode(dir);
      if (copy !== undefined && file === damaged) return findIn(copy, path, otherwise);
      try {
        const found = findNow(path, otherwise);
        copy?.close();
        copy = undefined;
        return found;
      } catch (error) {
        if (!isGone(error)) throw error;
        damaged = file;
        const kept = openCopy();
        if (kept === undefined) throw error;
        return findIn(kept, path, otherwise);
      }
    },
    isWaiting: () => current().current() === undefined,
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

function siteFile(store: ReleaseStore, stored: StoredFile, small: SmallFiles): SiteFile {
  const { path, type, hash, encodings, size } = stored;
  return {
    path,
    type,
    hash,
    encodings: [...encodings.keys()],
    place: (encoding) => store.objectFile(hash, encoding),
    small: (encoding) => {
      const bytes = encoding === undefined ? size : encodings.get(encoding);
      const isWhole = async (found: Buffer) =>
        (await contentOf(found, encoding, hash)) !== undefined;
      const place = store.objectFile(hash, encoding);
      return small.read(place, bytes ?? Number.POSITIVE_INFINITY, isWhole);
    },
  };
}
