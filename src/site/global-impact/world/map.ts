import type { RegionId } from "../../../facts/vocabulary.ts";
import type { Point } from "../../../graphics/strands/gather.ts";
import { compact } from "../../../facts/figures.ts";
import { regionLands } from "./land.ts";

const PROSE = new Intl.ListFormat("en-US", { type: "unit" });

/** Text alternative of the map. */
export function mapInWords(regions: readonly { region: string; organizations: number }[]): string {
  return PROSE.format(
    regions.map(({ region, organizations }) => `${region} ${compact(organizations)}`),
  );
}

/** The pieces of a cartogram, all cut to one measure. */
interface Cartogram {
  /** How large each region's piece is against its land: 1 is as large, 0.5 half as wide. */
  scales: ReadonlyMap<RegionId, number>;
  /** Area of paper per organization, in square map units. */
  perOrganization: number;
}

/**
 * Cuts every region to the number of its organizations. The region with the most organizations on
 * its land keeps its full size, so that no piece is larger than the land it lies on.
 */
export function cutToFigures(
  regions: readonly { id: RegionId; organizations: number }[],
): Cartogram {
  const figures = regions.flatMap(({ id, organizations }) =>
    regionLands
      .filter((land) => land.id === id)
      .map(({ area }) => ({ id, perOrganization: area / organizations })),
  );
  const perOrganization = Math.min(...figures.map((figure) => figure.perOrganization));
  return {
    perOrganization,
    scales: new Map(
      figures.map((figure) => [figure.id, Math.sqrt(perOrganization / figure.perOrganization)]),
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

/**
 * SVG path of the straight line that leads from words to what they name.
 * @param words the room of the words; the line begins at its edge
 * @param to the point that the line ends in
 * @returns nothing where that point lies under the words themselves
 */
export function leader(
  words: { left: number; top: number; right: number; bottom: number },
  to: Point,
): string | undefined {
  const x = Math.min(Math.max(to[0], words.left), words.right);
  const y = Math.min(Math.max(to[1], words.top), words.bottom);
  if (x === to[0] && y === to[1]) return undefined;
  return `M${x.toFixed(1)} ${y.toFixed(1)}L${to[0].toFixed(1)} ${to[1].toFixed(1)}`;
}

/** Where a region lies in a drawing of the map. */
interface RegionPlace {
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

/** Where a region's pin is on the map, in map units. */
function pinOf(id: RegionId): Point {
  return regionLands.find((land) => land.id === id)?.pin ?? [0, 0];
}

/** Size of the land on a wide drawing. */
const WORLD_SCALE = 1.06;

function inPlace(id: RegionId, label: Point): RegionPlace {
  const pin = pinOf(id);
  return { id, pin, at: [pin[0] * WORLD_SCALE - 38, pin[1] * WORLD_SCALE + 24], label };
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
    { id: "north-america", pin: pinOf("north-america"), at: [172, 104], label: [20, 270] },
    { id: "europe", pin: pinOf("europe"), at: [268, 330], label: [214, 456] },
    { id: "asia", pin: pinOf("asia"), at: [196, 592], label: [20, 800] },
    { id: "oceania", pin: pinOf("oceania"), at: [286, 812], label: [214, 952] },
    { id: "africa", pin: pinOf("africa"), at: [110, 1110], label: [20, 1312] },
    { id: "south-america", pin: pinOf("south-america"), at: [292, 1110], label: [214, 1312] },
  ],
  figure: 56,
  key: [20, 856],
};
