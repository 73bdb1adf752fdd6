import type { Page } from "@playwright/test";
import { agents } from "./dataset.ts";
import type { OwnSite } from "./own-site.ts";
import { holdVideo, holdPlayback, holdSight, refuse, starve } from "./playback-control.ts";
import {
  jumpNearEnd,
  openNear,
  shows,
  showStage,
  watchPlayback,
  type Watch,
} from "./playback-page.ts";
import type { Entry } from "./playback-probe.ts";
import { watchShifts } from "./playback-shifts.ts";

/** States of the landing page's stage, in the order in which a walk comes through them. */
export type StageState =
  | "before-the-start"
  | "blocked"
  | "loading"
  | "refused-aloud"
  | "speaking"
  | "without-captions"
  | "paused"
  | "stalled"
  | "failed"
  | "ended";

/** States of an agent's own page, in the order in which a walk comes through them. */
export type AgentState =
  | "blocked"
  | "failed"
  | "loading"
  | "refused-aloud"
  | "speaking"
  | "paused"
  | "spoken"
  | "waiting"
  | "speaking-at-once";

/** Comes with the walk and looks at each state. */
type Companion<State extends string> = (state: State, watch: Watch) => Promise<void>;

/** The browser was asked to play; it may have answered already that it may. */
const isStarting = (entry: Entry) =>
  shows("phase", "unlocking")(entry) || shows("phase", "loading")(entry);
const SECTION = `document.querySelector("[data-playback]")`;
const placeOf = (id: string) => agents.findIndex((agent) => agent.id === id);

/**
 * Walks through every state of the landing page's stage in one visit. Nothing happens by itself, and
 * videos stand still while a test looks.
 */
export async function walkStage(
  page: Page,
  host: OwnSite,
  look: Companion<StageState>,
): Promise<void> {
  host.faults.set("nora", "silent").set("ingrid", "missing");
  const { watch, press, choose } = await begin(page);
  const see = (state: StageState) => look(state, watch);
  await openNear(page, watch, host.url);
  // Letters that get their font later may move the stage out of the window's top.
  await watch.run("document.fonts.ready.then(() => undefined)");
  await showStage(watch);
  await holdSight(watch);
  await see("before-the-start");
  await refuse(watch, "all");
  await press("primary");
  const blocked = await watch.until("a browser that plays nothing", shows("phase", "blocked"));
  await see("blocked");
  await refuse(watch, undefined);
  await press("primary");
  await watch.until("Nora asked for", isStarting, blocked);
  await see("loading");

  await refuse(watch, "aloud");
  await choose(placeOf("nora"), placeOf("amara"));
  await watch.until("Amara without sound", shows("phase", "speaking"));
  await holdVideo(watch);
  await see("refused-aloud");
  await refuse(watch, undefined);
  await press("enableSound");
  await see("speaking");
  await press("toggleCaptions");
  await see("without-captions");
  await press("toggleCaptions");
  await press("primary");
  const paused = await watch.until("the pause", shows("phase", "paused"));
  await see("paused");
  await press("primary");
  const again = await watch.until("Amara again", shows("phase", "speaking"), paused);
  await starve(watch);
  await watch.until("Amara waiting for more", shows("phase", "stalled"), again);
  await see("stalled");

  await choose(placeOf("amara"), placeOf("ingrid"));
  const failed = await watch.until("Ingrid's failure", shows("phase", "failed"), again);
  await see("failed");
  const last = agents.length - 1;
  await choose(placeOf("ingrid"), last);
  await watch.until("the last one", shows("phase", "speaking"), failed);
  await jumpNearEnd(watch);
  await watch.until("the end", shows("phase", "ended"), failed);
  await see("ended");
}

/** Walks through every state of an agent's own page in one visit, as {@link walkStage} does. */
export async function walkAgent(
  page: Page,
  host: OwnSite,
  look: Companion<AgentState>,
): Promise<void> {
  host.faults.set("nora", "missing");
  const { watch, press } = await begin(page);
  const see = (state: AgentState) => look(state, watch);
  await page.goto(`${host.url}/agent/nora`);
  await watch.until("playback that is alive", shows("phase", "locked"));
  await refuse(watch, "all");
  await press("primary");
  const blocked = await watch.until("a browser that plays nothing", shows("phase", "blocked"));
  await see("blocked");
  await refuse(watch, undefined);
  await press("primary");
  const failed = await watch.until("the failure", shows("phase", "ended"), blocked);
  await see("failed");
  host.faults.set("nora", "silent");
  await refuse(watch, "aloud");
  await press("primary");
  await watch.until("the agent asked for", isStarting, failed);
  await see("loading");
  host.release("nora");
  await watch.until("the agent without sound", shows("phase", "speaking"), failed);
  await holdVideo(watch);
  await see("refused-aloud");
  await refuse(watch, undefined);
  await press("enableSound");
  await see("speaking");
  await press("primary");
  const paused = await watch.until("the pause", shows("phase", "paused"), failed);
  await see("paused");
  await press("primary");
  await watch.until("the agent again", shows("phase", "speaking"), paused);
  await jumpNearEnd(watch);
  await watch.until("the end", shows("phase", "ended"), paused);
  await see("spoken");

  // Once more, where all is well from the beginning. A page that is left remembers that it was played.
  await page.goto(`${host.url}/404`);
  await watch.run(`sessionStorage.clear()`);
  await page.goto(`${host.url}/agent/nora`);
  await watch.until("playback that is alive", shows("phase", "locked"));
  await watch.run(`new Promise((resolve) => {
    const video = document.querySelector("video");
    if (video.readyState >= 3) resolve();
    else video.addEventListener("canplay", resolve, { once: true });
  })`);
  await see("waiting");
  await press("primary");
  await watch.until("the agent at once", shows("phase", "speaking"));
  await holdVideo(watch);
  await see("speaking-at-once");
}

async function begin(page: Page) {
  await holdPlayback(page);
  await watchShifts(page);
  const watch = await watchPlayback(page);
  return {
    watch,
    /** Presses what has this name as its part, or sends this; the browser takes it for a gesture. */
    press: (name: string) =>
      page.evaluate((selector) => {
        const button = document.querySelector(selector);
        if (!(button instanceof HTMLButtonElement)) throw new Error(`There is no ${selector}.`);
        button.click();
      }, `[data-playback] :is([data-part=${name}], [data-send=${name}])`),
    /** Gives an agent the turn as the keyboard does: agent by agent. */
    choose: (from: number, to: number) =>
      watch.run(`for (let turn = ${from}; turn < ${to}; turn++) {
        ${SECTION}.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
      }`),
  };
}
