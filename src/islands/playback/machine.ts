import { AUDIO_START_MS, REPLAY_MS, SOUND_BANNER_MS } from "../../facts/constants.ts";
import type { PlaybackEvent, PlaybackState, Step } from "./state.ts";
import { giveUp, hearClip, isWaiting, SILENCE } from "./clip-events.ts";
import { also, ask, fetchAhead, halt, put, rest, stay } from "./turns.ts";

/**
 * The transition function of playback (specification, section 4): pure, never ahead of what the
 * clips and the browser have told, and deaf to what does not fit the state. One machine for the
 * landing page (many clips) and an agent's page (one).
 */
export function playback(state: PlaybackState, event: PlaybackEvent): Step {
  const step = react(state, event);
  const { phase, away, current, position } = step.state;
  // A pause because nobody is there lasts as long as that, also where its clip told of it late.
  if (away || phase.name !== "paused" || phase.by !== "away") return step;
  const asked = ask(step.state, current, position);
  return { state: asked.state, effects: [...step.effects, ...asked.effects] };
}

function react(state: PlaybackState, event: PlaybackEvent): Step {
  switch (event.type) {
    case "near":
      return state.start === "off" ? stay(state) : fetchAhead(state, state.current);
    case "visible":
      return arm(state);
    case "invisible":
      return state.phase.name === "locked" ? also(stay(state), {}, ...disarm) : stay(state);
    case "gesture":
      return gesture(state);
    case "start":
    case "enableSound":
      return enable(state, event.type);
    case "pause":
      return halt(state, "visitor");
    case "resume":
      return resume(state);
    case "replayAll":
      return replay(state);
    case "choose":
      return choose(state, event.index);
    case "next":
      return choose(state, state.current + 1);
    case "previous":
      return choose(state, Math.max(0, state.current - 1));
    case "toggleSound":
      return toggleSound(state);
    case "toggleCaptions":
      // How it starts may be the device's wish or this page's: only what was chosen is kept.
      return remember({ ...state, captions: !state.captions }, "ask");
    case "setStart":
      return setStart(state, event.start);
    case "leave":
      return leave(state);
    case "return":
      return comeBack(state);
    case "quit":
      return state.phase.name === "locked"
        ? also(stay(state), {}, ...disarm)
        : halt(state, "visitor");
    case "online":
    case "offline":
      return connection(state, event.type === "offline");
    case "timer":
      return timer(state, event.timer);
    default:
      return hearClip(state, event);
  }
}

const disarm = [
  { type: "cancel", timer: "autoStart" },
  { type: "cancel", timer: "banner" },
] as const;

/** The section is in view: its two delays begin, as far as the visitor wants them. */
function arm(state: PlaybackState): Step {
  if (state.phase.name !== "locked" || state.start === "off") return stay(state);
  const banner = { type: "schedule", timer: "banner", ms: SOUND_BANNER_MS } as const;
  if (state.start === "ask") return also(stay(state), {}, banner);
  return also(
    stay(state),
    {},
    { type: "schedule", timer: "autoStart", ms: AUDIO_START_MS },
    banner,
  );
}

/** Any touch of the section unlocks the sound, where playback may start by itself. */
function gesture(state: PlaybackState): Step {
  const { phase, sound, start, current } = state;
  if (phase.name === "locked") return start === "auto" ? ask(state, current, 0) : stay(state);
  if (sound === "refused") return enable(state, "enableSound");
  // The browser may answer otherwise now. Who muted on purpose has not asked for sound.
  return phase.name === "blocked" || phase.name === "unlocking"
    ? enable(state, "start")
    : stay(state);
}

function resume(state: PlaybackState): Step {
  if (state.phase.name === "blocked") return enable(state, "start");
  return state.phase.name === "paused" ? ask(state, state.current, state.position) : stay(state);
}

