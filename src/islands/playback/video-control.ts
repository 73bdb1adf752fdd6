import { VIDEO_READY_STATE } from "../../facts/constants.ts";
import type { PlaybackEvent } from "./state.ts";

/** How far a video has to move to be taken as running, in seconds. */
const MOVED = 0.1;
/** A video this near to where it is to go on needs no jump there, in seconds: a jump is seen. */
const NEAR = 0.25;

/** One talking video, as the player deals with it. */
export interface VideoControl {
  /** Asks the browser to play. What comes of it is told by events. */
  play(at: number, attempt: number): void;
  pause(): void;
  fetch(): void;
  mute(muted: boolean): void;
  /** Within a gesture: lets the video sound later on. */
  unlock(): void;
  /** Whether it is being fetched and not ready yet (section 9: ready state). */
  isLoading(): boolean;
}

/**
 * Ties a video element to the machine: what the player asks is done, and what the element tells is
 * sent on, as far as it is still true when it arrives.
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
  /** From where the video has to move on to count as running; null while it runs. */
  let from: number | null = null;
  const runs = () => {
    if (video.paused) return;
    from = null;
    send({ type: "playing", index });
  };

  // Controls of the page's own stand beside the video; the browser's are for pages without scripts.
  video.controls = false;
  on("play loadedmetadata", () => {
    // WebKit refuses late, once it knows that there is sound: before that nothing is decided.
    if (!video.paused && video.readyState >= 1) send({ type: "allowed", index });
  });
  on("playing", runs);
  on("timeupdate", () => {
    // WebKit leaves out `playing` now and then.
    if (from !== null && video.currentTime > from + MOVED) runs();
  });
  /** The connection went while it was waited for: what the browser still waits for never comes. */
  let cut = false;
  /** Without a connection: it goes on from here once there is one. */
  const checkConnection = () => {
    cut = from !== null && !video.paused && !isOnline();
    if (cut) fail("offline");
  };
  on("waiting", () => {
    from = video.currentTime;
    send({ type: "waiting", index, position: from });
    checkConnection();
  });
  on("offline", checkConnection, window);
  on("progress canplay", () => send({ type: "progress", index }));
  on("ended", () => send({ type: "ended", index }));
  const stops = () => {
    // A video that ends pauses first, and tells of its end itself.
    if (video.paused && !video.ended) send({ type: "paused", index, position: video.currentTime });
  };
  on("pause", stops);
  on("error", () => fail(video.error?.message ?? ""));
  // Where none of the sources can be used, the last one tells.
  on("error", () => fail("error"), [...video.querySelectorAll("source")].at(-1));

  return {
    play(at, attempt) {
      const { muted } = video;
      video.preload = "auto";
      if (video.error || video.networkState === 3 || cut) video.load();
      cut = false;
      if (Math.abs(video.currentTime - at) > NEAR) video.currentTime = at;
      from = video.currentTime;
      video.play().catch((error: unknown) => {
        const name = error instanceof Error ? error.name : "";
        if (name === "NotAllowedError") send({ type: "refused", index, attempt, muted });
        else if (name !== "AbortError") fail(name);
        // Stopped meanwhile, and not by a refusal: a phone call, where nobody asked for a pause.
        else if (video.paused) {
          send({ type: "allowed", index });
          stops();
        }
      });
    },
    pause: () => video.pause(),
    fetch() {
      video.preload = "auto";
    },
    mute(muted) {
      video.muted = muted;
    },
    unlock() {
      // WebKit listens to whose sound was switched on within a gesture; the others it refuses.
      video.muted = !video.muted;
      video.muted = !video.muted;
    },
    // A video without a source that can be used is not on its way.
    isLoading: () =>
      video.preload === "auto" && video.readyState < VIDEO_READY_STATE && video.networkState !== 3,
  };
}
