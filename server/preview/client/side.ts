import { Side, ToSide, type FromPreview } from "../../../src/facts/comparison-api.ts";

/*
 * The script of one side of a comparison, on the Studio's origin. It tells the Studio how many places differ and where somebody
 * scrolled, shows a place, and follows the other side.
 */

const about = document.querySelector<HTMLScriptElement>("script[data-side]")?.dataset;
const side = Side.parse(about?.side);
const post = (message: FromPreview) => window.parent.postMessage(message, location.origin);

/** Where this side was scrolled to by the other one, which has no need to hear of it. */
let followed: number | undefined;
const places = () => document.querySelectorAll("[data-differs]");

window.addEventListener("scroll", () => {
  const top = Math.round(window.scrollY);
  if (top === followed) return;
  followed = undefined;
  post({ polyphony: "scrolled", side, top });
});

window.addEventListener("message", ({ source, origin, data }: MessageEvent<unknown>) => {
  const message = ToSide.safeParse(data).data;
  if (source !== window.parent || origin !== location.origin || message === undefined) return;
  if (message.polyphony === "scroll") {
    const { scrollHeight, clientHeight } = document.documentElement;
    followed = Math.max(0, Math.min(message.top, scrollHeight - clientHeight));
    window.scrollTo({ top: followed, behavior: "instant" });
  } else {
    places().item(message.place)?.scrollIntoView({ block: "center", behavior: "instant" });
  }
});

function laidOut(): void {
  post({ polyphony: "laid-out", side, places: places().length });
}

// A long page is laid out in slices; before that, a place may be nowhere yet.
const root = document.documentElement;
if (root.dataset.slices === undefined) laidOut();
else new MutationObserver(laidOut).observe(root, { attributeFilter: ["data-slices"] });
