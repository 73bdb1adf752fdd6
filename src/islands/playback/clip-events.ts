import { CLIP_SILENCE_MS, NEXT_AFTER_END_MS, NEXT_AFTER_ERROR_MS } from "../../facts/constants.ts";
import type { PlaybackEvent, PlaybackState, Step } from "./state.ts";
import { also, ask, fetchAhead, following, isRunning, pass, put, rest, stay } from "./turns.ts";

/** What a clip tells, and what the browser answers when it is asked to play one. */
type ClipEvent = Extract<PlaybackEvent, { readonly type: string; readonly index: number }>;

/** The part of the machine that listens to clips. */
export function hearClip(
  state: PlaybackState,
  event: Exclude<ClipEvent, { type: "choose" }>,
): Step {
  const { index } = event;
  if (event.type === "ready") {
    return stay({ ...state, loads: put(state.loads, index, "ready") });
  }
  if (index !== state.current) {
    // One that starts out of turn (by the browser's own means) is silenced.
    if (event.type === "playing") return { state, effects: [{ type: "pause", index }] };
    // One that could not be fetched ahead is tried again when its turn comes.
    return event.type === "error"
      ? stay({ ...state, loads: put(state.loads, index, "none") })
      : stay(state);
  }
  switch (event.type) {
    case "allowed":
      return allowed(state);
    case "refused":
      return event.attempt === state.attempt ? refused(state, event.muted) : stay(state);
    case "playing":
      return playing(state);
    case "waiting":
      return state.phase.name === "speaking"
        ? also(stay(state), { phase: { name: "stalled", offline: false } }, SILENCE)
        : stay(state);
    case "progress":
      return isWaiting(state) ? also(stay(state), {}, SILENCE) : stay(state);
    case "paused":
      return stopped(state, event.position);
    case "ended":
      return ended(state);
    case "volume":
      return volume(state, event.muted);
    case "error":
      return failed(state, event);
  }
}

/** The browser lets a clip sound. */
const UNLOCKED = { unlocked: true, banner: false } as const;
/** A clip that waits for data has so long. */
export const SILENCE = { type: "schedule", timer: "silence", ms: CLIP_SILENCE_MS } as const;
/** Whether the current clip waits for data that somebody may have to give up on. */
export function isWaiting({ phase }: PlaybackState): boolean {
  return (
    phase.name === "unlocking" ||
    phase.name === "loading" ||
    (phase.name === "stalled" && !phase.offline)
  );
}

function allowed(state: PlaybackState): Step {
  if (state.phase.name !== "unlocking") return stay(state);
  const aloud: Partial<PlaybackState> = state.sound === "on" ? UNLOCKED : {};
  return also(
    stay(state),
    { ...aloud, phase: { name: "loading" } },
    { type: "cancel", timer: "banner" },
  );
}

/** Refused aloud: once more without sound, and the banner. Refused again: a press is needed. */
function refused(state: PlaybackState, muted: boolean): Step {
  // WebKit holds the clip first, as a phone call would, and says why afterwards.
  const held = state.phase.name === "paused" && state.phase.by === "interruption";
  if (!isRunning(state) && !held) return stay(state);
  const locked: PlaybackState = { ...state, sound: muted ? state.sound : "refused", banner: true };
  const by = state.pausing ?? (state.away ? "away" : null);
  if (by !== null) return rest(locked, { name: "paused", by });
  return muted ? block(locked) : ask(locked, state.current, state.position);
}

/** The browser lets nothing play before somebody presses something. */
function block(state: PlaybackState): Step {
  return rest({ ...state, banner: true }, { name: "blocked" });
}

function playing(state: PlaybackState): Step {
  const { current, phase } = state;
  const pause = { type: "pause", index: current } as const;
  // The browser may start a clip that it held: after a call, or when it was allowed to at last.
  const held = phase.name === "paused" || phase.name === "blocked";
  if (!isRunning(state) && !held) return also(stay(state), {}, pause);
  const aloud: Partial<PlaybackState> = state.sound === "on" ? UNLOCKED : {};
  const speaking = also(
    stay(state),
    {
      ...aloud,
      phase: { name: "speaking" },
      speaker: current,
      fates: put(state.fates, current, "waiting"),
      loads: put(state.loads, current, "ready"),
    },
    { type: "cancel", timer: "silence" },
  );
  // It began while nobody is there to see it.
  if (state.away) return also(speaking, { pausing: "away" }, pause);
  const ahead = fetchAhead(speaking.state, following(speaking.state));
  return { state: ahead.state, effects: [...speaking.effects, ...ahead.effects] };
}

function stopped(state: PlaybackState, position: number): Step {
  // A refusal comes with a pause of its own in some browsers: the refusal has the word.
  const told = isRunning(state) && (state.phase.name !== "unlocking" || state.pausing !== null);
  if (!told) return stay(state);
  const by = state.pausing ?? "interruption";
  return rest({ ...state, position: reached(state, position) }, { name: "paused", by });
}

/** Where a clip is, in seconds: until it speaks, where it was asked to begin. */
function reached({ phase, position }: PlaybackState, told: number): number {
  return phase.name === "speaking" || phase.name === "stalled" ? told : position;
}

function ended(state: PlaybackState): Step {
  const { phase } = state;
  const stopped = phase.name === "paused" ? phase.by : null;
  if (!isRunning(state) && stopped === null) return stay(state);
  // What looked like the device's doing was the pause before the end. Others asked for theirs.
  const pausing = stopped === "interruption" ? null : (stopped ?? state.pausing);
  return pass({ ...state, pausing }, "spoken", "between", NEXT_AFTER_END_MS);
}

function volume(state: PlaybackState, muted: boolean): Step {
  const { sound, phase } = state;
  if (muted) return sound === "on" ? stay({ ...state, sound: "muted" }) : stay(state);
  if (sound === "on") return stay(state);
  // Only a clip that goes on aloud shows that it may; before the start nothing is settled.
  const unlocked = state.unlocked || phase.name === "speaking";
  const banner = state.banner && (phase.name === "locked" || phase.name === "blocked");
  return stay({ ...state, sound: "on", unlocked, banner });
}

function failed(
  state: PlaybackState,
  { position, offline, reason }: { position: number; offline: boolean; reason: string },
): Step {
  const broken: PlaybackState = {
    ...state,
    position: reached(state, position),
    loads: put(state.loads, state.current, "none"),
  };
  // A clip that breaks while it does not run is tried again when its turn comes.
  if (!isRunning(state)) return stay(broken);
  // With the connection gone the other clips would fail as well: this one goes on with it.
  if (offline) return rest(broken, { name: "stalled", offline });
  const passed = pass(broken, "unavailable", "failed", NEXT_AFTER_ERROR_MS);
  const pause = { type: "pause", index: state.current } as const;
  return {
    state: passed.state,
    effects: [{ type: "log", index: state.current, reason }, pause, ...passed.effects],
  };
}

/** The current clip has waited too long for data. */
export function giveUp(state: PlaybackState): Step {
  return failed(state, { position: state.position, offline: false, reason: "no data came" });
}
