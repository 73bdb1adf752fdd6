import { z } from "zod";
import { AnyDocument } from "../../src/content/documents/document-name.ts";

/** One stored version of a document that has a place: the published one or its draft. */
export const ItemVersion = AnyDocument.extend({
  /** Name that breaks ties; absent if the type has none. */
  id: z.string().nullish(),
  order: z.number().nullish(),
  /** What a search looks in. */
  words: z.array(z.string().nullable()),
});
export type ItemVersion = z.infer<typeof ItemVersion>;

/** A document of an ordered list, with its existing versions. */
export interface OrderedItem {
  /** Published id. */
  id: string;
  published: ItemVersion | undefined;
  draft: ItemVersion | undefined;
  /** What a search looks in, in small letters. */
  words: string;
}

const DRAFT = "drafts.";

/**
 * The documents of a list in the order in which the site shows them. The published place counts,
 * because visitors see it; an unpublished document uses its draft's place.
 */
export function inOrder(versions: readonly ItemVersion[]): OrderedItem[] {
  const found = new Map<string, OrderedItem>();
  for (const version of versions) {
    const isDraft = version._id.startsWith(DRAFT);
    const id = isDraft ? version._id.slice(DRAFT.length) : version._id;
    const placed = found.get(id) ?? { id, published: undefined, draft: undefined, words: "" };
    const words = [placed.words, ...version.words].join(" ").toLowerCase();
    found.set(id, { ...placed, words, [isDraft ? "draft" : "published"]: version });
  }
  return [...found.values()].sort(
    (a, b) =>
      placeOf(a) - placeOf(b) || compare(tieBreaker(a), tieBreaker(b)) || compare(a.id, b.id),
  );
}

/**
 * Changes that give the documents the places 1 to n: only differences, and a draft
 * together with its published document, so that publishing the draft does not undo a move.
 */
export function placesToWrite(rows: readonly OrderedItem[]): { id: string; order: number }[] {
  return rows.flatMap(({ published, draft }, index) =>
    [published, draft].flatMap((version) =>
      version === undefined || version.order === index + 1
        ? []
        : [{ id: version._id, order: index + 1 }],
    ),
  );
}

function placeOf({ published, draft }: OrderedItem): number {
  return published?.order ?? draft?.order ?? Infinity;
}

function tieBreaker({ published, draft }: OrderedItem): string {
  return published?.id ?? draft?.id ?? "";
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
