import type { RegionId } from "../../../facts/vocabulary.ts";
import lands from "./land.json";

/** The land of one region on the map, in map units: the equator once around is 1440 of them. */
interface RegionLand {
  /** SVG path data of the land. */
  path: string;
  /** SVG path data of the borders along which two cut parts of the land touch; may be empty. */
  seams: string;
  /** Area of the land, in square map units. */
  area: number;
  /** The smallest box around the land. */
  box: { left: number; top: number; width: number; height: number };
  /** A place in whose neighborhood the region is known at a glance. */
  pin: { x: number; y: number };
}

/**
 * The land of the six regions. Equal Earth projection (areas on it are as areas on
 * the globe), from Natural Earth's countries at 1:110m; Russia is divided at 60 degrees east.
 */
export const LANDS: Readonly<Record<RegionId, RegionLand>> = lands;
