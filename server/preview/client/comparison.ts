import type { FromPreview } from "../../../src/facts/comparison-api.ts";
import { PREVIEW_PAGES } from "../../../src/facts/preview.ts";

/* Tells the Studio around this frame, on the same origin, which pages differ: they are in the page as JSON. */

const pages = document.getElementById(PREVIEW_PAGES)?.textContent;
if (pages) {
  const message: FromPreview = { polyphony: "comparison", pages: JSON.parse(pages) };
  window.parent.postMessage(message, location.origin);
}
