import { createPlayer, type Player } from "../../../src/islands/playback/player.ts";
import {
  initialState,
  type PlaybackEvent,
  type StartMode,
} from "../../../src/islands/playback/machine.ts";
import { Browser, type Ways } from "./browser.ts";
import { VirtualTime } from "./clock.ts";
import { MediaElement, type Resource } from "./media-element.ts";

/** A video that comes quickly and whole, of so many seconds. */
export function healthy(seconds = 2): Resource {
  return { seconds, latency: 40, rate: 20 };
}

export const CHROMIUM: Ways = {
  policy: "sound",
  failsOffline: true,
  refusesLate: false,
  leavesOutPlaying: false,
};

export const WEBKIT: Ways = { ...CHROMIUM, policy: "element", refusesLate: true };

/** One request to play, by the place of its video, and from which second on. */
export interface Play {
  readonly index: number;
  readonly from: number;
  readonly at: number;
}

/** The real player on videos that behave as the standard says, in time that a test lets pass. */
export interface Stage {
  readonly time: VirtualTime;
  readonly browser: Browser;
  readonly elements: readonly MediaElement[];
  readonly player: Player;
  /** Every call of `play()`, with its time in milliseconds. */
  readonly plays: Play[];
  readonly logged: string[];
  /** A press: the browser counts it as the visitor's. */
  press(event: PlaybackEvent): void;
  /** The page goes on without playback. */
  takeAway(): void;
}

/** @param check called after each task of the browser */
export function setStage(
  resources: readonly Resource[],
  ways: Ways,
  start: StartMode = "auto",
  check: () => void = () => undefined,
): Stage {
  const time = new VirtualTime(() => check());
  const browser = new Browser(time, ways);
  const elements = resources.map((resource) => new MediaElement(browser, resource));
  const plays: Play[] = [];
  const logged: string[] = [];
  elements.forEach((element, index) => {
    element.onPlay = () => plays.push({ index, from: element.video.currentTime, at: time.now });
  });
  const leaving = new AbortController();
  const player = createPlayer(
    elements.map(({ video }) => video),
    initialState({ count: elements.length, start, captions: true, saveData: false }),
    {
      setTimeout: (callback, ms) => time.setTimeout(callback, ms),
      clearTimeout: (id) => {
        if (id !== undefined) time.clearTimeout(id);
      },
      isOnline: () => browser.online,
      log: (index, reason) => logged.push(`${index}: ${reason}`),
      remember: () => undefined,
    },
    leaving.signal,
  );
  const press = (event: PlaybackEvent) => browser.touch(() => player.send(event));
  return { time, browser, elements, player, plays, logged, press, takeAway: () => leaving.abort() };
}
