/** A position: degrees east (beyond 180 where a ring crosses the date line), degrees north. */
export type Position = number[];
/** The outlines of one connected piece of land: its border first, then its lakes. */
export type Outlines = Position[][];

/**
 * The part of a piece of land on one side of a meridian, by Sutherland and Hodgman's method.
 * @param meridian in degrees east, -180 to 180
 * @param side which part to keep
 * @returns no outlines when nothing lies on that side
 */
export function landBeside(land: Outlines, meridian: number, side: "east" | "west"): Outlines {
  const sign = side === "east" ? 1 : -1;
  const beyond = (position: Position) => sign * ((position[0] ?? 0) - meridian);
  return land
    .map((ring) => unrolled(ring, meridian))
    .map((ring) => closed(ring.flatMap((position, index) => step(ring, position, index))))
    .filter((ring) => ring.length > 3);

  /** What a walk along the outline adds at one of its positions. */
  function step(ring: Position[], position: Position, index: number): Position[] {
    const before = ring[(index + ring.length - 1) % ring.length] ?? position;
    const [here, there] = [beyond(position), beyond(before)];
    const crossing = here >= 0 === there >= 0 ? [] : [crossingAt(before, position, there, here)];
    return here >= 0 ? [...crossing, position] : crossing;
  }

  function crossingAt(from: Position, to: Position, there: number, here: number): Position {
    const share = there / (there - here);
    return [meridian, (from[1] ?? 0) + ((to[1] ?? 0) - (from[1] ?? 0)) * share];
  }
}

/** The parts of a line on one side of a meridian; a segment that crosses it is left out. */
export function lineBeside(
  line: Position[],
  meridian: number,
  side: "east" | "west",
): Position[][] {
  const keep = ([longitude = 0]: Position) =>
    side === "east" ? longitude >= meridian : longitude <= meridian;
  const parts: Position[][] = [];
  line.forEach((position, index) => {
    if (!keep(position)) return;
    const before = line[index - 1];
    if (before !== undefined && keep(before)) parts.at(-1)?.push(position);
    else parts.push([position]);
  });
  return parts.filter((part) => part.length > 1);
}

/**
 * A ring without jumps at the date line and without its repeated last position: its longitudes run
 * half-way around the world to each side of the meridian.
 */
function unrolled(ring: Position[], meridian: number): Position[] {
  return ring.slice(0, -1).map(([longitude = 0, latitude = 0]) => {
    const turns = Math.round((meridian - longitude) / 360);
    return [longitude + turns * 360, latitude];
  });
}

function closed(ring: Position[]): Position[] {
  const [first] = ring;
  return first === undefined ? [] : [...ring, first];
}
