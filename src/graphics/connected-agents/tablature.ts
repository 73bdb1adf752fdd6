/** What a piece shows beside its words: a string for each agent, with a note where one plays. */
interface Measure {
  /** Places of the agents who play, in display order. */
  readonly notes: readonly number[];
  /** Places of those who do not. */
  readonly rests: readonly number[];
}

/** Distance between two strings, in drawing units; the first stands half of it from the edge. */
export const STRING_GAP = 20;

/**
 * Which strings sound in a piece.
 * @param choir ids of the agents in display order
 * @param players ids of those who play; an id that the choir does not have is passed over
 */
export function measureOf(choir: readonly string[], players: readonly string[]): Measure {
  const places = choir.map((_, place) => place);
  const plays = (place: number) => players.includes(choir[place] ?? "");
  return { notes: places.filter(plays), rests: places.filter((place) => !plays(place)) };
}

/** Where a string runs, from the edge of the drawing at which the first one is. */
export function stringAt(place: number): number {
  return (place + 0.5) * STRING_GAP;
}
