import { setImmediate as turn } from "node:timers/promises";
import { ALL } from "../history/history.ts";
import { invalid } from "../errors.ts";
import type { Api } from "../http/app.ts";
import { requireToken } from "../http/caller.ts";
import { flag } from "../http/input.ts";
import {
  type Doc,
  idInLayer,
  isPublishedId,
  type JsonObject,
  publishedId,
  releaseOfVersion,
} from "../document.ts";
import { isRelease } from "../releases/release.ts";
import type { Services } from "../services.ts";
import type { Change, Transaction } from "../transaction.ts";

/** Most transactions or events in one response; the Studio requests 100 at a time. */
const MAX_LIMIT = 1000;
const DEFAULT_LIMIT = 50;
/** Most documents in one request. */
const MAX_IDS = 500;
/** Most characters of JSON in a response, which is built in memory. */
const MAX_LENGTH = 32 * 2 ** 20;

/**
 * Adds `data/history`: a document at an earlier revision or time, the transactions that changed
 * it, and the events of its life. For callers with the token.
 */
export function addHistoryEndpoints(api: Api, services: Services): void {
  const { store } = services;
  const reading = new Map<string, Promise<void>>();
  // Reading takes the thread that answers visitors: one answer for each caller at a time, by small steps.
  api.use("/data/history/*", ({ var: { caller } }, next) => {
    const before = reading.get(caller.identity) ?? Promise.resolve();
    const answered = before.then(next, next);
    reading.set(caller.identity, answered);
    return answered;
  });

  api.get("/data/history/:dataset/documents/:ids", async (c) => {
    requireToken(c.var.caller);
    const ids = readIds(c.req.param("ids"));
    const { revision, time } = c.req.query();
    const documents = await jsonOf(ids, (id) => {
      if (flag(c, "lastRevision")) return lastState(id);
      const position =
        revision === undefined
          ? store.history.positionAt(readTime(time ?? new Date().toISOString()))
          : store.history.position(revision);
      const state = position === 0 ? undefined : stateAt(id, position);
      return state === undefined ? [] : [state];
    });
    return c.body(`{"documents":[${documents}]}`, 200, { "content-type": "application/json" });
  });

  /**
   * A document at a position. The Studio's history of a draft lists what happened to the published
   * document as well, and asks for the draft at those revisions: where there was none, it would have
   * started from the published document.
   */
  const stateAt = (id: string, position: number): Doc | undefined => {
    const own = store.history.documentAt(id, position);
    if (own || isPublishedId(id)) return own ?? undefined;
    const published = store.history.documentAt(publishedId(id), position);
    return published ? { ...published, _id: id } : undefined;
  };

  /**
   * A document as it is, or as it was before it was deleted. A version that went live with its release
   * has the revision of that transaction: the Studio reverts a release by it.
   */
  const lastState = (id: string): Doc[] => {
    const last = store.history.lastState(id);
    if (last === undefined) return [];
    const { doc, deletedBy } = last;
    const ended = releaseOfVersion(id) !== undefined && deletedBy !== undefined;
    return [ended ? { ...doc, _rev: deletedBy } : doc];
  };

  api.get("/data/history/:dataset/transactions/:ids", async (c) => {
    requireToken(c.var.caller);
    const ids = readIds(c.req.param("ids"));
    const { fromTransaction: first, toTransaction: last, limit, effectFormat } = c.req.query();
    const range = {
      from: first ? store.history.position(first) : ALL.from,
      to: last ? store.history.position(last) : ALL.to,
    };
    const found = store.history.of(ids, range, readLimit(limit), flag(c, "reverse"));
    const options = {
      only: flag(c, "includeIdentifiedDocumentsOnly") ? ids : undefined,
      mutations: !flag(c, "excludeMutations"),
      effects: effectFormat === "mendoza",
    };
    const lines = await jsonOf(found, (transaction) => [transactionLine(transaction, options)]);
    const text = lines.map((line) => `${line}\n`).join("");
    return c.body(text, 200, { "content-type": "application/x-ndjson; charset=utf-8" });
  });

  api.get("/data/history/:dataset/events/documents/:id", async (c) => {
    requireToken(c.var.caller);
    const documentId = c.req.param("id");
    const groupId = publishedId(documentId);
    const limit = readLimit(c.req.query("limit"));
    const cursor = Number(c.req.query("nextCursor"));
    const range = Number.isInteger(cursor) ? { from: 0, to: cursor - 1 } : ALL;
    const group = [groupId, idInLayer("drafts", groupId), documentId];
    const events: JsonObject[] = [];
    let [count, length, nextCursor] = [0, 0, ""];
    for (const transaction of store.history.of(group, range, limit, true)) {
      await turn();
      const changes = transaction.changes.filter(({ id }) => publishedId(id) === groupId);
      events.push(...lifeEvents(groupId, transaction, changes));
      count += 1;
      length += JSON.stringify(changes).length;
      if (count < limit && length < MAX_LENGTH) continue;
      nextCursor = String(transaction.seq);
      break;
    }
    return c.json({ events: { [documentId]: events }, nextCursor });
  });
}

