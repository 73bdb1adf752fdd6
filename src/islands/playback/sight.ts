import { AUDIO_VISIBILITY_THRESHOLD } from "../../facts/constants.ts";
import type { PlaybackEvent } from "./state.ts";

/** A section taller than this many windows never shows its share: half a window of it is enough. */
const WINDOW_SHARE = 0.5;

/** Share of a section that has to be in view, 0 to 1. Heights in pixels. */
export function neededShare(sectionHeight: number, windowHeight: number): number {
  return Math.min(AUDIO_VISIBILITY_THRESHOLD, (windowHeight * WINDOW_SHARE) / sectionHeight);
}

/**
 * Tells the machine whether the section is in view and the visitor is there: in this tab, with some
 * of the section in the window. Also of leaving the page and of the connection.
 * @returns stops watching
 */
export function watchSight(section: HTMLElement, send: (event: PlaybackEvent) => void): () => void {
  const { ownerDocument: document } = section;
  const window = document.defaultView;
  if (window === null) return () => {};
  let share = 0;
  let touched = false;
  let visible = false;
  let present = false;
  const update = () => {
    const shown = document.visibilityState === "visible";
    const nowPresent = shown && touched;
    const nowVisible = nowPresent && share >= needed();
    if (nowPresent !== present) send({ type: nowPresent ? "return" : "leave" });
    if (nowVisible !== visible) send({ type: nowVisible ? "visible" : "invisible" });
    [present, visible] = [nowPresent, nowVisible];
  };
  const needed = () => neededShare(section.offsetHeight, window.innerHeight);

  let observer: IntersectionObserver | undefined;
  const observe = () => {
    observer?.disconnect();
    observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (entry === undefined) return;
        // A hair is taken off: shares of pixels come rounded.
        share = entry.intersectionRatio + 0.001;
        touched = entry.isIntersecting;
        update();
      },
      { threshold: [0, needed()] },
    );
    observer.observe(section);
  };
  observe();
  const sizes = new ResizeObserver(observe);
  sizes.observe(section);
  const listeners = new AbortController();
  const { signal } = listeners;
  document.addEventListener("visibilitychange", update, { signal });
  window.addEventListener("resize", observe, { signal });
  window.addEventListener("pagehide", () => send({ type: "quit" }), { signal });
  window.addEventListener("online", () => send({ type: "online" }), { signal });
  window.addEventListener("offline", () => send({ type: "offline" }), { signal });
  return () => {
    listeners.abort();
    observer?.disconnect();
    sizes.disconnect();
  };
}
