import type { FromPreview } from "../../../src/facts/comparison-api.ts";

/* Tells the Studio around this frame which pages differ: they are in the page as JSON. */

const data = document.querySelector<HTMLScriptElement>("script[data-studio]");
const studio = data?.dataset.studio;
if (data && studio !== undefined) {
  const message: FromPreview = { polyphony: "comparison", pages: JSON.parse(data.text) };
  window.parent.postMessage(message, studio);
}
