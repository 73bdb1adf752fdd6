import { cacheControl } from "../../../site/headers.ts";
import { DeliveryError, type SiteRelease } from "../target.ts";
import { inParallel } from "./parallel.ts";
import { planDelivery } from "./plan.ts";
import { JOURNAL, readKnown, writeJournal, writeRecord } from "./record.ts";
import type { Store } from "./store.ts";

/** Requests under way at once. */
const AT_ONCE = 8;
/** The journal is written anew after so many files: what a broken-off delivery does again, at most. */
const JOURNAL_EVERY = 250;

/** What a delivery changed in the bucket. Paths are site paths. */
export interface Delivered {
  uploaded: string[];
  removed: string[];
}

/**
 * Makes a bucket hold a release: first the files that are named by their content, then the pages,
 * then the removals, last the record. A bucket has no transaction, so visitors may see one page of
 * the new release beside another of the old one for the time of the second step; each page is whole,
 * and finds every file that it refers to.
 *
 * May be broken off anywhere and started again: the journal says what is certain.
 *
 * @throws DeliveryError that says what to correct
 */
export async function syncBucket(
  store: Store,
  release: SiteRelease,
  options: { now?: () => number; onFile?: (path: string) => void } = {},
): Promise<Delivered> {
  const { now = Date.now, onFile = () => {} } = options;
  const { record, files: known } = await readKnown(store);
  const files = release.files();
  if (files.size === 0) throw new DeliveryError("The release holds no files, so nothing was sent.");
  const plan = planDelivery(files, known, record?.retired ?? {}, now());
  const uploads = [...plan.hashed, ...plan.pages];
  if (uploads.length + plan.removals.length === 0 && record?.id === release.id) {
    return { uploaded: [], removed: [] };
  }

  // Until the delivery is done, each of these may be old, new or gone. Paths that an earlier one left
  // open are among them: nothing is certain of them, so they are uploaded or removed again.
  const touched = new Map<string, string | null>();
  for (const path of [...uploads, ...plan.removals]) touched.set(path, null);
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
    onFile(path);
    done += 1;
    if (done % JOURNAL_EVERY === 0) await writeJournal(store, touched);
  };
  await inParallel(plan.hashed, AT_ONCE, upload);
  await inParallel(plan.pages, AT_ONCE, upload);
  await inParallel(plan.removals, AT_ONCE, async (path) => {
    await store.remove(keyOf(path));
    onFile(path);
  });
  const { id, at, cause } = release;
  await writeRecord(store, { id, at, cause, files: plan.files, retired: plan.retired });
  if (touched.size > 0) await store.remove(JOURNAL);
  return { uploaded: uploads, removed: plan.removals };
}

/** Key of a site path, below the store's folder. */
function keyOf(path: string): string {
  return path.replace(/^\/+/, "");
}
