import { REPLAY_MS } from "../../facts/constants.ts";
import { fail, handleVideoEvent } from "./video-events.ts";
import type { PlaybackEvent, PlaybackState } from "./state.ts";
import { requestPlay, stop, isWaiting, settle, withStatus } from "./transitions.ts";

/**
 * The transition function of playback (specification, section 4): pure. It changes state only on
 * events that videos and browser report, and ignores events that do not fit the state. One machine
 * for the landing page (many videos) and an agent's page (one). `desiredEffects` derives what a
 * state requires.
 */
export function playback(state: PlaybackState, event: PlaybackEvent): PlaybackState {
  const next = react(state, event);
  // A pause for absence ends on return, even if the video reports the pause only afterwards.
  const over = next.phase.name === "paused" && next.phase.by === "away" && !next.away;
  return over ? requestPlay(next) : next;
}

function react(state: PlaybackState, event: PlaybackEvent): PlaybackState {
  const { phase, position, start, sound } = state;
  switch (event.type) {
    case "gesture":
      // Any touch of the section unlocks the sound, where playback may start by itself.
      return phase.name === "locked" && start !== "auto"
        ? state
        : begin(heard({ ...state, unbidden: 0 }));
    case "start":
      return begin(heard({ ...state, unbidden: 0 }));
    case "enableSound":
      return begin(aloud({ ...state, unbidden: 0 }));
    case "enter":
      return enter(aloud(state));
    case "pause":
    case "quit":
      return stop(state, "visitor");
    case "resume":
      return phase.name === "paused"
        ? requestPlay(state)
        : phase.name === "blocked"
          ? begin(heard(state))
          : state;
    case "replayAll":
      return replay(state);
    case "choose":
      return choose(state, event.index);
    case "toggleSound":
      return sound === "on" ? { ...state, sound: "muted" } : aloud(state);
    case "toggleCaptions":
      return { ...state, captions: !state.captions };
    case "toggleStart":
      return { ...state, start: start === "auto" ? "off" : "auto" };
    case "leave":
      return stop({ ...state, away: true }, state.pausing ?? "away");
    case "return":
      return phase.name === "paused" && phase.by === "interruption"
        ? requestPlay(state)
        : { ...state, away: false };
    case "online":
    case "offline":
      if (phase.name !== "stalled") return state;
      if (event.type === "offline") return { ...state, phase: { name: "stalled", offline: true } };
      if (state.pausing) return settle(state, { name: "paused", by: state.pausing });
      return phase.offline ? requestPlay(state) : state;
    case "autoStart":
      return phase.name === "locked" ? { ...requestPlay(state), fresh: true, unbidden: 1 } : state;
    case "settled":
      return { ...state, fresh: false };
    case "bannerDue":
      return { ...state, banner: true };
    case "nextDue":
      return "next" in phase ? requestPlay(state, phase.next, 0) : state;
    case "silence":
      return isWaiting(state) ? fail(state, position, false) : state;
    default:
      return handleVideoEvent(state, event);
  }
}

/**
 * Turns sound on. A muted video that already plays becomes audible; its button was visible, so the
 * grace period for the next press ends.
 */
function aloud(state: PlaybackState): PlaybackState {
  const started = state.phase.name !== "locked" && state.phase.name !== "blocked";
  return started && state.sound !== "on"
    ? { ...state, sound: "on", unlocked: true, banner: false, fresh: false, unbidden: 0 }
    : { ...state, sound: "on" };
}

/** Turns sound on if the browser refused it; keeps it off if the visitor muted it. */
function heard(state: PlaybackState): PlaybackState {
  return state.sound === "refused" ? aloud(state) : state;
}

/** Resumes, replays or starts, depending on the phase. */
function enter(state: PlaybackState): PlaybackState {
  const { name } = state.phase;
  return name === "paused" ? requestPlay(state) : name === "ended" ? replay(state) : begin(state);
}

/** Starts what has not started. */
function begin(state: PlaybackState): PlaybackState {
  const { name } = state.phase;
  return name === "locked" || name === "unlocking" || name === "blocked"
    ? requestPlay(state)
    : state;
}

function replay(state: PlaybackState): PlaybackState {
  return {
    ...settle(state, { name: "between", next: 0, ms: REPLAY_MS }),
    statuses: state.statuses.map(() => "waiting"),
  };
}

function choose(state: PlaybackState, index: number): PlaybackState {
  if (!(index in state.statuses)) return state;
  return requestPlay({ ...heard(state), statuses: withStatus(state, index, "waiting") }, index, 0);
}
