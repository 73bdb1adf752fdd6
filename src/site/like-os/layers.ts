import { OS_AREAS, type OsAreaId } from "../../facts/vocabulary.ts";

/** A comparison as a layer of the picture's stacks. */
export interface Layer<Comparison> {
  /** Number of the area in the specification's order. */
  number: number;
  name: string;
  comparison: Comparison;
}

/** The comparisons in the specification's order, each with its number and its area's name. */
export function inOrder<Comparison extends { area: OsAreaId }>(
  comparisons: readonly Comparison[],
): Layer<Comparison>[] {
  return OS_AREAS.flatMap(({ id, name }, index) => {
    const comparison = comparisons.find(({ area }) => area === id);
    return comparison ? [{ number: index + 1, name, comparison }] : [];
  });
}
