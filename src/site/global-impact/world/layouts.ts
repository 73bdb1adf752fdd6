import type { RegionId } from "../../../facts/vocabulary.ts";
import { regionLands, type Point } from "./land.ts";

/** Where a region lies in a drawing of the map. */
export interface RegionPlace {
  id: RegionId;
  /** The point of the map that stays where it is when the region is cut smaller, in map units. */
  pin: Point;
  /** Where that point lies in the drawing. */
  at: Point;
  /** Baseline of the figure, at its left end. */
  label: Point;
}

/** One drawing of the map. Lengths are in the drawing's own units. */
export interface MapLayout {
  width: number;
  height: number;
  /** Size of the land in the drawing against the map. */
  scale: number;
  places: readonly RegionPlace[];
  /** Size of the figures. */
  figure: number;
  /** Top left corner of the key. */
  key: Point;
}

const PINS = new Map(regionLands.map(({ id, pin }) => [id, pin]));

/** Where a region's pin is on the map, in map units. */
function pinOf(id: RegionId): Point {
  return PINS.get(id) ?? [0, 0];
}

/** The world in its place, for windows wider than a phone. */
export function wideLayout(): MapLayout {
  const scale = 1.06;
  const origin: Point = [-38, 24];
  const place = (id: RegionId, label: Point): RegionPlace => {
    const [x, y] = pinOf(id);
    return { id, pin: [x, y], at: [x * scale + origin[0], y * scale + origin[1]], label };
  };
  return {
    width: 1440,
    height: 740,
    scale,
    places: [
      place("north-america", [100, 362]),
      place("europe", [432, 290]),
      place("asia", [1204, 262]),
      place("africa", [912, 434]),
      place("south-america", [568, 574]),
      place("oceania", [948, 630]),
    ],
    figure: 88,
    key: [100, 634],
  };
}

/** The same pieces at one scale, two and two, for a phone. */
export function narrowLayout(): MapLayout {
  const place = (id: RegionId, at: Point, label: Point): RegionPlace => ({
    id,
    pin: pinOf(id),
    at,
    label,
  });
  return {
    width: 390,
    height: 1350,
    scale: 0.74,
    places: [
      place("north-america", [172, 104], [20, 270]),
      place("europe", [268, 330], [214, 456]),
      place("asia", [196, 592], [20, 800]),
      place("oceania", [286, 812], [214, 952]),
      place("africa", [110, 1110], [20, 1312]),
      place("south-america", [292, 1110], [214, 1312]),
    ],
    figure: 56,
    key: [20, 856],
  };
}
