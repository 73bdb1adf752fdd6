import { AUDIO_VISIBILITY_THRESHOLD } from "../../facts/constants.ts";
import type { PlaybackEvent } from "./state.ts";

/** Shares of pixels come rounded: a hair less is enough. */
const NEEDED = AUDIO_VISIBILITY_THRESHOLD - 0.001;

/**
 * Reports to the machine whether the visitor is present: in this tab, with the share of the section
 * in view that section 9 requires. The same share is required for a start and to continue, so no
 * agent speaks unseen. It also reports leaving the page and changes of the connection.
 */
export function watchSight(section: HTMLElement, send: (event: PlaybackEvent) => void): void {
  let seen = false;
  let present = false;
  const update = () => {
    const before = present;
    present = seen && !document.hidden;
    if (present !== before) send({ type: present ? "return" : "leave" });
  };
  const observer = new IntersectionObserver(
    (entries) => {
      seen = (entries.at(-1)?.intersectionRatio ?? 0) >= NEEDED;
      update();
    },
    { threshold: NEEDED },
  );
  observer.observe(section);
  document.addEventListener("visibilitychange", update);
  window.addEventListener("pagehide", () => send({ type: "quit" }));
  for (const type of ["online", "offline"] as const) {
    window.addEventListener(type, () => send({ type }));
  }
}
