import { VIDEO_READY_STATE } from "../../facts/constants.ts";
import type { PlaybackEvent } from "./machine.ts";

/** How far a video's time must advance to count as running, in seconds. */
const MOVED = 0.1;
/**
 * Within this distance of the target, in seconds, a video that shows a picture makes no seek: it
 * would be seen.
 */
const NEAR = 0.25;

/** The player's control of one talking video. */
export interface VideoControl {
  /** Requests playback. Events report the outcome. */
  play(at: number, attempt: number): void;
  pause(): void;
  fetch(): void;
  mute(muted: boolean): void;
  /** Called within a gesture: permits the video to play with sound later. */
  unlock(): void;
  /** Whether it is being fetched and not ready yet (section 4: ready state). */
  isLoading(): boolean;
}

/**
 * Ties a video element to the machine: it applies the player's commands and forwards the element's
 * events, except those that are outdated when they arrive.
 * @param isOnline whether the device has a connection
 */
export function createVideoControl(
  video: HTMLVideoElement,
  index: number,
  send: (event: PlaybackEvent) => void,
  isOnline: () => boolean,
  signal: AbortSignal,
): VideoControl {
  const on = (types: string, listener: () => void, target: EventTarget | undefined = video) => {
    for (const type of types.split(" ")) target.addEventListener(type, listener, { signal });
  };
  const fail = (reason: string) => {
    send({ type: "error", index, position: video.currentTime, offline: !isOnline(), reason });
  };
  /**
   * Time from which the video must advance to count as running, in seconds. undefined: that of the
   * next `timeupdate`. Infinity while it runs.
   */
  let from: number | undefined = Infinity;
  const runs = () => {
    // Earlier events may arrive after an error.
    if (video.paused || video.error) return;
    from = Infinity;
    send({ type: "playing", index });
  };

  // The page has its own controls; the browser's are for visitors without scripts.
  video.controls = false;
  on("play loadedmetadata", () => {
    // WebKit refuses late, once it knows that there is sound; before that the outcome is open.
    if (!video.paused && video.readyState >= 1) send({ type: "allowed", index });
  });
  on("playing", runs);
  on("timeupdate", () => {
    // WebKit leaves out `playing` now and then.
    from ??= video.currentTime;
    if (video.currentTime > from + MOVED) runs();
  });
  /** The connection was lost during a wait: the pending data will not arrive. */
  let cut = false;
  /** Without a connection: playback resumes from here when it returns. */
  const checkConnection = () => {
    const waits = from !== Infinity && video.readyState < video.HAVE_FUTURE_DATA;
    cut = waits && !video.paused && !isOnline();
    if (cut) fail("offline");
  };
  on("waiting", () => {
    // The first `timeupdate` after running may be a late one: it only sets the starting time.
    if (from === Infinity) from = undefined;
    send({ type: "waiting", index, position: video.currentTime });
    checkConnection();
  });
  on("offline", checkConnection, window);
  on("progress canplay", () => send({ type: "progress", index }));
  on("ended", () => send({ type: "ended", index }));
  const stops = () => {
    // A video that ends pauses first; its `ended` event follows.
    if (video.paused && !video.ended) send({ type: "paused", index, position: video.currentTime });
  };
  on("pause", stops);
  /** What the page asked for; the browser's own menu can mute a video as well. */
  let silent = video.muted;
  on("volumechange", () => {
    if (video.muted !== silent) send({ type: "toggleSound" });
  });
  on("error", () => fail(video.error?.message ?? ""));
  // If no source is usable, the last one fires `error`.
  on("error", () => fail("error"), [...video.querySelectorAll("source")].at(-1));

  return {
    play(at, attempt) {
      const { muted } = video;
      video.preload = "auto";
      if (video.error || video.networkState === 3 || cut) video.load();
      cut = false;
      const near = video.readyState < video.HAVE_CURRENT_DATA ? 0 : NEAR;
      if (Math.abs(video.currentTime - at) > near) video.currentTime = at;
      from = video.currentTime;
      // Allowed, but interrupted: by a phone call, if no pause was requested.
      const checkInterruption = () => {
        if (!video.paused) return;
        send({ type: "allowed", index });
        stops();
      };
      video.play().then(checkInterruption, (error: unknown) => {
        const name = error instanceof Error ? error.name : "";
        if (name === "NotAllowedError") send({ type: "refused", index, attempt, muted });
        else if (name === "AbortError") checkInterruption();
        else fail(name);
      });
    },
    pause: () => video.pause(),
    fetch() {
      video.preload = "auto";
    },
    mute(muted) {
      silent = muted;
      video.muted = muted;
    },
    unlock() {
      // WebKit permits sound only for videos that were unmuted within a gesture.
      video.muted = !video.muted;
      video.muted = !video.muted;
    },
    // A video without a usable source is not loading.
    isLoading: () =>
      video.preload === "auto" && video.readyState < VIDEO_READY_STATE && video.networkState !== 3,
  };
}
