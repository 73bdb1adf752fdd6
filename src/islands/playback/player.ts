import {
  AUDIO_START_MS,
  SOUND_BANNER_MS,
  START_GRACE_MS,
  VIDEO_SILENCE_MS,
} from "../../facts/constants.ts";
import {
  isRunning,
  isWaiting,
  playback,
  TIMERS,
  type PlaybackEvent,
  type PlaybackState,
  type Timer,
} from "./machine.ts";
import { createVideoControl } from "./video-control.ts";
import type { Choices } from "./preferences.ts";

/**
 * What a state requires of videos and timers (specification, section 4): the video that may
 * run, while every other one is silent; a video to fetch before its turn; and the delays, each of
 * which restarts when its `since` changes.
 */
export function desiredEffects(state: PlaybackState) {
  const { phase, current, start, saveData, away, banner, pausing } = state;
  const locked = phase.name === "locked";
  // After a press only a refusal asks for another one.
  const triesByItself = phase.name === "unlocking" && state.autoAttempt > 0;
  const needsPress = !away && start !== "off" && (locked || triesByItself);
  const next = phase.name === "speaking" ? current + 1 : null;
  const ahead = locked ? current : next;
  return {
    runs: isRunning(state) && pausing === null ? current : null,
    fetch: saveData || (locked && (start === "off" || away)) ? null : ahead,
    delays: {
      ...(locked && !away && start === "auto" && { autoStart: { ms: AUDIO_START_MS, since: 0 } }),
      ...(needsPress && !banner && { bannerDue: { ms: SOUND_BANNER_MS, since: 0 } }),
      // Counted from the change of the button's label.
      ...(state.justStarted &&
        phase.name !== "unlocking" && { settled: { ms: START_GRACE_MS, since: 0 } }),
      ...("next" in phase && { nextDue: { ms: phase.ms, since: phase } }),
      ...(isWaiting(state) && { silence: { ms: VIDEO_SILENCE_MS, since: state.arrivals } }),
    } satisfies Partial<Record<Timer, { ms: number; since: unknown }>>,
  };
}

/** Services of a player, injected in tests. */
export interface World {
  setTimeout(callback: () => void, ms: number): number;
  clearTimeout(id: number | undefined): void;
  /** Whether the device has a connection. */
  isOnline(): boolean;
  /** A video that could not be played (specification, section 8: it is logged). */
  log(index: number, reason: string): void;
  /** Stores the visitor's choices. */
  remember(choice: Partial<Choices>): void;
}

/** Running playback: its state, and a way to send events. */
export interface Player {
  getState(): PlaybackState;
  send(event: PlaybackEvent): void;
  /** Calls a listener after each handled event. */
  subscribe(listener: () => void): void;
  /** Whether a video is being fetched and not ready yet. */
  isLoading(index: number): boolean;
}

/**
 * Applies the desired effects of each state to real videos. All effects run before `send` returns,
 * so the browser still counts them as part of the visitor's gesture.
 * @param videos the videos in display order
 * @param signal ends playback and pauses all videos
 */
export function createPlayer(
  videos: readonly HTMLVideoElement[],
  initial: PlaybackState,
  world: World,
  signal: AbortSignal,
): Player {
  let state = initial;
  const timers = new Map<string, { id: number; since: unknown }>();
  const listeners: (() => void)[] = [];

  const send = (event: PlaybackEvent) => {
    if (signal.aborted) return;
    const before = state;
    state = playback(before, event);
    if (event.type === "error" && !event.offline) world.log(event.index, event.reason);
    if (event.type === "silence") world.log(before.current, event.type);
    if (state.start !== before.start) world.remember({ start: state.start });
    if (state.captions !== before.captions) world.remember({ captions: state.captions });
    fulfil(before);
    for (const listener of listeners) listener();
  };
  const controls = videos.map((video, index) =>
    createVideoControl(video, index, send, world.isOnline, signal),
  );
  const fulfil = ({ attempt }: PlaybackState) => {
    const { runs, fetch, delays } = desiredEffects(state);
    controls.forEach((control, index) => {
      // Two voices never sound at once, even if something else started a video.
      if (index !== runs) control.pause();
      control.mute(state.sound !== "on");
      if (index === fetch) control.fetch();
      if (state.attempt !== attempt && index !== runs) control.unlock();
    });
    if (state.attempt !== attempt) controls[state.current]?.play(state.position, state.attempt);
    for (const timer of TIMERS) {
      const delay = delays[timer];
      const running = timers.get(timer);
      if (running && running.since === delay?.since) continue;
      world.clearTimeout(running?.id);
      timers.delete(timer);
      if (delay === undefined) continue;
      const { ms, since } = delay;
      const end = () => {
        timers.delete(timer);
        send({ type: timer });
      };
      timers.set(timer, { id: world.setTimeout(end, ms), since });
    }
  };
  signal.addEventListener("abort", () => {
    // Timers that still run have no effect: `send` ignores events after the abort.
    for (const control of controls) control.pause();
  });
  fulfil(state);

  return {
    getState: () => state,
    send,
    subscribe(listener) {
      listeners.push(listener);
    },
    isLoading: (index) => controls[index]?.isLoading() ?? false,
  };
}
