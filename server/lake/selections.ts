import { dataError } from "./errors.ts";
import { isJsonObject, parseJson, type Json, type JsonObject } from "../documents/json.ts";
import type { Services } from "./services.ts";
import type { Store } from "./store.ts";
import type { Stored } from "./transaction.ts";

/** How often a selection is made again because another transaction came in between. */
const MAX_TRIES = 100;

/** A selection of documents by a mutation. */
interface Asked {
  query: string;
  params: JsonObject;
}

/** For each lake: the transaction with queries that runs, or the last one. They take turns. */
const turns = new WeakMap<Services, Promise<unknown>>();

/**
 * Works on a transaction whose mutations may select documents by query. Queries run in another
 * thread, so this waits for them first; when a commit came in between they run again. `work` runs in
 * one turn of the event loop: what it sees and what the queries selected are of one moment.
 * @throws LakeError when a query is refused; 409 when other transactions keep coming in between
 */
export async function withSelections<T>(
  services: Services,
  mutations: readonly Json[],
  identity: string,
  work: (stored: Stored) => T,
): Promise<T> {
  const asked = mutations.flatMap(askedBy);
  if (asked.length === 0) return work(storedIn(services.store));
  const before = turns.get(services);
  const mine = (async () => {
    await before?.catch(() => undefined);
    return inTurn(services, asked, identity, work);
  })();
  turns.set(services, mine);
  return mine;
}

async function inTurn<T>(
  services: Services,
  asked: readonly Asked[],
  identity: string,
  work: (stored: Stored) => T,
): Promise<T> {
  const { store } = services;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const position = store.history.position();
    const selected = await select(services, asked, identity);
    if (store.history.position() === position) return work(storedIn(store, selected));
  }
  throw dataError(
    409,
    "transactionConflictError",
    "Other transactions kept changing the documents while the query ran. Try again.",
  );
}

/**
 * The documents of a lake, for planning a transaction.
 * @param selected ids that each query selects; default: no mutation selects by query
 */
export function storedIn(store: Store, selected?: ReadonlyMap<string, string[]>): Stored {
  return {
    get: (id) => store.get(id),
    withPrefix: (prefix) => store.documents.withPrefix(prefix),
    referrers: (id) => store.referrers(id),
    called: (document) => store.called(document),
    select: (query, params) => selected?.get(keyOf({ query, params })) ?? [],
  };
}

/** The query of a mutation, if it has one. What is wrong with the mutation is found out later. */
function askedBy(mutation: Json): Asked[] {
  const body = isJsonObject(mutation) ? (mutation.patch ?? mutation.delete) : undefined;
  if (!isJsonObject(body) || typeof body.query !== "string") return [];
  return [{ query: body.query, params: isJsonObject(body.params) ? body.params : {} }];
}

/** Ids of the stored documents that each query selects, drafts included. */
async function select(
  { projectId, dataset, queries }: Services,
  asked: readonly Asked[],
  identity: string,
): Promise<Map<string, string[]>> {
  const context = { identity, projectId, dataset };
  const selected = new Map<string, string[]>();
  for (const selection of asked) {
    const key = keyOf(selection);
    if (selected.has(key)) continue;
    const json = await queries.run({
      query: selection.query,
      parameters: selection.params,
      perspective: "raw",
      trusted: true,
      context,
    });
    selected.set(key, idsIn(parseJson(Buffer.from(json).toString())));
  }
  return selected;
}

function idsIn(result: Json): string[] {
  const items = Array.isArray(result) ? result : [result];
  return items.flatMap((item) =>
    isJsonObject(item) && typeof item._id === "string" ? item._id : [],
  );
}

function keyOf({ query, params }: Asked): string {
  return JSON.stringify([query, params]);
}
