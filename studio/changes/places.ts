import type { Side } from "../../src/facts/comparison-api.ts";

/** The places of a page that differ, and the one that is shown. */
export interface Places {
  /** How many each side has; a side that is not laid out yet has none. */
  count: Readonly<Record<Side, number>>;
  /** Index of the place that is shown. */
  shown: number;
}

/** What happens to them. */
export type PlacesEvent =
  | { type: "laid out"; side: Side; count: number }
  | { type: "next" }
  | { type: "previous" };

/** Before either side is laid out. */
export const NO_PLACES: Places = { count: { before: 0, after: 0 }, shown: 0 };

/** The side whose places are gone through: what comes, else what goes. */
export function leadingSide({ count }: Places): Side {
  return count.after > 0 ? "after" : "before";
}

/** The pure reducer of {@link Places}; after the last place comes the first one. */
export function placesReducer(places: Places, event: PlacesEvent): Places {
  if (event.type === "laid out") {
    return { ...places, count: { ...places.count, [event.side]: event.count } };
  }
  const count = places.count[leadingSide(places)];
  if (count === 0) return places;
  const step = event.type === "next" ? 1 : count - 1;
  return { ...places, shown: (places.shown + step) % count };
}
