import { useEffect, useRef } from "react";
import { set, type ArrayOfObjectsInputProps } from "sanity";
import { misnumbered, type NumberedItem } from "./numbering.ts";

/**
 * A list whose items carry the number of their place. Numbers follow when an editor moves, adds or
 * removes an item, in the same draft; opening a document changes nothing.
 */
export function Numbered({ input, from }: { input: ArrayOfObjectsInputProps; from: number }) {
  const { value, readOnly, onChange } = input;
  const items: readonly NumberedItem[] = value ?? [];
  const order = items.map(({ _key }) => _key).join();
  const before = useRef(order);
  useEffect(() => {
    if (before.current === order) return;
    before.current = order;
    if (readOnly) return;
    const patches = misnumbered(items, from).map(({ key, number }) =>
      set(number, [{ _key: key }, "id"]),
    );
    if (patches.length > 0) onChange(patches);
  });
  return input.renderDefault(input);
}
