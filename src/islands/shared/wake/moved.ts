import type { ClientDirective } from "astro";

/** What a visitor does first who is about to move on the page, or has moved. */
const SIGNS = ["scroll", "wheel", "pointermove", "pointerdown", "touchstart", "keydown", "focusin"];

/**
 * `client:moved`: wakes an island when the visitor begins to move on the page; before that it would
 * change nothing that is seen. Behind a shut gate React is there already: it wakes when nothing else
 * is to be done.
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
    addEventListener(sign, wake, { passive: true, capture: true, signal: listeners.signal });
  }
};

export default wakeMoved;
