/** A place: degrees east (beyond 180 where a ring crosses the date line), degrees north. */
export type Place = number[];
/** The outlines of one connected piece of land: its border first, then its lakes. */
export type Outlines = Place[][];

/**
 * The part of a piece of land on one side of a meridian, by Sutherland and Hodgman's method.
 * @param meridian in degrees east, -180 to 180
 * @param side which part to keep
 * @returns no outlines when nothing lies on that side
 */
export function landBeside(land: Outlines, meridian: number, side: "east" | "west"): Outlines {
  const sign = side === "east" ? 1 : -1;
  const beyond = (place: Place) => sign * ((place[0] ?? 0) - meridian);
  return land
    .map((ring) => unrolled(ring, meridian))
    .map((ring) => closed(ring.flatMap((place, index) => step(ring, place, index))))
    .filter((ring) => ring.length > 3);

  /** What a walk along the outline adds at one of its places. */
  function step(ring: Place[], place: Place, index: number): Place[] {
    const before = ring[(index + ring.length - 1) % ring.length] ?? place;
    const [here, there] = [beyond(place), beyond(before)];
    const crossing = here >= 0 === there >= 0 ? [] : [crossingAt(before, place, there, here)];
    return here >= 0 ? [...crossing, place] : crossing;
  }

  function crossingAt(from: Place, to: Place, there: number, here: number): Place {
    const share = there / (there - here);
    return [meridian, (from[1] ?? 0) + ((to[1] ?? 0) - (from[1] ?? 0)) * share];
  }
}

/** The parts of a line on one side of a meridian; a segment that crosses it is left out. */
export function lineBeside(line: Place[], meridian: number, side: "east" | "west"): Place[][] {
  const keep = ([longitude = 0]: Place) =>
    side === "east" ? longitude >= meridian : longitude <= meridian;
  const parts: Place[][] = [];
  line.forEach((place, index) => {
    if (!keep(place)) return;
    const before = line[index - 1];
    if (before !== undefined && keep(before)) parts.at(-1)?.push(place);
    else parts.push([place]);
  });
  return parts.filter((part) => part.length > 1);
}

/**
 * A ring without jumps at the date line and without its repeated last place: its longitudes run
 * half-way around the world to each side of the meridian.
 */
function unrolled(ring: Place[], meridian: number): Place[] {
  return ring.slice(0, -1).map(([longitude = 0, latitude = 0]) => {
    const turns = Math.round((meridian - longitude) / 360);
    return [longitude + turns * 360, latitude];
  });
}

function closed(ring: Place[]): Place[] {
  const [first] = ring;
  return first === undefined ? [] : [...ring, first];
}
