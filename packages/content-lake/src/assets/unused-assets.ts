import { rmSync, statSync } from "node:fs";
import type { Services } from "../services.ts";
import { ownTerms, planTransaction } from "../transaction.ts";
import { assetsIn } from "./files.ts";

/** Transactions that one step reads. */
const TRANSACTIONS = 20;
/** What names the bytes of an asset: every reference and every address contains it. */
const HASH = /[0-9a-f]{40}/g;

/**
 * Deletes assets, with their files, that neither a document nor a kept version of one names, and the files
 * of assets that somebody has deleted: they go with the history that could bring them back.
 * @param forgotten ids of documents whose history has ended in part
 * @param pause lets other requests run; never resolves when the lake ends
 * @returns how many
 */
export async function deleteUnusedAssets(
  services: Pick<Services, "store" | "disk" | "clock" | "logger">,
  forgotten: readonly string[],
  pause: () => Promise<void>,
): Promise<number> {
  const { store, disk, clock, logger } = services;
  // An asset with history may have been uploaded a moment ago.
  const due = assetsIn(store.documents).filter(({ _rev }) => store.history.position(_rev) === 0);
  const own = new Set(due.map(({ _id }) => _id));
  const hashes = new Set([...own, ...forgotten].flatMap((id) => id.match(HASH) ?? []));
  const named = new Set<string>();
  const read = (id: string, value: unknown) => {
    if (own.has(id)) return;
    for (const [hash] of JSON.stringify(value).matchAll(HASH)) named.add(hash);
  };
  const findUnnamed = () => [...hashes].filter((hash) => !named.has(hash) && !disk.isNew(hash));

  for (const doc of store.documents.all()) read(doc._id, doc);
  if (findUnnamed().length === 0) return 0;
  await pause();
  // The last part runs in one step, so that it includes all edits made meanwhile.
  for (let from = 0; ;) {
    const transactions = store.history.from(from, TRANSACTIONS);
    for (const { changes } of transactions) for (const change of changes) read(change.id, change);
    if (transactions.length < TRANSACTIONS) break;
    from = (transactions.at(-1)?.seq ?? from) + 1;
    await pause();
  }
  const gone = findUnnamed();
  if (gone.length === 0) return 0;
  const ids = [...own].filter((id) => gone.some((hash) => id.includes(hash)));
  const removal = () => ids.map((id) => ({ delete: { id } }));
  if (ids.length > 0) {
    store.commit(planTransaction(ownTerms(clock.wall()), store, [removal]), "system");
  }
  let bytes = 0;
  for (const path of gone.map((hash) => disk.path(hash))) {
    bytes += statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    rmSync(path, { force: true });
  }
  logger.info(
    `Pictures and files that no document and no kept version names were deleted: ${gone.length}, ${(bytes / 1e6).toFixed(1)} MB.`,
  );
  return gone.length;
}
