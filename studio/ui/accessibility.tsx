import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";

/** Style of what is out of sight and still read aloud. */
export const HIDDEN = {
  position: "absolute",
  width: 1,
  height: 1,
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
} as const;

/**
 * Reads changes aloud to people who use a screen reader.
 * @param newsOf changes between two states, as sentences; empty for none
 * @param pauseMs how long a state lasts before it is read, in milliseconds
 */
export function Announcer<State>({
  state,
  newsOf,
  pauseMs = 0,
}: {
  state: State;
  newsOf: (before: State, after: State) => readonly string[];
  pauseMs?: number;
}) {
  const region = useRef<HTMLDivElement>(null);
  const before = useRef(state);
  const announce = useEffectEvent(() => {
    const news = newsOf(before.current, state);
    before.current = state;
    if (region.current && news.length > 0) region.current.textContent = news.join(" ");
  });
  useEffect(() => {
    if (pauseMs === 0) return announce();
    const pause = setTimeout(() => announce(), pauseMs);
    return () => clearTimeout(pause);
  }, [state, pauseMs]);
  return <div ref={region} role="status" aria-live="polite" style={HIDDEN} />;
}

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
