import type { Side } from "../../src/facts/comparison-api.ts";

/** The places of a page that differ, and the one that is shown. */
export interface Places {
  /** How many each side has; undefined for one that is not laid out yet. */
  count: Readonly<Partial<Record<Side, number>>>;
  /** Index of the place that is shown. */
  shown: number;
}

/** What happens to them. */
export type PlacesEvent =
  { type: "laid out"; side: Side; count: number } | { type: "next" } | { type: "previous" };

/** Before either side is laid out. */
export const NO_PLACES: Places = { count: {}, shown: 0 };

/** The side whose places are gone through: what comes, else what goes. */
export function leadingSide({ count }: Places): Side {
  return (count.after ?? 0) > 0 ? "after" : "before";
}

/**
 * What an editor reads of the differences.
 * @param sides those that have a page
 */
export function placesInWords({ count, shown }: Places, sides: readonly Side[]): string {
  const found = count[leadingSide({ count, shown })] ?? 0;
  if (found > 0) return `Difference ${shown + 1} of ${found}`;
  const waits = sides.some((side) => count[side] === undefined);
  return waits ? "Looking for differences" : "No visible difference";
}

/** The pure reducer of {@link Places}; after the last place comes the first one. */
export function placesReducer(places: Places, event: PlacesEvent): Places {
  if (event.type === "laid out") {
    return { ...places, count: { ...places.count, [event.side]: event.count } };
  }
  const count = places.count[leadingSide(places)] ?? 0;
  if (count === 0) return places;
  const step = event.type === "next" ? 1 : count - 1;
  return { ...places, shown: (places.shown + step) % count };
}
