import type {
  DetailQuery,
  ListQuery,
  SingleQuery,
  QueryDefinition,
} from "./documents/query-definition.ts";
import { entriesOf, Entry, type ChangedDocument, type EntryChange } from "./entry.ts";
import {
  concernedIn,
  emptyList,
  firstEntries,
  inOrder,
  positionOf,
  put,
  sortedEntries,
  type List,
} from "./list.ts";
import { inParts } from "./in-parts.ts";
import { queryByIds, QUERY_DEFINITIONS, documentsQuery } from "./query-definitions.ts";
import type { Fetch } from "./source.ts";
import { fetchTogether } from "./together.ts";

/** Most documents of a list that are asked for at once when they are read one by one. */
const DETAIL_CACHE = 200;
/** Queries for more documents are separate requests, so that no response takes too long. */
export const TOGETHER = 50;

/** The queries that a cache runs again after a change of documents. */
export interface Reading {
  queries: readonly string[];
  /** Their parameter `$ids`. */
  ids: readonly string[];
  /**
   * Puts the queries' results in the cache. Nothing else may have changed it since.
   * @returns every entry that changed
   */
  take(results: readonly unknown[]): Promise<EntryChange[]>;
}

/**
 * The results of all queries, each run once. A change of documents reads again only what
 * they are part of, so its cost does not grow with the dataset.
 */
export class ContentCache {
  readonly #fetch: Fetch;
  readonly #ahead: number;
  readonly #ones = new Map<SingleQuery<unknown>, Promise<Entry>>();
  readonly #lists = new Map<ListQuery<unknown>, Promise<List>>();
  readonly #details = new Map<string, Entry | undefined>();

  /**
   * @param ahead how many documents to read at once where they are read one by one: a build wants
   * all of them in the end, a publish one
   */
  constructor(fetch: Fetch, { ahead = 1 }: { ahead?: number } = {}) {
    this.#fetch = fetch;
    this.#ahead = ahead;
  }

  /** Reads everything that is not read one by one, so that a later change can be compared. */
  async readAll(): Promise<void> {
    await Promise.all(
      QUERY_DEFINITIONS.map(async (definition) => {
        if (definition.kind === "one") await this.one(definition);
        if (definition.kind === "many") await this.many(definition);
      }),
    );
  }

