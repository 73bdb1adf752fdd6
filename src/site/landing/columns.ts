/**
 * Columns that set so many items in rows of nearly one length. The items of the last row share its
 * width, so no count leaves a hole.
 * @param most longest row, 1 or more
 */
export function columnsFor(count: number, most: number): number {
  return Math.ceil(count / Math.max(1, Math.ceil(count / most)));
}

/**
 * Columns of a picture of so many faces, each in a place about as high as wide.
 * @param shape height of the picture, as a share of its width
 */
export function columnsOf(count: number, shape: number): number {
  return Math.ceil(count / Math.max(1, Math.round(Math.sqrt(count * shape))));
}
