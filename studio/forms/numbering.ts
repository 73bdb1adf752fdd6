/** An item of a numbered list. */
export interface NumberedItem {
  _key: string;
  id?: unknown;
}

/**
 * The items whose number is not that of their place.
 * @param items the list, in its order
 * @param from number of the first place
 * @returns each one's key, and the number that it has to have
 */
export function misnumbered(
  items: readonly NumberedItem[],
  from: number,
): { key: string; number: number }[] {
  return items.flatMap(({ _key, id }, index) =>
    id === from + index ? [] : [{ key: _key, number: from + index }],
  );
}
