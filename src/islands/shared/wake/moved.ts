import type { ClientDirective } from "astro";

/** First events of a visitor who is about to move on the page, or has moved. */
const SIGNS = ["scroll", "wheel", "pointermove", "pointerdown", "touchstart", "keydown", "focusin"];

/**
 * `client:moved`: hydrates an island when the visitor starts to move on the page; before that it
 * has no visible effect. Behind a shut gate React is already loaded: it hydrates when the browser
 * is idle.
 */
const wakeMoved: ClientDirective = (load) => {
  const listeners = new AbortController();
  const wake = async () => {
    listeners.abort();
    await (
      await load()
    )();
  };
  if (document.documentElement.dataset.gate !== "open") {
    if ("requestIdleCallback" in window) requestIdleCallback(wake);
    else setTimeout(wake, 200);
    return;
  }
  for (const sign of SIGNS) {
    addEventListener(
      sign,
      (event) => {
        if (!isResting(event)) void wake();
      },
      { passive: true, capture: true, signal: listeners.signal },
    );
  }
};

/** Chromium also sends a `pointermove` when a page loads under a pointer that rests. */
function isResting(event: Event): boolean {
  return (
    event instanceof MouseEvent &&
    event.type === "pointermove" &&
    !event.movementX &&
    !event.movementY
  );
}

export default wakeMoved;
