import { useLayoutEffect, useRef, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { insert, type ArrayOfPrimitivesInputProps } from "sanity";

/**
 * A list of short lines: Enter adds one below, or goes to an empty one that is there. The new line is
 * inserted: Sanity's own append writes the whole list as it was last drawn, and what was typed since is lost.
 */
export function Lines({ input }: { input: ArrayOfPrimitivesInputProps }) {
  const { readOnly, onChange, schemaType } = input;
  const start = schemaType.options?.lineStart ?? "";
  const list = useRef<HTMLDivElement>(null);
  /** Place of the line to go to as soon as it is drawn. */
  const wanted = useRef<number>(undefined);

  const goTo = (index: number) => {
    const line = linesIn(list.current)[index];
    wanted.current = line === undefined ? index : undefined;
    line?.focus();
    line?.setSelectionRange(line.value.length, line.value.length);
  };
  useLayoutEffect(() => {
    if (wanted.current !== undefined) goTo(wanted.current);
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
