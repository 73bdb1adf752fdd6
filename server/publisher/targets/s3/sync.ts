import { contentKeyIn, GATE_PAGE } from "../../../release/gate-of.ts";
import { cacheControl } from "../../../site/headers.ts";
import { DeliveryError, type SiteRelease } from "../target.ts";
import { inParallel } from "./parallel.ts";
import { planDelivery, RETIRED_FOR } from "./plan.ts";
import { JOURNAL, readBucketState, writeJournal, writeRecord } from "./record.ts";
import type { Store } from "./store.ts";

/** Parallel requests. */
const AT_ONCE = 8;
/** The journal is written after so many files, which an unfinished delivery repeats at most. */
const JOURNAL_EVERY = 250;

/** Changes of a delivery. Paths are site paths. */
export interface BucketChanges {
  uploaded: string[];
  removed: string[];
}

/**
 * Makes a bucket equal to a release: first the files named by their content, then pages, removals
 * and the record. A bucket has no transactions, so visitors can see new and old pages for a moment;
 * each page is complete and finds all its files.
 *
 * It can be interrupted anywhere and repeated: the journal holds what is certain.
 * @param options.now milliseconds since 1970
 * @param options.journalEvery the journal is written after so many uploads
 * @throws {DeliveryError} which says what to correct
 */
export async function syncBucket(
  store: Store,
  release: SiteRelease,
  options: { now?: () => number; journalEvery?: number } = {},
): Promise<BucketChanges> {
  const { now = Date.now, journalEvery = JOURNAL_EVERY } = options;
  const { record, files: known, touched } = await readBucketState(store);
  const files = release.files();
  if (files.size === 0) throw new DeliveryError("The release holds no files, so nothing was sent.");
  const gate = await gateOf(release);
  // What an earlier gate let in has to go with it: a site that was open, a withdrawn password.
  const retiredFor = record?.gate === gate ? RETIRED_FOR : 0;
  const plan = planDelivery(files, known, record?.retired ?? {}, now(), retiredFor);
  const uploads = [...plan.hashed, ...plan.pages];
  const removals = [...plan.removals, ...plan.discards];
  const unchanged = uploads.length + removals.length + touched.size === 0;
  if (unchanged && record?.id === release.id) {
    return { uploaded: [], removed: [] };
  }

  // During the delivery each of these may be old, new or gone. Entries of an earlier journal stay:
  // the record is older than they are.
  for (const path of [...uploads, ...removals]) touched.set(path, null);
  if (touched.size > 0) await writeJournal(store, touched);
  let done = 0;
  const upload = async (path: string) => {
    const file = files.get(path);
    if (!file) return;
    await store.put(keyOf(path), {
      body: await release.bytes(file),
      type: file.type,
      cacheControl: cacheControl(path),
      hash: file.hash,
    });
    touched.set(path, file.hash);
    done += 1;
    if (done % journalEvery === 0) await writeJournal(store, touched);
  };
  await inParallel(plan.hashed, AT_ONCE, upload);
  await inParallel(plan.pages, AT_ONCE, upload);
  const remove = (path: string) => store.remove(keyOf(path));
  await inParallel(plan.removals, AT_ONCE, remove);
  await inParallel(plan.discards, AT_ONCE, remove);
  const { id, at, cause } = release;
  await writeRecord(store, { id, at, cause, gate, files: plan.files, retired: plan.retired });
  if (touched.size > 0) await store.remove(JOURNAL);
  return { uploaded: uploads, removed: removals };
}

/** Name of the content key of a sealed site; undefined for an open one. */
async function gateOf(release: SiteRelease): Promise<string | undefined> {
  const page = release.files().get(GATE_PAGE);
  return page && contentKeyIn(String(await release.bytes(page)));
}

/** Key of a site path in the store's folder. */
function keyOf(path: string): string {
  return path.replace(/^\/+/, "");
}
