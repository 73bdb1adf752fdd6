import type { VirtualTime } from "./clock.ts";

/**
 * When a browser lets a video play.
 *
 * - `all`: always.
 * - `sound`: without sound always, aloud once the visitor has touched the page (Chromium, Firefox).
 * - `nothing`: not at all before the visitor has touched the page (Firefox, blocking audio and video).
 * - `element`: aloud only a video that was played or unmuted within a touch (WebKit).
 */
export type Policy = "all" | "sound" | "nothing" | "element";

/** Differences between browsers. */
export interface Ways {
  readonly policy: Policy;
  /** Without a connection a video fails after a while, and does not just wait. */
  readonly failsOffline: boolean;
  /** Refuses only once it knows that a video has sound, as WebKit does. */
  readonly refusesLate: boolean;
  /** Leaves `playing` out, as WebKit does now and then. */
  readonly leavesOutPlaying: boolean;
}

/** A browser and its connection, as far as they affect videos. */
export class Browser {
  online = true;
  /** The visitor has touched the page. */
  #touched = false;
  /** The visitor touches the page just now. */
  #touching = false;

  readonly time: VirtualTime;
  readonly ways: Ways;

  constructor(time: VirtualTime, ways: Ways) {
    this.time = time;
    this.ways = ways;
  }

  /** What the visitor's press or touch does. */
  touch(act: () => void): void {
    this.#touched = true;
    this.#touching = true;
    act();
    this.#touching = false;
  }

  get touching(): boolean {
    return this.#touching;
  }

  /** @param freed whether the video was played or unmuted within a touch before */
  allows(muted: boolean, freed: boolean): boolean {
    switch (this.ways.policy) {
      case "all":
        return true;
      case "sound":
        return muted || this.#touched;
      case "nothing":
        return this.#touched;
      case "element":
        return muted || freed || this.#touching;
    }
  }
}
