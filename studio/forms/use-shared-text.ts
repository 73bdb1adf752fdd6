import { makeDiff, makePatches, stringifyPatches, xIndex } from "@sanity/diff-match-patch";
import { useEffect, useLayoutEffect, useRef, type ChangeEvent } from "react";
import { diffMatchPatch, type StringInputProps } from "sanity";

/** Text and selection of the person who types. */
interface Seen {
  text: string;
  start: number | null;
  end: number | null;
}

/**
 * Lets several people type in one field: each sends what they changed, not the whole text, and the
 * caret stays between the same letters when the text of a colleague arrives. Sanity's own input
 * replaces the text, and the browser then moves the caret to the end.
 * @returns the props of the input, changed for that
 */
export function useSharedText(input: StringInputProps): StringInputProps {
  const { value = "", elementProps, onChange } = input;
  const field = elementProps.ref;
  const seen = useRef<Seen>({ text: value, start: null, end: null });

  useEffect(() => {
    const look = () => {
      const element = textField(field.current);
      if (element !== undefined && element === document.activeElement)
        seen.current = seenIn(element);
    };
    document.addEventListener("selectionchange", look);
    return () => document.removeEventListener("selectionchange", look);
  }, [field]);

  useLayoutEffect(() => {
    const { text, start, end } = seen.current;
    if (text === value) return;
    seen.current = { text: value, start: null, end: null };
    const element = textField(field.current);
    if (element === undefined || element !== document.activeElement) return;
    if (start !== null && end !== null) {
      const diffs = makeDiff(text, value);
      element.setSelectionRange(xIndex(diffs, start), xIndex(diffs, end));
    }
    seen.current = seenIn(element);
  }, [field, value]);

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const before = seen.current.text;
    const next = event.currentTarget.value;
    seen.current = seenIn(event.currentTarget);
    if (before === "" || next === "") elementProps.onChange(event);
    else onChange(diffMatchPatch(stringifyPatches(makePatches(before, next))));
  };
  return { ...input, elementProps: { ...elementProps, onChange: change } };
}

function seenIn({ value, selectionStart, selectionEnd }: HTMLInputElement | HTMLTextAreaElement) {
  return { text: value, start: selectionStart, end: selectionEnd };
}

/** The field that is typed in; undefined for one that offers choices. */
function textField(element: unknown): HTMLInputElement | HTMLTextAreaElement | undefined {
  if (element instanceof HTMLTextAreaElement) return element;
  return element instanceof HTMLInputElement && element.type === "text" ? element : undefined;
}
