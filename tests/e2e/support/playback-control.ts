import type { Page } from "@playwright/test";
import type { Watch } from "./playback-page.ts";

/** Which requests to play the page's browser refuses. */
export type Refusal = "all" | "aloud" | undefined;

/**
 * Lets every state of playback stay for as long as it is looked at. Call it before the page is opened.
 * What begins after a while begins after a hundred times as long; the window may change its size
 * without the visitor being taken for gone; and the page is refused what a test says.
 */
export async function holdPlayback(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const [SHORT_MS, SLOWER] = [250, 100];
    const wait = window.setTimeout.bind(window);
    const slowly = (end: () => void, ms = 0) => wait(end, ms < SHORT_MS ? ms : ms * SLOWER);
    Object.assign(window, { setTimeout: slowly });

    const Observer = window.IntersectionObserver;
    window.IntersectionObserver = class extends Observer {
      constructor(notify: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super((entries, observer) => {
          if (Reflect.get(window, "isSightHeld") !== true) notify(entries, observer);
        }, options);
      }
    };

    const nextFrame = window.requestAnimationFrame.bind(window);
    const waiting: FrameRequestCallback[] = [];
    let time = 0;
    const draw = () => {
      time += 1000 / 60;
      for (const paint of waiting.splice(0)) paint(time);
    };
    window.requestAnimationFrame = (paint) => {
      if (Reflect.get(window, "areFramesHeld") !== true) return nextFrame(paint);
      return waiting.push(paint);
    };
    const drawFrames = (count: number) => {
      time = performance.now();
      for (let frame = 0; frame < count; frame++) draw();
    };
    Object.assign(window, { nextFrame, drawFrames });

    const { prototype } = HTMLMediaElement;
    const play: unknown = Reflect.get(prototype, "play");
    prototype.play = function (this: HTMLMediaElement): Promise<void> {
      const refused: unknown = Reflect.get(window, "refused");
      if (refused === "all" || (refused === "aloud" && !this.muted)) {
        return Promise.reject(new DOMException("refused by a test", "NotAllowedError"));
      }
      const started: unknown =
        typeof play === "function" ? Reflect.apply(play, this, []) : undefined;
      return Promise.resolve(started).then(() => undefined);
    };
  });
}

/** Sets what the browser refuses from now on. */
export async function refuse({ run }: Watch, refused: Refusal): Promise<void> {
  await run(`globalThis.refused = ${JSON.stringify(refused)}`);
}

/** From now on the page notices neither that the visitor leaves nor that they return. */
export async function holdSight({ run }: Watch): Promise<void> {
  await run(`globalThis.isSightHeld = true`);
}

/** Time at which videos are stopped, in seconds: in the middle of a word of each agent's. */
const STILL_AT = 2.4;

/**
 * Stops the video that runs at one moment, without an event: for the page the agent goes on
 * speaking.
 */
export async function holdVideo({ run }: Watch): Promise<void> {
  await run(`(async () => {
    const video = [...document.querySelectorAll("video")].find((video) => !video.paused);
    if (video === undefined) throw new Error("No video runs.");
    video.playbackRate = 0;
    video.currentTime = ${STILL_AT};
    await new Promise((resolve) => video.addEventListener("seeked", resolve, { once: true }));
    video.dispatchEvent(new Event("timeupdate"));
  })()`);
}

/** Tells the page that the running video waits for data, and keeps its current time. */
export async function starve({ run }: Watch): Promise<void> {
  await run(`{
    const video = [...document.querySelectorAll("video")].find((video) => !video.paused);
    video.dispatchEvent(new Event("waiting"));
  }`);
}

/**
 * Waits until the page's strand is drawn, finishes all movements that have
 * an end, and waits until that shows.
 */
export async function settle({ run }: Watch): Promise<void> {
  await run(`(async () => {
    const frame = () => new Promise((resolve) => nextFrame(resolve));
    const isDrawn = () => document.querySelector("[data-strand]:not([data-drawn])") === null;
    do await frame();
    while (!isDrawn());
    for (const movement of document.getAnimations()) {
      const { endTime } = movement.effect?.getComputedTiming() ?? {};
      if (Number.isFinite(endTime) && movement.timeline === document.timeline) movement.finish();
    }
    await frame();
    await frame();
  })()`);
}

/** Frames after which a drawing that follows a held video is at rest. */
const FRAMES = 240;

/** From here on frames come only when they are asked for: now, as many as it takes to be at rest. */
export async function drawToRest({ run }: Watch): Promise<void> {
  await run(`globalThis.areFramesHeld = true`);
  await run(`new Promise((resolve) => nextFrame(() => nextFrame(resolve)))`);
  await run(`drawFrames(${FRAMES})`);
}
