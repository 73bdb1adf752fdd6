import type { Page } from "@playwright/test";
import { agents } from "./dataset.ts";
import type { FaultyHost } from "./faulty-host.ts";
import { holdVideo, holdPlayback, holdSight, refuse, starve } from "./playback-control.ts";
import { isPhase, openNear, showStage, watchPlayback, type Watch } from "./playback-page.ts";
import type { Entry } from "./playback-probe.ts";
import { watchShifts } from "./playback-shifts.ts";

/** A state of playback on a walk. */
export interface Sight<State extends string> {
  state: State;
  /** Place of the agent whose turn it is. */
  turn: number;
  watch: Watch;
}

/** States of the landing page's stage, in the order in which a walk comes through them. */
export const STAGE_STATES = [
  "before-the-start",
  "blocked",
  "loading",
  "refused-aloud",
  "speaking",
  "without-captions",
  "paused",
  "stalled",
  "failed",
  "ended",
] as const;
export type StageState = (typeof STAGE_STATES)[number];

/** States of an agent's own page, in the order in which a walk comes through them. */
export const AGENT_STATES = [
  "blocked",
  "failed",
  "loading",
  "refused-aloud",
  "speaking",
  "paused",
  "spoken",
  "waiting",
  "speaking-at-once",
] as const;
export type AgentState = (typeof AGENT_STATES)[number];

/** Comes with the walk and looks at each state. */
type Companion<State extends string> = (sight: Sight<State>) => Promise<void>;

/** The browser was asked to play; it may have answered already that it may. */
const isStarting = (entry: Entry) => isPhase("unlocking")(entry) || isPhase("loading")(entry);
const SECTION = `document.querySelector("[data-playback]")`;
const placeOf = (id: string) => agents.findIndex((agent) => agent.id === id);

/**
 * Walks through every state of the landing page's stage in one visit. Nothing happens by itself, and
 * videos stand still while a test looks.
 */
export async function walkStage(
  page: Page,
  host: FaultyHost,
  look: Companion<StageState>,
): Promise<void> {
  host.faults.set("nora", "silent").set("ingrid", "missing");
  const { watch, press, choose, goNearEnd } = await begin(page);
  const see = (state: StageState, id = "nora") => look({ state, turn: placeOf(id), watch });
  await openNear(page, watch, host.url);
  // Letters that get their font later may move the stage out of the window's top.
  await watch.run("document.fonts.ready.then(() => undefined)");
  await showStage(watch);
  await holdSight(watch);
  await see("before-the-start");
  await refuse(watch, "all");
  await press("primary");
  const blocked = await watch.until("a browser that plays nothing", isPhase("blocked"));
  await see("blocked");
  await refuse(watch, undefined);
  await press("primary");
  await watch.until("Nora asked for", isStarting, blocked);
  await see("loading");

  await refuse(watch, "aloud");
  await choose(placeOf("nora"), placeOf("amara"));
  await watch.until("Amara without sound", isPhase("speaking"));
  await holdVideo(watch);
  await see("refused-aloud", "amara");
  await refuse(watch, undefined);
  await press("enableSound");
  await see("speaking", "amara");
  await press("toggleCaptions");
  await see("without-captions", "amara");
  await press("toggleCaptions");
  await press("primary");
  const paused = await watch.until("the pause", isPhase("paused"));
  await see("paused", "amara");
  await press("primary");
  const again = await watch.until("Amara again", isPhase("speaking"), paused);
  await starve(watch);
  await watch.until("Amara waiting for more", isPhase("stalled"), again);
  await see("stalled", "amara");

  await choose(placeOf("amara"), placeOf("ingrid"));
  const failed = await watch.until("Ingrid's failure", isPhase("failed"), again);
  await see("failed", "ingrid");
  const last = agents.length - 1;
  await choose(placeOf("ingrid"), last);
  await watch.until("the last one", isPhase("speaking"), failed);
  await goNearEnd();
  await watch.until("the end", isPhase("ended"), failed);
  await look({ state: "ended", turn: last, watch });
}

/** Walks through every state of an agent's own page in one visit, as {@link walkStage} does. */
export async function walkAgent(
  page: Page,
  host: FaultyHost,
  id: string,
  look: Companion<AgentState>,
): Promise<void> {
  host.faults.set(id, "missing");
  const { watch, press, goNearEnd } = await begin(page);
  const see = (state: AgentState) => look({ state, turn: placeOf(id), watch });
  await page.goto(`${host.url}/agent/${id}`);
  await watch.until("playback that is alive", isPhase("locked"));
  await refuse(watch, "all");
  await press("primary");
  const blocked = await watch.until("a browser that plays nothing", isPhase("blocked"));
  await see("blocked");
  await refuse(watch, undefined);
  await press("primary");
  const failed = await watch.until("the failure", isPhase("ended"), blocked);
  await see("failed");
  host.faults.set(id, "silent");
  await refuse(watch, "aloud");
  await press("primary");
  await watch.until("the agent asked for", isStarting, failed);
  await see("loading");
  host.release(id);
  await watch.until("the agent without sound", isPhase("speaking"), failed);
  await holdVideo(watch);
  await see("refused-aloud");
  await refuse(watch, undefined);
  await press("enableSound");
  await see("speaking");
  await press("primary");
  const paused = await watch.until("the pause", isPhase("paused"), failed);
  await see("paused");
  await press("primary");
  await watch.until("the agent again", isPhase("speaking"), paused);
  await goNearEnd();
  await watch.until("the end", isPhase("ended"), paused);
  await see("spoken");

  // Once more, where all is well from the beginning. A page that is left remembers that it was played.
  await page.goto(`${host.url}/404`);
  await watch.run(`sessionStorage.clear()`);
  await page.goto(`${host.url}/agent/${id}`);
  await watch.until("playback that is alive", isPhase("locked"));
  await watch.run(`new Promise((resolve) => {
    const video = document.querySelector("video");
    if (video.readyState >= 3) resolve();
    else video.addEventListener("canplay", resolve, { once: true });
  })`);
  await see("waiting");
  await press("primary");
  await watch.until("the agent at once", isPhase("speaking"));
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
    /** Plays the video that runs to its end. */
    goNearEnd: () =>
      watch.run(`{
        const video = [...document.querySelectorAll("video")].find((video) => !video.paused);
        video.playbackRate = 1;
        video.currentTime = video.duration - 0.5;
      }`),
  };
}