function transactionLine(
  { transactionId: id, timestamp, author, changes }: Transaction,
  options: { only: readonly string[] | undefined; mutations: boolean; effects: boolean },
) {
  const selection = changes.filter((change) => options.only?.includes(change.id) ?? true);
  // Mendoza's shortest patches: put the whole document in place.
  const effects = selection.map(({ id: documentId, previous, next }) => [
    documentId,
    { apply: [0, next], revert: [0, previous] },
  ]);
  return {
    id,
    timestamp,
    author,
    documentIDs: selection.map((change) => change.id),
    ...(options.mutations && { mutations: selection.flatMap(({ mutations }) => mutations) }),
    ...(options.effects && { effects: Object.fromEntries(effects) }),
  };
}

/** JSON of what is read for each item. @throws LakeError 400 when an answer cannot hold it */
async function jsonOf<Item>(items: Iterable<Item>, read: (item: Item) => readonly unknown[]) {
  let left = MAX_LENGTH;
  const texts: string[] = [];
  for (const item of items) {
    await turn();
    const made = read(item).map((value) => JSON.stringify(value));
    for (const { length } of made) left -= length;
    texts.push(...made);
    if (left >= 0) continue;
    throw invalid(`The answer is larger than ${MAX_LENGTH / 2 ** 20} MB. Ask for fewer at a time.`);
  }
  return texts;
}

function readIds(text: string): string[] {
  const ids = [...new Set(text.split(","))];
  if (ids.length <= MAX_IDS) return ids;
  throw invalid(`Ask for at most ${MAX_IDS} documents at a time`);
}

function readTime(text: string): string {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) {
    throw invalid(`"${text}" is not an ISO 8601 time`);
  }
  return time.toISOString();
}

function readLimit(text: string | undefined): number {
  const limit = Number(text ?? DEFAULT_LIMIT);
  if (!Number.isInteger(limit) || limit < 1) {
    throw invalid(`"limit" must be a whole number from 1`);
  }
  return Math.min(limit, MAX_LIMIT);
}

/**
 * The document events of one transaction, as in Sanity's events API: created, published,
 * unpublished, discarded, deleted. Edits of a draft are not events: the Studio reads those from the
 * transactions.
 * @param groupId id of the published document
 * @param changes those of this document, its draft and its versions
 */
function lifeEvents(
  groupId: string,
  { transactionId, timestamp, author, changes: all }: Transaction,
  changes: readonly Change[],
): JsonObject[] {
  const common = { documentId: groupId, timestamp, author };
  const published = changes.find(({ id }) => isPublishedId(id));
  const versions = changes.filter(({ id }) => !isPublishedId(id));
  const gone = versions.find(({ previous, next }) => previous !== null && next === null);
  const made = versions.find(({ previous, next }) => previous === null && next !== null);

  if (published && published.next === null && published.previous !== null) {
    const version = made ?? versions.find(({ id }) => releaseOfVersion(id) !== undefined);
    if (version === undefined) return [{ type: "deleteDocumentGroup", ...common }];
    const about = { ...versionOf(version.id), versionRevisionId: transactionId };
    return [{ type: "unpublishDocument", ...common, ...about }];
  }
  if (published && published.next !== null) {
    if (gone?.previous) {
      const releases = all.flatMap(({ previous }) => previous ?? []).filter(isRelease);
      const scheduled = releases.some(({ state }) => state === "scheduled");
      return [
        {
          type: "publishDocumentVersion",
          ...common,
          revisionId: transactionId,
          ...versionOf(gone.id),
          versionRevisionId: gone.previous._rev,
          publishCause: causeOf(gone.id, scheduled),
        },
      ];
    }
    const type = published.previous === null ? "createLiveDocument" : "updateLiveDocument";
    return [{ type, ...common, revisionId: transactionId }];
  }
  if (made) {
    const version = { ...versionOf(made.id), versionRevisionId: transactionId };
    return [{ type: "createDocumentVersion", ...common, ...version }];
  }
  if (gone?.previous) {
    const version = { ...versionOf(gone.id), versionRevisionId: gone.previous._rev };
    return [{ type: "deleteDocumentVersion", ...common, ...version }];
  }
  return [];
}

function versionOf(versionId: string): JsonObject {
  const releaseId = releaseOfVersion(versionId);
  return { versionId, ...(releaseId !== undefined && { releaseId }) };
}

function causeOf(versionId: string, scheduled: boolean): string {
  if (releaseOfVersion(versionId) === undefined) return "document.publish";
  return scheduled ? "release.schedule" : "release.publish";
}
