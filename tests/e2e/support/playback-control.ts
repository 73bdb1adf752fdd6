import type { Page } from "@playwright/test";
import { RUNNING, type Watch } from "./playback-page.ts";

/**
 * Lets time pass in the page only when a test says so: what is to happen after a while waits for
 * {@link pass}, and what is to happen at once does. Videos, observers and presses are real. Call it
 * before the page is opened.
 */
export async function holdTimers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const soon = window.setTimeout.bind(window);
    const clear = window.clearTimeout.bind(window);
    let waiting: { id: number; at: number; run: () => void }[] = [];
    let now = 0;
    // Far from the numbers that the browser gives.
    let last = 1e9;
    const setTimeout = (run: () => void, ms = 0) => {
      if (ms <= 0) return soon(run);
      waiting.push({ id: ++last, at: now + ms, run });
      return last;
    };
    const clearTimeout = (id?: number) => {
      waiting = waiting.filter((timer) => timer.id !== id);
      clear(id);
    };
    const passTime = (ms: number) => {
      const until = now + ms;
      const next = () =>
        waiting.filter(({ at }) => at <= until).toSorted((one, other) => one.at - other.at)[0];
      for (let due = next(); due; due = next()) {
        clearTimeout(due.id);
        now = due.at;
        due.run();
      }
      now = until;
    };
    Object.assign(window, { setTimeout, clearTimeout, passTime });
  });
}

/** Lets `ms` milliseconds pass in the page, with all that is due in them. */
export async function pass({ run }: Watch, ms: number): Promise<void> {
  await run(`passTime(${ms})`);
}

/** Which requests to play the page's browser refuses. */
export type Refusal = "all" | "aloud" | undefined;

/**
 * Keeps every state of playback until a test goes on. Call it before the page is opened. Timers never
 * end; the window may change its size without the page seeing a visitor leave; and a test says whether
 * videos may play.
 */
export async function holdPlayback(page: Page): Promise<void> {
  await holdTimers(page);
  await page.addInitScript(() => {
    const Observer = window.IntersectionObserver;
    window.IntersectionObserver = class extends Observer {
      constructor(notify: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super((entries, observer) => {
          if (Reflect.get(window, "isObserverPaused") !== true) notify(entries, observer);
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
      if (Reflect.get(window, "areFramesPaused") !== true) return nextFrame(paint);
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
  await run(`globalThis.isObserverPaused = true`);
}

/** Time at which videos are stopped, in seconds: in the middle of a word of each agent's. */
const STILL_AT = 2.4;

/**
 * Stops the video that runs at one moment, without an event: for the page the agent goes on
 * speaking.
 */
export async function holdVideo({ run }: Watch): Promise<void> {
  await run(`(async () => {
    const video = ${RUNNING};
    if (video === undefined) throw new Error("No video runs.");
    video.playbackRate = 0;
    video.currentTime = ${STILL_AT};
    await new Promise((resolve) => video.addEventListener("seeked", resolve, { once: true }));
    video.dispatchEvent(new Event("timeupdate"));
  })()`);
}

/** Tells the page that the running video waits for data, and keeps its current time. */
export async function starve({ run }: Watch): Promise<void> {
  await run(`${RUNNING}.dispatchEvent(new Event("waiting"))`);
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
  await run(`globalThis.areFramesPaused = true`);
  await run(`new Promise((resolve) => nextFrame(() => nextFrame(resolve)))`);
  await run(`drawFrames(${FRAMES})`);
}
