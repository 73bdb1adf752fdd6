import { useLayoutEffect, useRef, type RefObject } from "react";

const FOCUSABLE = "button:not([disabled]), a[href], input:not([disabled]), video";

/**
 * Keeps the focus in a part of the page with changing buttons: if the focused one disappears, the
 * first one gets the focus.
 */
export function useKeepFocus<T extends HTMLElement>(): RefObject<T | null> {
  const part = useRef<T>(null);
  const had = useRef(false);
  useLayoutEffect(() => {
    const { current } = part;
    if (current === null) return;
    const { activeElement } = document;
    const lost = activeElement === null || activeElement === document.body;
    if (lost && had.current) current.querySelector<HTMLElement>(FOCUSABLE)?.focus();
  });
  useLayoutEffect(() => {
    const { current } = part;
    if (current === null) return;
    const follow = (event: Event) => {
      had.current = event.target instanceof Node && current.contains(event.target);
    };
    // Focus elsewhere, or a click on an empty area, means that the person has left.
    document.addEventListener("focusin", follow);
    document.addEventListener("pointerdown", follow);
    return () => {
      document.removeEventListener("focusin", follow);
      document.removeEventListener("pointerdown", follow);
    };
  }, []);
  return part;
}
