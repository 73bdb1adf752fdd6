import type { ChangedDocument, Entry, EntryChange } from "./entry.ts";
import type { ListQuery } from "./documents/query-definition.ts";

/** The loaded documents of one list. */
export interface List {
  byId: Map<string, Entry>;
  /** Document id → entries that show parts of it. */
  showing: Map<string, Set<string>>;
  /** Value of the definition's key → entries that have it; more than one is a mistake of an editor. */
  byKey: Map<string, Entry[]>;
  /** The entries in order, sorted on first use. A change moves one within it. */
  sorted: Entry[] | undefined;
  /** A copy for callers, which no change touches. */
  shared: readonly Entry[] | undefined;
}

/** An empty list. */
export function emptyList(): List {
  return {
    byId: new Map(),
    showing: new Map(),
    byKey: new Map(),
    sorted: undefined,
    shared: undefined,
  };
}

/** The entries of a list in order: the same array until one of them changes. */
export function sortedEntries(list: List, definition: ListQuery<unknown>): readonly Entry[] {
  return (list.shared ??= [...sortedOf(list, definition)]);
}

/** The first entries of a list in order, at a cost that does not grow with their number. */
export function firstEntries(
  list: List,
  definition: ListQuery<unknown>,
  most: number,
): readonly Entry[] {
  return sortedOf(list, definition).slice(0, most);
}

function sortedOf(list: List, { order }: ListQuery<unknown>): readonly Entry[] {
  return (list.sorted ??= [...list.byId.values()].sort(inOrder(order)));
}

/** Ids of the entries that changed documents are part of, or may have become part of. */
export function concernedIn(
  list: List,
  type: string,
  changed: readonly ChangedDocument[],
): string[] {
  const found = new Set<string>();
  for (const document of changed) {
    if (document.type === type || list.byId.has(document.id)) found.add(document.id);
    for (const id of list.showing.get(document.id) ?? []) found.add(id);
  }
  return [...found];
}

/**
 * Replaces the entry with this id, or removes it.
 * @param after undefined if it was removed
 * @returns what changed: one entry, or none
 */
export function put(
  list: List,
  definition: ListQuery<unknown>,
  id: string,
  after: Entry | undefined,
): EntryChange[] {
  const before = list.byId.get(id);
  if (before?.hash === after?.hash) return [];
  for (const documentId of before?.documents ?? []) list.showing.get(documentId)?.delete(id);
  if (after === undefined) list.byId.delete(id);
  else {
    list.byId.set(id, after);
    for (const documentId of after.documents) {
      if (documentId === id) continue;
      const showing = list.showing.get(documentId);
      if (showing === undefined) list.showing.set(documentId, new Set([id]));
      else showing.add(id);
    }
  }
  keepKeys(list, definition, before, after);
  keepOrder(list, definition, before, after);
  return [{ definition, before, after }];
}

function keepKeys(
  { byKey }: List,
  { key }: ListQuery<unknown>,
  before: Entry | undefined,
  after: Entry | undefined,
): void {
  if (key === undefined) return;
  const old = before?.field(key);
  const now = after?.field(key);
  if (typeof old === "string") {
    byKey.set(old, byKey.get(old)?.filter((entry) => entry !== before) ?? []);
    if (byKey.get(old)?.length === 0) byKey.delete(old);
  }
  if (typeof now === "string" && after !== undefined) {
    byKey.set(now, [...(byKey.get(now) ?? []), after]);
  }
}

/**
 * Moves one entry: sorting thousands anew for it would hold every publish up. A copy of their array at
 * each publish would be garbage of the old generation at the next.
 */
function keepOrder(
  list: List,
  { order }: ListQuery<unknown>,
  before: Entry | undefined,
  after: Entry | undefined,
): void {
  const { sorted } = list;
  if (sorted === undefined) return;
  const compareEntries = inOrder(order);
  list.shared = undefined;
  if (before && after && compareEntries(before, after) === 0) {
    sorted[positionOf(sorted, before, compareEntries)] = after;
    return;
  }
  if (before) sorted.splice(positionOf(sorted, before, compareEntries), 1);
  if (after) sorted.splice(positionOf(sorted, after, compareEntries), 0, after);
}

/** Position of an entry in an ordered list, or where it would be inserted. */
export function positionOf(
  sorted: readonly Entry[],
  entry: Entry,
  compareEntries: (a: Entry, b: Entry) => number,
): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const candidate = sorted[middle];
    if (candidate !== undefined && compareEntries(candidate, entry) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Compares entries by fields of their raw results: numbers before texts, missing ones last. */
export function inOrder(fields: readonly string[]): (a: Entry, b: Entry) => number {
  return (a, b) => {
    for (const field of fields) {
      const difference = compare(a.field(field), b.field(field));
      if (difference !== 0) return difference;
    }
    return compare(a.id, b.id);
  };
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a === "string" && typeof b === "string") return a < b ? -1 : a > b ? 1 : 0;
  return rank(a) - rank(b);
}

function rank(value: unknown): number {
  return typeof value === "number" ? 0 : typeof value === "string" ? 1 : 2;
}
