import type { RegionId } from "../../../facts/regions.ts";
import { project } from "./land.ts";
import type { Point } from "./outline.ts";

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

/** Pins: places in whose neighborhood a region is known at a glance, in degrees east and north. */
const PINS: Readonly<Record<RegionId, Point>> = {
  "north-america": [-98, 52],
  europe: [15, 52],
  asia: [92, 40],
  africa: [19, 2],
  "south-america": [-62, -14],
  oceania: [142, -24],
};

/** The world in its place, for windows wider than a phone. */
export function wideLayout(): MapLayout {
  const scale = 1.06;
  const origin: Point = [-38, 24];
  const place = (id: RegionId, label: Point): RegionPlace => {
    const [x, y] = project(...PINS[id]);
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
    pin: project(...PINS[id]),
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
