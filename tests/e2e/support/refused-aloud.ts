import type { Page } from "@playwright/test";
import { STAGE, isBanner, isMedia, openNear, showStage, type Watch } from "./playback-page.ts";
import type { Entry } from "./playback-probe.ts";
import { expect } from "./playback-test.ts";

/** The banner with its button, as the probe writes them down. */
export const BANNER = "Enable sound to meet our agents., Enable Sound";

/** The first agent's start without sound, and when it was heard. */
export interface RefusedVisit {
  start: Entry;
  heard: Entry;
}

/**
 * A visit to the landing page in a browser that refuses sound: the first agent speaks without it
 * until one press of the banner's button.
 * @param host address of the site
 * @param wait what is done once the stage is in sight, where it does not start by the browser's clock
 */
export async function visitRefused(
  page: Page,
  watch: Watch,
  host: string,
  wait?: () => Promise<void>,
): Promise<RefusedVisit> {
  await openNear(page, watch, host);
  const seen = await showStage(watch);
  await wait?.();
  await watch.until("the refusal", isMedia("refused", "nora", false), seen);
  const start = await watch.until("Nora without sound", isMedia("play", "nora", true), seen);
  await watch.until("the banner", isBanner(BANNER), seen);
  await watch.until("Nora moving", isMedia("playing", "nora"), seen);

  await watch.press(".playback-banner button");
  await watch.until("the press", ({ type }) => type === "click", start);
  const heard = await watch.until("sound", isMedia("volumechange", "nora", false), start);
  await watch.until("no banner", isBanner(""), start);
  const focus = await watch.run(`document.activeElement.matches("${STAGE} [data-part=primary]")`);
  expect(focus, "the focus goes on to a button of the panel").toBe(true);
  return { start, heard };
}
