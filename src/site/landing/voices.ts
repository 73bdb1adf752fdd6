/** Most faces that are in one column beside the strands; more are side by side. */
const COLUMN_MAX = 9;
const COLUMNS_MAX = 3;

/**
 * Places faces one under the other, and where they are too many, side by side in columns. Every
 * strand starts behind its face at a height of its own, so that neighbors do not lie on each other.
 * @param count number of agents, 1 or more
 * @returns how many columns, and where each strand starts: at its face's middle or near it, as a share
 *   of the height, 0 to 1
 */
export function faceColumns(count: number) {
  const columns = Math.min(COLUMNS_MAX, Math.ceil(count / COLUMN_MAX));
  const rows = Math.ceil(count / columns);
  const middles = Array.from({ length: count }, (_, index) => {
    const shift = ((index % columns) - (columns - 1) / 2) / columns;
    return (Math.floor(index / columns) + 0.5 + shift) / rows;
  });
  return { columns, middles };
}

/** The whole minutes that videos take one after the other, at least 1. @param seconds length of each */
export function minutesOf(seconds: readonly number[]): number {
  const sum = seconds.reduce((total, some) => total + some, 0);
  return Math.max(1, Math.ceil(sum / 60));
}
