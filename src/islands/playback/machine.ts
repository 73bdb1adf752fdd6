import { REPLAY_MS } from "../../facts/constants.ts";
import { fail, hearClip } from "./clip-events.ts";
import type { PlaybackEvent, PlaybackState } from "./state.ts";
import { ask, halt, isWaiting, rest, withFate } from "./turns.ts";

/**
 * The transition function of playback (specification, section 4): pure, never ahead of what the
 * clips and the browser have told, and deaf to what does not fit the state. One machine for the
 * landing page (many clips) and an agent's page (one). What a state asks of the world is said by
 * `wishOf`.
 */
export function playback(state: PlaybackState, event: PlaybackEvent): PlaybackState {
  const next = react(state, event);
  // A pause because nobody is there lasts as long as that, also where its clip tells of it late.
  const over = next.phase.name === "paused" && next.phase.by === "away" && !next.away;
  return over ? ask(next) : next;
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
      return begin(heard(state));
    case "enableSound":
      return begin(aloud(state));
    case "enter":
      return enter(aloud(state));
    case "pause":
    case "quit":
      return halt(state, "visitor");
    case "resume":
      return phase.name === "paused"
        ? ask(state)
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
      return halt({ ...state, away: true }, state.pausing ?? "away");
    case "return":
      return phase.name === "paused" && phase.by === "interruption"
        ? ask(state)
        : { ...state, away: false };
    case "online":
    case "offline":
      if (phase.name !== "stalled") return state;
      if (event.type === "offline") return { ...state, phase: { name: "stalled", offline: true } };
      if (state.pausing) return rest(state, { name: "paused", by: state.pausing });
      return phase.offline ? ask(state) : state;
    case "autoStart":
      return phase.name === "locked" ? { ...ask(state), fresh: true, unbidden: 1 } : state;
    case "settled":
      return { ...state, fresh: false };
    case "bannerDue":
      return { ...state, banner: true };
    case "nextDue":
      return "next" in phase ? ask(state, phase.next, 0) : state;
    case "silence":
      return isWaiting(state) ? fail(state, position, false) : state;
    default:
      return hearClip(state, event);
  }
}

/**
 * The visitor wants to hear. What plays without sound already is heard from here on, and its button
 * was seen: the next press on it means what it says.
 */
function aloud(state: PlaybackState): PlaybackState {
  const started = state.phase.name !== "locked" && state.phase.name !== "blocked";
  return started && state.sound !== "on"
    ? { ...state, sound: "on", unlocked: true, banner: false, fresh: false, unbidden: 0 }
    : { ...state, sound: "on" };
}

/** The visitor wants to go on: aloud, unless it is they who muted. */
function heard(state: PlaybackState): PlaybackState {
  return state.sound === "refused" ? aloud(state) : state;
}

/** Goes on, in whatever way it can. */
function enter(state: PlaybackState): PlaybackState {
  const { name } = state.phase;
  return name === "paused" ? ask(state) : name === "ended" ? replay(state) : begin(state);
}

/** Starts what has not started. */
function begin(state: PlaybackState): PlaybackState {
  const { name } = state.phase;
  return name === "locked" || name === "unlocking" || name === "blocked" ? ask(state) : state;
}

function replay(state: PlaybackState): PlaybackState {
  return {
    ...rest(state, { name: "between", next: 0, ms: REPLAY_MS }),
    fates: state.fates.map(() => "waiting"),
  };
}

function choose(state: PlaybackState, index: number): PlaybackState {
  if (!(index in state.fates)) return state;
  return ask({ ...heard(state), fates: withFate(state, index, "waiting") }, index, 0);
}
