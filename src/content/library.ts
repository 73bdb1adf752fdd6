import type { DetailReading, ManyReading, OneReading, Reading } from "./documents/reading.ts";
import type { Entry, ChangedDocument, EntryChange } from "./entry.ts";
import { createHash } from "node:crypto";
import {
  concernedIn,
  emptyList,
  inOrder,
  positionOf,
  put,
  sortedEntries,
  type List,
} from "./list.ts";
import { documentIds } from "./locate.ts";
import { queryByIds, READINGS } from "./readings.ts";
import type { Fetch } from "./source.ts";

/** Most documents of a list that are asked for at once when they are read one by one. */
const DETAIL_CACHE = 200;

/**
 * What has been read from a source, each reading once. A change of documents reads again only what
 * they are part of, so its cost does not grow with the dataset.
 */
export class Library {
  readonly #fetch: Fetch;
  readonly #ahead: number;
  readonly #ones = new Map<OneReading<unknown>, Promise<Entry>>();
  readonly #lists = new Map<ManyReading<unknown>, Promise<List>>();
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
      READINGS.map(async (reading) => {
        if (reading.kind === "one") await this.one(reading);
        if (reading.kind === "many") await this.many(reading);
      }),
    );
  }

  /** The one document of a reading. */
  one(reading: OneReading<unknown>): Promise<Entry> {
    return remember(this.#ones, reading, async () =>
      entryOf(reading.type, await this.#fetch(reading.query)),
    );
  }

  /** All documents of a reading, in order. */
  async many(reading: ManyReading<unknown>): Promise<readonly Entry[]> {
    return sortedEntries(await this.#list(reading), reading);
  }

  /** The documents that have this value in the reading's key; more than one is a mistake. */
  async withKey(reading: ManyReading<unknown>, value: string): Promise<readonly Entry[]> {
    const { byKey } = await this.#list(reading);
    return byKey.get(value)?.toSorted(inOrder(reading.order)) ?? [];
  }

  /** A document of a reading by its `_id`; undefined when there is none. */
  async entry(reading: ManyReading<unknown>, id: string): Promise<Entry | undefined> {
    return (await this.#list(reading)).byId.get(id);
  }

  /** One document with all its details; undefined when there is none with this id. */
  async detail(reading: DetailReading<unknown>, id: string): Promise<Entry | undefined> {
    const key = (each: string) => `${reading.name} ${each}`;
    if (!this.#details.has(key(id))) {
      const ids = this.#ahead > 1 ? await this.#following(reading.index, id) : [id];
      if (this.#details.size + ids.length > DETAIL_CACHE) this.#details.clear();
      const found = await this.#byIds(reading, ids);
      for (const each of ids) this.#details.set(key(each), found.get(each));
    }
    return this.#details.get(key(id));
  }

  /**
   * Reads again what changed documents are part of.
   * @returns every entry that is another one now. Nothing is kept when the source fails meanwhile.
   */
  async refresh(changed: readonly ChangedDocument[]): Promise<EntryChange[]> {
    const applying: (() => EntryChange[])[] = [];
    await Promise.all([
      ...[...this.#ones].map(async ([reading, pending]) => {
        const before = await pending;
        const concerned = changed.some(({ id, type }) => {
          return type === reading.type || before.documents.has(id);
        });
        if (!concerned) return;
        const after = entryOf(reading.type, await this.#fetch(reading.query));
        applying.push(() => {
          this.#ones.set(reading, Promise.resolve(after));
          return before.hash === after.hash ? [] : [{ reading, before, after }];
        });
      }),
      ...[...this.#lists].map(async ([reading, pending]) => {
        const list = await pending;
        const concerned = concernedIn(list, reading.type, changed);
        if (concerned.length === 0) return;
        const found = await this.#byIds(reading, concerned);
        applying.push(() => concerned.flatMap((id) => put(list, reading, id, found.get(id))));
      }),
    ]);
    const details = await this.#indexed(changed);
    this.#details.clear();
    const changes = applying.flatMap((apply) => apply());
    const after = await this.#indexed(changed);
    // What has not been read cannot be compared: every changed document counts as another one.
    const detailed = details.map(({ reading, id, entry }, at) => ({
      reading,
      id,
      before: entry,
      after: after[at]?.entry,
    }));
    return [...changes, ...detailed.filter(({ before, after }) => before ?? after)];
  }

  /** The entries that changed documents have in the lists of those that are read one by one. */
  async #indexed(changed: readonly ChangedDocument[]) {
    const found = [];
    for (const reading of READINGS) {
      if (reading.kind !== "detail") continue;
      const list = await this.#list(reading.index);
      for (const { id, type } of changed) {
        const entry = list.byId.get(id);
        if (type === reading.type || entry !== undefined) found.push({ reading, id, entry });
      }
    }
    return found;
  }

  #list(reading: ManyReading<unknown>): Promise<List> {
    return remember(this.#lists, reading, async () => {
      const result = await this.#fetch(reading.query);
      const list = emptyList();
      for (const raw of Array.isArray(result) ? result : []) {
        const entry = entryOf(reading.type, raw);
        put(list, reading, entry.id, entry);
      }
      return list;
    });
  }

  async #following(index: ManyReading<unknown>, id: string): Promise<string[]> {
    const entries = await this.many(index);
    const entry = (await this.#list(index)).byId.get(id);
    if (entry === undefined) return [id];
    const start = positionOf(entries, entry, inOrder(index.order));
    return entries.slice(start, start + this.#ahead).map((each) => each.id);
  }

  async #byIds(reading: Reading<unknown>, ids: readonly string[]): Promise<Map<string, Entry>> {
    const result = await this.#fetch(queryByIds(reading), { ids });
    const entries = (Array.isArray(result) ? result : []).map((raw) => entryOf(reading.type, raw));
    return new Map(entries.map((entry) => [entry.id, entry]));
  }
}

/** Runs `load` once for a key; a failure is not remembered. */
function remember<K, V>(map: Map<K, Promise<V>>, key: K, load: () => Promise<V>): Promise<V> {
  const known = map.get(key);
  if (known !== undefined) return known;
  const pending = load();
  map.set(key, pending);
  pending.catch(() => map.delete(key));
  return pending;
}

function entryOf(type: string, raw: unknown): Entry {
  const documents = documentIds(raw);
  const [id = type] = documents;
  const hash = createHash("sha1")
    .update(JSON.stringify(raw ?? null))
    .digest("base64url");
  return { id, raw, hash, documents };
}