/** A press that wants to hear: starts what has not started, and unmutes what plays without sound. */
function enable(state: PlaybackState, by: "start" | "enableSound"): Step {
  const { phase, current, position } = state;
  const wanted: PlaybackState =
    state.sound === "refused" || by === "enableSound" ? { ...state, sound: "on" } : state;
  switch (phase.name) {
    case "locked":
    case "blocked":
    case "unlocking":
      return ask(wanted, current, position);
    case "ended":
      return by === "start" ? replay(wanted) : unmute(state);
    default:
      return by === "enableSound" ? unmute(state) : stay(state);
  }
}

/** Silence is always granted, so nothing is aloud that is asked for next. */
function toggleSound(state: PlaybackState): Step {
  return state.sound === "on"
    ? {
        state: { ...state, sound: "muted" },
        effects: [{ type: "mute", index: state.current, muted: true }],
      }
    : unmute(state);
}

/** The clip itself tells whether it worked (`volume`). */
function unmute(state: PlaybackState): Step {
  return { state, effects: [{ type: "mute", index: state.current, muted: false }] };
}

function replay(state: PlaybackState): Step {
  if (state.phase.name === "locked") return stay(state);
  return {
    state: {
      ...state,
      phase: { name: "between", next: 0 },
      position: 0,
      pausing: null,
      fates: state.fates.map(() => "waiting"),
    },
    effects: [
      { type: "cancel", timer: "silence" },
      { type: "pause", index: state.current },
      { type: "schedule", timer: "next", ms: REPLAY_MS },
    ],
  };
}

function choose(state: PlaybackState, index: number): Step {
  if (!(index in state.fates)) return stay(state);
  const fates = put(state.fates, index, "waiting");
  const sound = state.sound === "refused" ? "on" : state.sound;
  const chosen = ask({ ...state, fates, sound }, index, 0);
  // Silence first: what is heard is never behind what is chosen.
  const pause = { type: "pause", index: state.current } as const;
  return { state: chosen.state, effects: [pause, ...chosen.effects] };
}

function setStart(state: PlaybackState, start: PlaybackState["start"]): Step {
  const chosen = remember({ ...state, start });
  return state.phase.name === "locked" ? also(chosen, {}, ...disarm) : chosen;
}

function remember(state: PlaybackState, start = state.start): Step {
  return also(stay(state), {}, { type: "remember", start, captions: state.captions });
}

function leave(state: PlaybackState): Step {
  const gone: PlaybackState = { ...state, away: true };
  if (state.phase.name === "locked") return also(stay(gone), {}, ...disarm);
  return state.pausing === null ? halt(gone, "away") : stay(gone);
}

function comeBack(state: PlaybackState): Step {
  const { phase, current, position } = state;
  return phase.name === "paused" && phase.by === "interruption"
    ? ask(state, current, position)
    : stay({ ...state, away: false });
}

function connection(state: PlaybackState, offline: boolean): Step {
  const { phase, current, position, loads, pausing } = state;
  const cut = phase.name === "stalled" && phase.offline;
  if (offline ? !isWaiting(state) : !cut) return stay(state);
  // A clip that broke is asked for again. One that only waits goes on where it is.
  if (!offline && loads[current] === "none") {
    return pausing === null
      ? ask(state, current, position)
      : rest(state, { name: "paused", by: pausing });
  }
  return also(
    stay(state),
    { phase: { name: "stalled", offline } },
    offline ? { type: "cancel", timer: "silence" } : SILENCE,
  );
}

function timer(state: PlaybackState, name: string): Step {
  const { phase } = state;
  switch (name) {
    case "autoStart":
      return phase.name === "locked" && state.start === "auto"
        ? ask(state, state.current, 0)
        : stay(state);
    case "banner":
      return phase.name === "locked" || phase.name === "unlocking"
        ? stay({ ...state, banner: true })
        : stay(state);
    case "next":
      return phase.name === "between" || phase.name === "failed"
        ? ask(state, phase.next, 0)
        : stay(state);
    default:
      return isWaiting(state) ? giveUp(state) : stay(state);
  }
}
