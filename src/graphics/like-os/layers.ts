import { OS_AREAS, type OsAreaId } from "../../facts/os-areas.ts";

/** A comparison in the picture's stack. */
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

/** The same from the top of the stack down: what people touch first, the machine last. */
export function stacked<Comparison extends { area: OsAreaId }>(
  comparisons: readonly Comparison[],
): Layer<Comparison>[] {
  const depth = new Map<string, number>(OS_AREAS.map(({ id, layer }) => [id, layer]));
  const depthOf = ({ comparison }: Layer<Comparison>) => depth.get(comparison.area) ?? 0;
  return inOrder(comparisons).toSorted((a, b) => depthOf(a) - depthOf(b));
}
