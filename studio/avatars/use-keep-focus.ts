import { useLayoutEffect, useRef, type RefObject } from "react";

const FOCUSABLE = "button:not([disabled]), a[href], input:not([disabled]), video";

/**
 * Keeps the focus in a part of the page whose buttons come and go: when the one that had it is gone,
 * the first one that is there gets it.
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
    // A focus elsewhere, or a click beside everything, means that the person has left.
    document.addEventListener("focusin", follow);
    document.addEventListener("pointerdown", follow);
    return () => {
      document.removeEventListener("focusin", follow);
      document.removeEventListener("pointerdown", follow);
    };
  }, []);
  return part;
}
