import { ReleaseStore } from "../release/store.ts";
import type { StoredFile } from "../release/rows.ts";
import type { SiteFile, SiteFiles } from "./files.ts";
import { isHashed } from "./headers.ts";

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
  return {
    find: (path, otherwise) => {
      const store = (opened ??= ReleaseStore.open(dir, { readonly: true }));
      const file =
        store.find(path, otherwise) ?? (isHashed(path) ? store.findRetained(path) : undefined);
      return file && siteFile(store, file);
    },
    close: () => opened?.close(),
  };
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
