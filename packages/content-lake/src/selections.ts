import { isJsonObject, type Json, type JsonObject } from "./document.ts";
import { dataError } from "./errors.ts";
import type { Services } from "./services.ts";
import type { Store } from "./store.ts";
import type { Stored } from "./transaction.ts";

/** How often a selection is repeated because another transaction intervened. */
const MAX_TRIES = 100;

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
  const { store } = services;
  const queries = mutations.flatMap(queryOf);
  if (queries.length === 0) return work(storedIn(store));
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const position = store.history.position();
    const selections = await select(services, queries, identity);
    if (store.history.position() === position) return work(storedIn(store, selections));
  }
  const why = "Other transactions kept changing the documents while the query ran. Try again.";
  throw dataError(409, "transactionConflictError", why);
}

/**
 * The documents of a lake, for planning a transaction.
 * @param selections ids that each query selects; default: no mutation selects by query
 */
export function storedIn(store: Store, selections?: ReadonlyMap<string, string[]>): Stored {
  return {
    get: (id) => store.get(id),
    withPrefix: (prefix) => store.documents.withPrefix(prefix),
    referrers: (id) => store.referrers(id),
    called: (document) => store.called(document),
    select: (query, params) => selections?.get(JSON.stringify([query, params])) ?? [],
  };
}

/** The query of a mutation, if it has one. Errors of the mutation are found later. */
function queryOf(mutation: Json): [query: string, parameters: JsonObject][] {
  const body = isJsonObject(mutation) ? (mutation.patch ?? mutation.delete) : undefined;
  if (!isJsonObject(body) || typeof body.query !== "string") return [];
  return [[body.query, isJsonObject(body.params) ? body.params : {}]];
}

/** Ids of the stored documents that each query selects, drafts included. */
async function select(
  { projectId, dataset, queries: thread }: Services,
  queries: readonly [query: string, parameters: JsonObject][],
  identity: string,
): Promise<Map<string, string[]>> {
  const context = { identity, projectId, dataset };
  const selections = new Map<string, string[]>();
  for (const [query, parameters] of queries) {
    const input = { query, parameters, perspective: "raw", trusted: true, context } as const;
    const result = await thread.fetch(input);
    const ids = [result]
      .flat()
      .flatMap((item) => (isJsonObject(item) && typeof item._id === "string" ? item._id : []));
    selections.set(JSON.stringify([query, parameters]), ids);
  }
  return selections;
}
