import type { RegionId } from "../../../facts/vocabulary.ts";
import type { Point } from "../../../graphics/strands/gather.ts";
import { compact } from "../../../facts/figures.ts";
import { LANDS } from "./land.ts";

const PROSE = new Intl.ListFormat("en-US", { type: "unit" });

/** Text alternative of the map. */
export function mapInWords(regions: readonly { region: string; organizations: number }[]): string {
  return PROSE.format(
    regions.map(({ region, organizations }) => `${region} ${compact(organizations)}`),
  );
}

/**
 * Cuts every region to the number of its organizations. The region with the most organizations on
 * its land keeps its full size, so that no piece is larger than the land it lies on.
 * @returns how large each region's piece is against its land: 1 is as large, 0.5 half as wide; and
 *   the area of paper for each organization, in square map units
 */
export function cutToFigures(regions: readonly { id: RegionId; organizations: number }[]) {
  const room = regions.map(({ id, organizations }) => LANDS[id].area / organizations);
  const perOrganization = Math.min(...room);
  const scales = new Map(
    regions.map(({ id }, index) => [id, Math.sqrt(perOrganization / (room[index] ?? 1))]),
  );
  return { scales, perOrganization };
}

/**
 * SVG transform that places a piece of the map.
 * @param pin point of the map, in map units
 * @param at where that point goes in the drawing
 * @param scale width of the piece against its width on the map
 */
export function placeTransform(pin: { x: number; y: number }, at: Point, scale: number): string {
  const x = at[0] - pin.x * scale;
  const y = at[1] - pin.y * scale;
  return `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(4)})`;
}

/**
 * SVG path of the straight line that leads from words to what they name.
 * @param words the room of the words; the line begins at its edge
 * @param to the point that the line ends in, outside that room
 */
export function leader(
  words: { left: number; top: number; right: number; bottom: number },
  to: Point,
): string {
  const x = Math.min(Math.max(to[0], words.left), words.right);
  const y = Math.min(Math.max(to[1], words.top), words.bottom);
  return `M${x.toFixed(1)} ${y.toFixed(1)}L${to[0].toFixed(1)} ${to[1].toFixed(1)}`;
}

/** One drawing of the map. Lengths are in the drawing's own units. */
export interface MapLayout {
  width: number;
  height: number;
  /** Size of the land in the drawing against the map. */
  scale: number;
  places: readonly {
    id: RegionId;
    /** Where the region's pin lies: it stays there when the region is cut smaller. */
    at: Point;
    /** Baseline of the figure, at its left end. */
    label: Point;
  }[];
  /** Size of the figures. */
  figure: number;
  /** Top left corner of the key. */
  key: Point;
}

/** Size of the land on a wide drawing. */
const WORLD_SCALE = 1.06;

function inPlace(id: RegionId, label: Point) {
  const { x, y } = LANDS[id].pin;
  return { id, at: [x * WORLD_SCALE - 38, y * WORLD_SCALE + 24], label } as const;
}

/** The world in its place, for windows wider than a phone. */
export const WIDE: MapLayout = {
  width: 1440,
  height: 740,
  scale: WORLD_SCALE,
  places: [
    inPlace("north-america", [100, 362]),
    inPlace("europe", [432, 290]),
    inPlace("asia", [1204, 262]),
    inPlace("africa", [912, 434]),
    inPlace("south-america", [568, 574]),
    inPlace("oceania", [948, 630]),
  ],
  figure: 88,
  key: [100, 634],
};

/** The same pieces at one scale, two and two, for a phone. */
export const NARROW: MapLayout = {
  width: 390,
  height: 1350,
  scale: 0.74,
  places: [
    { id: "north-america", at: [172, 104], label: [20, 270] },
    { id: "europe", at: [268, 330], label: [214, 456] },
    { id: "asia", at: [196, 592], label: [20, 800] },
    { id: "oceania", at: [286, 812], label: [214, 952] },
    { id: "africa", at: [110, 1110], label: [20, 1312] },
    { id: "south-america", at: [292, 1110], label: [214, 1312] },
  ],
  figure: 56,
  key: [20, 856],
};
