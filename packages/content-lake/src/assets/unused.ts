import { rmSync } from "node:fs";
import type { Doc } from "../document.ts";
import { referencesIn } from "../references.ts";
import type { Services } from "../services.ts";
import type { Store } from "../store.ts";
import { ownTerms, planTransaction } from "../transaction.ts";
import { assetsIn } from "./files.ts";

/** Transactions that one step reads. */
const TRANSACTIONS = 20;

/**
 * Deletes assets, with their files, that neither a document nor a kept version of one names: they go
 * with the history that could bring them back.
 * @param pause lets other requests run; never resolves when the lake ends
 * @returns how many
 */
export async function deleteUnusedAssets(
  services: Pick<Services, "store" | "disk" | "clock" | "logger">,
  pause: () => Promise<void>,
): Promise<number> {
  const { store, disk, clock, logger } = services;
  // An asset with history may have been uploaded a moment ago.
  const due = unusedNow(store).filter(({ _rev }) => store.history.position(_rev) === 0);
  const named = await stillNamed(store, due, pause);
  const gone = due.filter((asset) => !named.has(asset));
  if (gone.length === 0) return 0;
  const removal = () => gone.map(({ _id }) => ({ delete: { id: _id } }));
  store.commit(planTransaction(ownTerms(clock.wall()), store, [removal]), "system");
  const used = new Set(assetsIn(store.documents).map(({ sha1hash }) => sha1hash));
  let bytes = 0;
  for (const { sha1hash, size } of gone) {
    // The same bytes may be stored as a picture and as a file.
    if (typeof sha1hash !== "string" || used.has(sha1hash)) continue;
    rmSync(disk.path(sha1hash), { force: true });
    bytes += Number(size ?? 0);
  }
  logger.info(
    `Pictures and files that no document and no kept version names were deleted: ${gone.length}, ${(bytes / 1e6).toFixed(1)} MB.`,
  );
  return gone.length;
}

/** Assets that no document refers to. */
function unusedNow(store: Store): Doc[] {
  const all = store.documents;
  const unused = new Map(assetsIn(all).map((asset) => [asset._id, asset]));
  for (const doc of all.all()) for (const id of referencesIn(doc)) unused.delete(id);
  return [...unused.values()];
}

/** Assets whose bytes another document, or a stored version of one, names in any form. */
async function stillNamed(
  store: Store,
  due: readonly Doc[],
  pause: () => Promise<void>,
): Promise<Set<Doc>> {
  const named = new Set<Doc>();
  if (due.length === 0) return named;
  const own = new Set(due.map(({ _id }) => _id));
  const look = (value: unknown) => {
    const text = JSON.stringify(value);
    for (const asset of due) if (text.includes(String(asset.sha1hash))) named.add(asset);
  };
  for (const doc of store.documents.all()) if (!own.has(doc._id)) look(doc);
  await pause();
  // The last part runs in one step, so that it includes all edits made meanwhile.
  for (let from = 0; ;) {
    const transactions = store.history.from(from, TRANSACTIONS);
    for (const { changes } of transactions) {
      look(changes.filter(({ id }) => !own.has(id)));
    }
    if (transactions.length < TRANSACTIONS) return named;
    from = (transactions.at(-1)?.seq ?? from) + 1;
    await pause();
  }
}
