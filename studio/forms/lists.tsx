import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from "react";
import {
  type ArrayOfObjectsInputProps,
  type ArrayOfPrimitivesInputProps,
  insert,
  set,
} from "sanity";
import { flushSync } from "react-dom";

/** An item of a numbered list. */
interface NumberedItem {
  _key: string;
  id?: unknown;
}

/**
 * The items whose number is not that of their place.
 * @param items the list, in its order
 * @param from number of the first place
 * @returns each one's key, and the number that it has to have
 */
export function wrongNumbers(
  items: readonly NumberedItem[],
  from: number,
): { key: string; number: number }[] {
  return items.flatMap(({ _key, id }, index) =>
    id === from + index ? [] : [{ key: _key, number: from + index }],
  );
}

/**
 * A list whose items carry the number of their place. Numbers follow when an editor moves, adds or
 * removes an item, in the same draft; opening a document changes nothing.
 */
export function NumberedList({ input, from }: { input: ArrayOfObjectsInputProps; from: number }) {
  const { value, readOnly, onChange } = input;
  const items: readonly NumberedItem[] = value ?? [];
  const order = items.map(({ _key }) => _key).join();
  const before = useRef(order);
  useEffect(() => {
    if (before.current === order) return;
    before.current = order;
    if (readOnly) return;
    const patches = wrongNumbers(items, from).map(({ key, number }) =>
      set(number, [{ _key: key }, "id"]),
    );
    if (patches.length > 0) onChange(patches);
  });
  return input.renderDefault(input);
}

/**
 * A list of short lines: Enter adds one below, or goes to an empty one that is there. The new line is
 * inserted: Sanity's own append writes the whole list as it was last drawn, and what was typed since is lost.
 */
export function Lines({ input }: { input: ArrayOfPrimitivesInputProps }) {
  const { readOnly, onChange, schemaType } = input;
  const start = schemaType.options?.lineStart ?? "";
  const list = useRef<HTMLDivElement>(null);
  /** Place of the line to go to as soon as it is drawn. */
  const nextLine = useRef<number>(undefined);

  const goTo = (index: number) => {
    const line = linesIn(list.current)[index];
    nextLine.current = line === undefined ? index : undefined;
    line?.focus();
    line?.setSelectionRange(line.value.length, line.value.length);
  };
  useLayoutEffect(() => {
    if (nextLine.current !== undefined) goTo(nextLine.current);
  });

  const isEmpty = ({ value }: HTMLInputElement) => ["", start.trim()].includes(value.trim());
  const hear = (event: KeyboardEvent) => {
    const lines = linesIn(list.current);
    const index = lines.findIndex((line) => line === event.target);
    const [line, below] = lines.slice(index, index + 2);
    const { key, nativeEvent } = event;
    if (key !== "Enter" || nativeEvent.isComposing || readOnly || index < 0 || !line) return;
    event.preventDefault();
    if (isEmpty(line)) return;
    // Renders before the next key press.
    if (!below || !isEmpty(below)) flushSync(() => onChange(insert([start], "after", [index])));
    goTo(index + 1);
  };
  return (
    <div ref={list} onKeyDown={hear}>
      {input.renderDefault(input)}
    </div>
  );
}

function linesIn(list: HTMLElement | null): HTMLInputElement[] {
  return [...(list?.querySelectorAll<HTMLInputElement>("input[type=text]") ?? [])];
}
