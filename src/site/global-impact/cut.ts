import type { RegionRecord } from "../../content/index.ts";
import { cartogram, type Cartogram } from "./world/cartogram.ts";
import { regionLands } from "./world/land.ts";

/** The pieces of the page's map, cut to the figures of the region records. */
export function cutToFigures(regions: readonly RegionRecord[]): Cartogram {
  return cartogram(
    regions.flatMap(({ id, organizations }) => {
      const land = regionLands.find((region) => region.id === id);
      return land ? { id, organizations, area: land.area } : [];
    }),
  );
}
