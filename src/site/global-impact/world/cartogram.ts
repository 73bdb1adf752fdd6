import type { RegionId } from "../../../facts/vocabulary.ts";
import type { Point } from "./land.ts";

/** Input for cutting a region's piece. */
export interface RegionFigure {
  id: RegionId;
  /** Number of organizations, more than 0. */
  organizations: number;
  /** Area of the region's land, in square map units. */
  area: number;
}

/** The pieces of a cartogram, all cut to one measure. */
export interface Cartogram {
  /** How large each region's piece is against its land: 1 is as large, 0.5 half as wide. */
  scales: ReadonlyMap<RegionId, number>;
  /** Area of paper per organization, in square map units. */
  perOrganization: number;
}

/**
 * Cuts every region to the number of its organizations. The region with the most organizations on
 * its land keeps its full size, so that no piece is larger than the land it lies on.
 */
export function cartogram(figures: readonly RegionFigure[]): Cartogram {
  const perOrganization = Math.min(
    ...figures.map(({ area, organizations }) => area / organizations),
  );
  return {
    perOrganization,
    scales: new Map(
      figures.map(({ id, area, organizations }) => [
        id,
        Math.sqrt((perOrganization * organizations) / area),
      ]),
    ),
  };
}

/**
 * SVG transform that places a piece of the map.
 * @param pin point of the map, in map units
 * @param at where that point goes in the drawing
 * @param scale width of the piece against its width on the map
 */
export function laid(pin: Point, at: Point, scale: number): string {
  const x = at[0] - pin[0] * scale;
  const y = at[1] - pin[1] * scale;
  return `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(4)})`;
}
