import { MEDIA_ROOT } from "../../../src/facts/paths.ts";
import type { Release } from "../../release/rows.ts";
import type { ReleaseStore } from "../../release/store.ts";
import type { SiteForm } from "../../../src/sealing/site-form.ts";
import { describeCause, type Difference } from "./differences.ts";
import type { PublishedDocument } from "./published-documents.ts";
import { placePages } from "./place-pages.ts";
import type { ReleaseDocuments } from "./release-documents.ts";
import type { CheckedPages } from "./check-agent-pages.ts";
import type { PageState, SiteState } from "./site-state.ts";
import type { StatusOutbox } from "../status/outbox.ts";

/** Name of the fact that holds the number of the last release of the engine or of a full build. */
export const RELEASE = "release";

/** What a release is made of. */
export interface ReleaseParts {
  store: ReleaseStore;
  form: SiteForm;
  state: SiteState;
  /** Gets the results that are still to be written for the Studio. */
  outbox: StatusOutbox;
  /** Gets the documents of the release. */
  released: ReleaseDocuments;
  checked: CheckedPages;
  /** Files of the release besides its pages. The pages are added to it. */
  put: Map<string, { hash: string }>;
  /** Number of the release that the change was made for; 0 for none. */
  after: number;
  changed: ReadonlyMap<string, Difference>;
  documents: readonly PublishedDocument[];
  /** Rejects when the pages must not become a release. */
  confirmed: Promise<unknown>;
}

/** A release, with the paths of the files that it changes. */
export interface MadeRelease {
  release: Release;
  put: string[];
  removed: string[];
}

/**
 * Stores pages and switches to a release with them. The switch, the state of the site and the results
 * for the Studio are one transaction.
 * @throws {ReleaseStoreError} when the release cannot be stored, or another one came between; the one
 *   before stays
 * @throws what `confirmed` rejects with
 */
export async function makeRelease(parts: ReleaseParts): Promise<MadeRelease> {
  const {
    store,
    form,
    state,
    outbox,
    released,
    checked,
    put,
    after,
    changed,
    documents,
    confirmed,
  } = parts;
  const pages = checked.finished.map(({ path, files, record }): PageState => ({
    path,
    documents: [...record.documents],
    selections: record.selections,
    files: [...files.keys()],
    owner: record.owner,
  }));
  await Promise.all([placePages(checked.finished, { store, form, put }), confirmed]);
  const placed = new Set(pages.flatMap(({ path }) => form.pathsOf(path)));
  for (const [path, { hash }] of put) if (store.find(path)?.hash === hash) put.delete(path);
  const replaced = [...checked.remove, ...pages.map(({ path }) => path)];
  const named = new Set(pages.flatMap(({ files }) => files));
  const media = replaced
    .flatMap((page) => state.filesOf(page))
    .filter((file) => file.startsWith(MEDIA_ROOT) && !named.has(file));
  const remove = [
    // A redirect takes the file of the page that has moved.
    ...checked.remove.flatMap((page) => form.pathsOf(page)).filter((path) => !placed.has(path)),
    ...state.unused(media, replaced),
  ];
  for (const path of remove) put.delete(path);
  const change = { cause: describeCause(changed), put, remove, after };
  const release = store.commit(change, (_, { id }) => {
    for (const page of pages) state.putPage(page);
    for (const page of checked.remove) state.removePage(page);
    // The next publish tries these again, also in another process.
    for (const { path } of checked.refused) state.forgetHashes(path);
    state.putRevisions([...changed].map(([document, { after }]) => [document, after ?? null]));
    outbox.add(documents);
    if (id !== after) released.add(id, documents);
    state.setFact(RELEASE, String(id));
  });
  return { release, put: [...put.keys()].sort(), removed: remove };
}
