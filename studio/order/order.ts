import { z } from "zod";
import { type Publication, type SiteRelease } from "../../server/contracts/release-api.ts";
import { PublishedDocument, stateLabelOf, explanationOf, statusOf } from "../publishing/status.ts";

/** One stored version of a document that has a place: the published one or its draft. */
export const ItemVersion = PublishedDocument.extend({
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

/**
 * Whether the published documents have numbers with a gap or one that is used twice, or a draft would
 * bring one. A document that is only a draft may take a number; it disturbs no other one.
 */
export function isUntidy(rows: readonly OrderedItem[]): boolean {
  const places = rows.flatMap(({ published }) => published ?? []).map(({ order }) => order ?? 0);
  const taken = new Set([0, ...rows.map(placeOf)]);
  return (
    new Set(places).size < places.length ||
    places.some((place) => place === 0 || !taken.has(place - 1)) ||
    rows.some(({ published, draft }) => published && draft && draft.order !== published.order)
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

/**
 * What a row says beside the document's name, and why in a sentence; undefined where visitors see the
 * document as it is, or soon will.
 */
export function signOf(
  { published }: OrderedItem,
  publication: Publication | undefined,
  site: SiteRelease | undefined,
) {
  const tone = "caution" as const;
  if (published === undefined) {
    return { label: "Draft", title: "Visitors do not see it: publish it first.", tone };
  }
  const row = statusOf(published, publication, site, 0);
  if (row === undefined || (row.state !== "refused" && row.state !== "held")) return undefined;
  const state = stateLabelOf(row);
  const title = row.state === "held" ? explanationOf(row) : "Open it to see what to correct.";
  return { label: state.label, title, tone: state.tone === "critical" ? state.tone : tone };
}
