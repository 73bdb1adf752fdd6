import { AUDIO_VISIBILITY_THRESHOLD } from "../../facts/constants.ts";
import type { PlaybackEvent } from "./state.ts";

/** A section taller than this many windows never shows its share: half a window of it is enough. */
const WINDOW_SHARE = 0.5;
/** Shares at which the browser is to tell: fine enough for a section of many windows. */
const STEPS = Array.from({ length: 21 }, (_, step) => (step * AUDIO_VISIBILITY_THRESHOLD) / 20);

/** Share of a section that has to be in view, 0 to 1. Heights in pixels. */
export function neededShare(sectionHeight: number, windowHeight: number): number {
  return Math.min(AUDIO_VISIBILITY_THRESHOLD, (windowHeight * WINDOW_SHARE) / sectionHeight);
}

/**
 * Tells the machine whether the section is in view and the visitor is there: in this tab, with some
 * of the section in the window. Also of leaving the page and of the connection.
 */
export function watchSight(section: HTMLElement, send: (event: PlaybackEvent) => void): void {
  let seen: IntersectionObserverEntry | undefined;
  let present = false;
  const update = () => {
    const before = present;
    present = !document.hidden && seen?.isIntersecting === true;
    if (present !== before) send({ type: present ? "return" : "leave" });
    // A hair is added: shares of pixels come rounded.
    const share = present && seen ? seen.intersectionRatio + 0.001 : 0;
    const enough = share >= neededShare(section.offsetHeight, innerHeight);
    send({ type: enough ? "visible" : "invisible" });
  };
  const observer = new IntersectionObserver(
    (entries) => {
      seen = entries.at(-1);
      update();
    },
    { threshold: STEPS },
  );
  observer.observe(section);
  document.addEventListener("visibilitychange", update);
  window.addEventListener("pagehide", () => send({ type: "quit" }));
  for (const type of ["online", "offline"] as const) {
    window.addEventListener(type, () => send({ type }));
  }
}
