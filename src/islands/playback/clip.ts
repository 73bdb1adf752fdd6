import { VIDEO_READY_STATE } from "../../facts/constants.ts";
import type { PlaybackEvent } from "./state.ts";

/** How far a clip has to move to be taken as running, in seconds. */
const MOVED = 0.1;

/** A clip this near to where it is to go on needs no jump there, in seconds: a jump is seen. */
const NEAR = 0.25;

/** One talking video, as the machine deals with it. */
export interface Clip {
  /** Asks the browser to play. What comes of it is told by events. */
  play(at: number, attempt: number): void;
  pause(): void;
  fetch(): void;
  mute(muted: boolean): void;
  /** Silent, and deaf to what still happens. */
  destroy(): void;
}

/**
 * Ties a video element to the machine: what the machine asks is done, and what the element tells
 * is sent on, as far as it is still true when it arrives.
 * @param isOnline whether the device has a connection
 */
export function createClip(
  video: HTMLVideoElement,
  index: number,
  send: (event: PlaybackEvent) => void,
  isOnline: () => boolean,
): Clip {
  const listeners = new AbortController();
  const on = (type: string, listener: () => void, target: EventTarget = video) => {
    target.addEventListener(type, listener, { signal: listeners.signal });
  };
  const fail = (reason: string) => {
    send({ type: "error", index, position: video.currentTime, offline: !isOnline(), reason });
  };
  const failOnError = () => {
    fail(video.error?.message || `media error ${video.error?.code ?? "without a code"}`);
  };
  /** From where the clip has to move on to count as running; null while it runs. */
  let from: number | null = null;
  /** Number of the last request to play. */
  let asked = 0;
  /** The browser stopped the clip because it was to sound. */
  let denied = false;
  const runs = () => {
    if (video.paused) return;
    from = null;
    send({ type: "playing", index });
  };

  // Controls of the page's own stand beside the video; the browser's are for pages without scripts.
  video.controls = false;
  const allow = () => {
    // WebKit refuses late, once it knows that there is sound: before that nothing is decided.
    if (!video.paused && video.readyState >= video.HAVE_METADATA) send({ type: "allowed", index });
  };
  on("play", allow);
  on("loadedmetadata", allow);
  on("playing", runs);
  on("timeupdate", () => {
    // WebKit leaves out `playing` now and then.
    if (from !== null && video.currentTime > from + MOVED) runs();
  });
  on("waiting", () => {
    from = video.currentTime;
    send({ type: "waiting", index });
    // It was lost before the clip had need of it.
    if (!isOnline()) send({ type: "offline" });
  });
  on("progress", () => send({ type: "progress", index }));
  on("canplay", () => {
    if (video.readyState >= VIDEO_READY_STATE) send({ type: "ready", index });
  });
  const pauses = () => {
    // A clip that ends pauses as well, and tells of its end itself.
    if (video.paused && !video.ended) send({ type: "paused", index, position: video.currentTime });
  };
  on("pause", () => {
    pauses();
    if (denied) send({ type: "refused", index, attempt: asked, muted: false });
    denied = false;
  });
  on("ended", () => {
    if (video.ended) send({ type: "ended", index });
  });
  on("volumechange", () => {
    if (!denied) send({ type: "volume", index, muted: video.muted });
  });
  on("error", failOnError);
  // Where none of the sources can be used, the last one tells.
  const last = [...video.querySelectorAll("source")].at(-1);
  if (last) on("error", () => fail("none of its files can be played"), last);

  const fetch = () => {
    video.preload = "auto";
    if (video.error || video.networkState === video.NETWORK_NO_SOURCE) video.load();
  };

  return {
    play(at, attempt) {
      const { muted } = video;
      asked = attempt;
      fetch();
      if (Math.abs(video.currentTime - at) > NEAR) video.currentTime = at;
      from = video.currentTime;
      video.play().catch((error: unknown) => {
        const name = error instanceof Error ? error.name : "";
        if (name === "NotAllowedError") send({ type: "refused", index, attempt, muted });
        else if (name !== "AbortError") fail(String(error));
        // Stopped meanwhile, and not by a refusal: a phone call, where nobody asked for a pause.
        else if (video.paused) {
          send({ type: "allowed", index });
          pauses();
        }
      });
    },
    pause: () => video.pause(),
    fetch,
    mute(muted) {
      const ran = !video.paused;
      // WebKit lets an element sound later on whose sound was switched on within a gesture.
      if (!ran) video.muted = !muted;
      video.muted = muted;
      denied = ran && video.paused;
    },
    destroy() {
      listeners.abort();
      video.pause();
    },
  };
}