  /** The only document of a definition. */
  one(definition: SingleQuery<unknown>): Promise<Entry> {
    return remember(
      this.#ones,
      definition,
      async () => new Entry(definition, await this.#fetch(definition.query)),
    );
  }

  /** All documents of a definition, in order. */
  async many(definition: ListQuery<unknown>): Promise<readonly Entry[]> {
    return sortedEntries(await this.#list(definition), definition);
  }

  /** The first documents of a definition, in order. */
  async first(definition: ListQuery<unknown>, most: number): Promise<readonly Entry[]> {
    return firstEntries(await this.#list(definition), definition, most);
  }

  /** The documents that have this value in the definition's key; more than one is a mistake. */
  async withKey(definition: ListQuery<unknown>, value: string): Promise<readonly Entry[]> {
    const { byKey } = await this.#list(definition);
    return byKey.get(value)?.toSorted(inOrder(definition.order)) ?? [];
  }

  /** A document of a definition by its `_id`; undefined when there is none. */
  async entry(definition: ListQuery<unknown>, id: string): Promise<Entry | undefined> {
    return (await this.#list(definition)).byId.get(id);
  }

  /** Takes documents out of a definition, as if the dataset did not hold them. */
  async leaveOut(definition: ListQuery<unknown>, ids: readonly string[]): Promise<void> {
    const list = await this.#list(definition);
    for (const id of ids) put(list, definition, id, undefined);
  }

  /** One document with all its details; undefined when there is none with this id. */
  async detail(definition: DetailQuery<unknown>, id: string): Promise<Entry | undefined> {
    const key = (each: string) => keyOf(definition, each);
    if (!this.#details.has(key(id))) {
      const ids = this.#ahead > 1 ? await this.#following(definition.index, id) : [id];
      if (this.#details.size + ids.length > DETAIL_CACHE) this.#details.clear();
      const found = await this.#byIds(definition, ids);
      for (const each of ids) this.#details.set(key(each), found.get(each));
    }
    return this.#details.get(key(id));
  }

  /**
   * Reads the results again that contain changed documents.
   * @returns every entry that changed. If the source fails meanwhile, the cache does not change.
   */
  async refresh(changed: readonly ChangedDocument[]): Promise<EntryChange[]> {
    const { queries, ids, take } = await this.reading(changed);
    const found =
      ids.length <= TOGETHER
        ? await fetchTogether(this.#fetch, queries, { ids })
        : await Promise.all(queries.map((query) => this.#fetch(query, { ids })));
    return take(found);
  }

  /** The queries of {@link refresh}, for a caller that runs them together with others. */
  async reading(changed: readonly ChangedDocument[]): Promise<Reading> {
    const ones = await this.#concernedOnes(changed);
    const lists = await this.#concernedLists(changed);
    // Their pages will need these.
    const details = concernedDetails(changed);
    const before = await this.#indexed(changed);
    const parts = [...lists, ...details];
    const take = async (found: readonly unknown[]): Promise<EntryChange[]> => {
      const entries = (definition: QueryDefinition<unknown>, at: number) =>
        entriesById(definition, found[at]);
      const changes = [
        ...ones.flatMap((one, at) => this.#putOne(one, found[at])),
        ...lists.flatMap(({ definition, list, ids }, at) => {
          const read = entries(definition, ones.length + at);
          return ids.flatMap((id) => put(list, definition, id, read.get(id)));
        }),
      ];
      this.#details.clear();
      for (const [at, { definition, ids }] of details.entries()) {
        const read = entries(definition, ones.length + lists.length + at);
        for (const id of ids) this.#details.set(keyOf(definition, id), read.get(id));
      }
      const after = await this.#indexed(changed);
      // There is nothing to compare with before the first read: every changed document counts.
      const detailed = before.map(({ definition, id, entry }, at) => ({
        definition,
        id,
        before: entry,
        after: after[at]?.entry,
      }));
      return [...changes, ...detailed.filter((each) => each.before ?? each.after)];
    };
    return {
      queries: [...ones.map(({ definition }) => definition.query), ...parts.map(queryOf)],
      ids: [...new Set(parts.flatMap(({ ids }) => ids))],
      take,
    };
  }

  /** Definitions of a single document that show changed documents, or may show them. */
  async #concernedOnes(changed: readonly ChangedDocument[]) {
    const found = [];
    for (const [definition, pending] of this.#ones) {
      const before = await pending;
      const concerned = changed.some(({ id, type }) => {
        return type === definition.type || before.documents.includes(id);
      });
      if (concerned) found.push({ definition, before });
    }
    return found;
  }

  #putOne(
    { definition, before }: { definition: SingleQuery<unknown>; before: Entry },
    raw: unknown,
  ): EntryChange[] {
    const after = new Entry(definition, raw);
    this.#ones.set(definition, Promise.resolve(after));
    return before.hash === after.hash ? [] : [{ definition, before, after }];
  }

  /** The lists that show changed documents, or may show them, with the ids of entries to read again. */
  async #concernedLists(changed: readonly ChangedDocument[]) {
    const found = [];
    for (const [definition, pending] of this.#lists) {
      const list = await pending;
      const ids = concernedIn(list, definition.type, changed);
      if (ids.length > 0) found.push({ definition, list, ids });
    }
    return found;
  }

  /** The entries that changed documents have in the lists of those that are read one by one. */
  async #indexed(changed: readonly ChangedDocument[]) {
    const found = [];
    for (const definition of QUERY_DEFINITIONS) {
      if (definition.kind !== "detail") continue;
      const list = await this.#list(definition.index);
      for (const { id, type } of changed) {
        const entry = list.byId.get(id);
        if (type === definition.type || entry !== undefined) found.push({ definition, id, entry });
      }
    }
    return found;
  }

  #list(definition: ListQuery<unknown>): Promise<List> {
    return remember(this.#lists, definition, async () => {
      const list = emptyList();
      for await (const some of inParts(this.#fetch, documentsQuery(definition))) {
        for (const entry of entriesOf(definition, some)) put(list, definition, entry.id, entry);
      }
      return list;
    });
  }

  async #following(index: ListQuery<unknown>, id: string): Promise<string[]> {
    const entries = await this.many(index);
    const entry = (await this.#list(index)).byId.get(id);
    if (entry === undefined) return [id];
    const start = positionOf(entries, entry, inOrder(index.order));
    return entries.slice(start, start + this.#ahead).map((each) => each.id);
  }

  async #byIds(
    definition: QueryDefinition<unknown>,
    ids: readonly string[],
  ): Promise<Map<string, Entry>> {
    return entriesById(definition, await this.#fetch(queryByIds(definition), { ids }));
  }
}

/** Changed documents of those that are read one by one; none where there are too many to keep. */
function concernedDetails(changed: readonly ChangedDocument[]) {
  return QUERY_DEFINITIONS.flatMap((definition) => {
    const ids = changed.flatMap(({ id, type }) => (type === definition.type ? id : []));
    const some = definition.kind === "detail" && ids.length > 0 && ids.length <= DETAIL_CACHE;
    return some ? [{ definition, ids }] : [];
  });
}

function queryOf({ definition }: { definition: QueryDefinition<unknown> }): string {
  return queryByIds(definition);
}

/** The entries of a query's result, by the ids of their documents. */
function entriesById(definition: QueryDefinition<unknown>, result: unknown): Map<string, Entry> {
  const entries = entriesOf(definition, Array.isArray(result) ? result : []);
  return new Map(entries.map((entry) => [entry.id, entry]));
}

/** The name of a document's details in the cache. */
function keyOf(definition: QueryDefinition<unknown>, id: string): string {
  return `${definition.name} ${id}`;
}

/** Runs `load` once for a key; a failure is not cached. */
function remember<K, V>(map: Map<K, Promise<V>>, key: K, load: () => Promise<V>): Promise<V> {
  const known = map.get(key);
  if (known !== undefined) return known;
  const pending = load();
  map.set(key, pending);
  pending.catch(() => map.delete(key));
  return pending;
}
