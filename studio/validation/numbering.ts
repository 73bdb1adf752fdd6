/** Errors of a set of numbers that should run from 1 to `count`, each exactly once. */
export interface NumberingFaults {
  /** Numbers that nothing carries. */
  missing: number[];
  /** Numbers that more than one item carries. */
  repeated: number[];
  /** How many items have no whole number from 1 to `count`. */
  unusable: number;
}

/**
 * Compares the numbers of items with the run from 1 to `count`.
 * @param ids what the items carry as their number, in any order
 * @param count the last number of the run
 */
export function numberingFaults(ids: readonly unknown[], count: number): NumberingFaults {
  const uses = new Map<number, number>();
  for (let id = 1; id <= count; id += 1) uses.set(id, 0);
  let unusable = 0;
  for (const id of ids) {
    const seen = typeof id === "number" ? uses.get(id) : undefined;
    if (typeof id !== "number" || seen === undefined) unusable += 1;
    else uses.set(id, seen + 1);
  }
  const entries = [...uses];
  return {
    missing: entries.filter(([, times]) => times === 0).map(([id]) => id),
    repeated: entries.filter(([, times]) => times > 1).map(([id]) => id),
    unusable,
  };
}

/**
 * Describes in one line what is wrong with a numbering; `undefined` when it is right.
 * @param faults as `numberingFaults` found them
 * @param count the last number of the run
 */
export function describeNumbering(faults: NumberingFaults, count: number): string | undefined {
  const parts: string[] = [];
  if (faults.missing.length > 0) parts.push(`missing: ${faults.missing.join(", ")}`);
  if (faults.repeated.length > 0) parts.push(`used twice: ${faults.repeated.join(", ")}`);
  if (faults.unusable > 0) parts.push(`without a number from 1 to ${count}: ${faults.unusable}`);
  return parts.length > 0 ? parts.join("; ") : undefined;
}
