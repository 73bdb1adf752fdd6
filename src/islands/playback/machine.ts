import { NEXT_AFTER_END_MS, NEXT_AFTER_ERROR_MS, REPLAY_MS } from "../../facts/constants.ts";

/*
 * States and events of the playback machine. A voice is identified by its index in display order.
 */

/**
 * What playback is doing now.
 *
 * - `locked`: playback was not requested yet.
 * - `unlocking`: playback was requested; the browser has not answered.
 * - `blocked`: the browser refuses to play, even muted, until the visitor presses something.
 * - `loading`: the browser allows it; the video has not started.
 * - `speaking`: the video runs.
 * - `stalled`: it played and now waits for data.
 * - `between`: the pause before the next video, after one has ended or before a replay.
 * - `failed`: the pause before the next video, after one could not be played.
 * - `ended`: the last video is over.
 */
export type Phase =
  | { readonly name: "locked" | "unlocking" | "blocked" | "loading" | "speaking" | "ended" }
  | { readonly name: "stalled"; readonly offline: boolean }
  | { readonly name: "paused"; readonly by: PausedBy }
  /** The next video begins after `ms` milliseconds. */
  | { readonly name: "between" | "failed"; readonly next: number; readonly ms: number };

export type PhaseName = Phase["name"];

/** Who stopped a video: the visitor, their leaving, or the device (a phone call, another program). */
export type PausedBy = "visitor" | "away" | "interruption";

/** Whether voices are audible; if not, whether the browser or the visitor decided that. */
export type Sound = "on" | "refused" | "muted";

/**
 * Whether playback may start by itself: `auto` after a while in view or with the first gesture,
 * `ask` with a press only (reduced motion, Save-Data), `off` when the visitor chose that.
 */
export type StartMode = "auto" | "ask" | "off";

/** Status of a video in this round. */
export type VideoStatus = "waiting" | "spoken" | "unavailable";

/** The whole state of playback, on the landing page and on an agent's page. */
export interface PlaybackState {
  readonly phase: Phase;
  /** Whose turn it is. */
  readonly current: number;
  /** Position in the current video from which it resumes, in seconds. */
  readonly position: number;
  /** The agent who spoke last; null before the first. */
  readonly speaker: number | null;
  readonly statuses: readonly VideoStatus[];
  readonly sound: Sound;
  /** Whether the browser has allowed playback with sound. */
  readonly unlocked: boolean;
  /** Whether the 'Enable Sound' banner is due; `isBannerVisible` decides whether it shows. */
  readonly banner: boolean;
  readonly start: StartMode;
  /** Whether captions show. */
  readonly captions: boolean;
  /** Save-Data is on: nothing is fetched ahead. */
  readonly saveData: boolean;
  /** It has just started by itself: a press now means the same start. */
  readonly justStarted: boolean;
  /** Number of the automatic attempt (1), until the visitor first touches the section; else 0. */
  readonly autoAttempt: number;
  /**
   * The visitor is in another tab, or less of the section is in view than section 4 requires.
   * Then nothing starts by itself, and no agent speaks out of sight.
   */
  readonly away: boolean;
  /** Who requested a pause that the video has not reported yet. */
  readonly pausing: PausedBy | null;
  /** Number of the last request to play; answers to older ones are ignored. */
  readonly attempt: number;
  /** Counts requests, waits and arrivals of data: each restarts the time after which a video fails. */
  readonly arrivals: number;
}

/** Events. `index` is the place of the video that reports it. */
export type PlaybackEvent =
  /** The first touch of the section outside its controls. */
  | { readonly type: "gesture" }
  /** A press on a link to the stage: playback continues with sound from any state. */
  | { readonly type: "enter" }
  /** A press on 'Play All', 'Enable Sound', 'Pause', 'Resume' or 'Replay All'. */
  | { readonly type: "start" | "enableSound" | "pause" | "resume" | "replayAll" }
  /** A press on one agent, or a step to the previous or next one. */
  | { readonly type: "choose"; readonly index: number }
  | { readonly type: "toggleSound" | "toggleCaptions" | "toggleStart" }
  /** The visitor goes (another tab, scrolled away), comes back, or leaves the page. */
  | { readonly type: "leave" | "return" | "quit" }
  | { readonly type: "online" | "offline" }
  /** A delay is over. */
  | { readonly type: Timer }
  /** The browser refused to play (NotAllowedError). */
  | {
      readonly type: "refused";
      readonly index: number;
      readonly attempt: number;
      readonly muted: boolean;
    }
  /** Events of the video; `allowed` is its `play`, `progress` any sign of life. */
  | {
      readonly type: "allowed" | "playing" | "progress" | "ended";
      readonly index: number;
    }
  /** `position` in seconds. */
  | { readonly type: "waiting" | "paused"; readonly index: number; readonly position: number }
  | {
      readonly type: "error";
      readonly index: number;
      readonly position: number;
      readonly offline: boolean;
      readonly reason: string;
    };

/** Things that happen after a while. */
export const TIMERS = ["autoStart", "settled", "bannerDue", "nextDue", "silence"] as const;
export type Timer = (typeof TIMERS)[number];

/** The initial state. */
export function initialState(options: {
  /** How many videos there are. */
  readonly count: number;
  readonly start: StartMode;
  readonly captions: boolean;
  readonly saveData: boolean;
  /** The video was played before. */
  readonly played?: boolean;
}): PlaybackState {
  const { count, played, ...choices } = options;
  return {
    ...choices,
    phase: { name: played ? "ended" : "locked" },
    current: 0,
    position: 0,
    speaker: null,
    statuses: Array.from({ length: count }, () => (played ? "spoken" : "waiting")),
    sound: "on",
    unlocked: false,
    banner: false,
    justStarted: false,
    autoAttempt: 0,
    away: true,
    pausing: null,
    attempt: 0,
    arrivals: 0,
  };
}

/** Events of a video, and the browser's answers to a request to play. */
type VideoEvent = Exclude<Extract<PlaybackEvent, { readonly index: number }>, { type: "choose" }>;

/** After this many seconds with sound, an automatic start counts as allowed. */
const TRIAL_S = 3;

/** The browser permits sound. */
const UNLOCKED = { unlocked: true, banner: false } as const;

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
      // If playback may start by itself, any touch of the section unlocks the sound.
      return phase.name === "locked" && start !== "auto"
        ? state
        : begin(retrySound({ ...state, autoAttempt: 0 }));
    case "start":
      return begin(retrySound({ ...state, autoAttempt: 0 }));
    case "enableSound":
      return begin(unmute({ ...state, autoAttempt: 0 }));
    case "enter":
      return enter(unmute(state));
    case "pause":
    case "quit":
      return stop(state, "visitor");
    case "resume":
      if (phase.name === "blocked") return begin(retrySound(state));
      return phase.name === "paused" ? requestPlay(state) : state;
    case "replayAll":
      return replay(state);
    case "choose":
      return choose(state, event.index);
    case "toggleSound":
      return sound === "on" ? { ...state, sound: "muted" } : unmute(state);
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
      if (phase.name !== "locked") return state;
      return { ...requestPlay(state), justStarted: true, autoAttempt: 1 };
    case "settled":
      return { ...state, justStarted: false };
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
function unmute(state: PlaybackState): PlaybackState {
  const started = state.phase.name !== "locked" && state.phase.name !== "blocked";
  return started && state.sound !== "on"
    ? { ...state, ...UNLOCKED, sound: "on", justStarted: false, autoAttempt: 0 }
    : { ...state, sound: "on" };
}

/** Turns sound on if the browser refused it; keeps it off if the visitor muted it. */
function retrySound(state: PlaybackState): PlaybackState {
  return state.sound === "refused" ? unmute(state) : state;
}

/** Resumes, replays or starts, depending on the phase. */
function enter(state: PlaybackState): PlaybackState {
  const { name } = state.phase;
  if (name === "ended") return replay(state);
  return name === "paused" ? requestPlay(state) : begin(state);
}

/** Starts playback if it has not started. */
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
  return requestPlay(
    { ...retrySound(state), statuses: withStatus(state, index, "waiting") },
    index,
    0,
  );
}

/** Handles the events of videos. Only the current video's events count. */
function handleVideoEvent(state: PlaybackState, event: VideoEvent): PlaybackState {
  const { phase, sound } = state;
  if (event.index !== state.current) return state;
  // Held by the browser: during a call, or until playback was allowed.
  const canResume = phase.name === "blocked" || (phase.name === "paused" && phase.by !== "visitor");
  const next: PlaybackState = {
    ...state,
    ...(sound === "on" ? UNLOCKED : {}),
    // It may start while the visitor is away.
    pausing: state.pausing ?? (state.away ? "away" : null),
  };
  switch (event.type) {
    case "allowed":
      return canResume || phase.name === "unlocking"
        ? { ...next, phase: { name: "loading" } }
        : state;
    case "playing":
      return isRunning(state) || canResume ? handlePlaying(next) : state;
    case "refused":
      // WebKit first pauses the video, as for a phone call, and reports the refusal afterwards.
      return event.attempt === state.attempt && (isRunning(state) || canResume)
        ? handleRefusal(state, event.muted)
        : state;
    case "waiting":
      return phase.name === "speaking"
        ? {
            ...state,
            phase: { name: "stalled", offline: false },
            position: event.position,
            arrivals: state.arrivals + 1,
          }
        : state;
    case "progress":
      return isWaiting(state) ? { ...state, arrivals: state.arrivals + 1 } : state;
    case "paused":
      return handlePause(state, event.position);
    case "ended":
      return handleEnd(state);
    case "error":
      return fail(state, event.position, event.offline);
  }
}

function handlePlaying(state: PlaybackState): PlaybackState {
  return {
    ...state,
    phase: { name: "speaking" },
    speaker: state.current,
    statuses: withStatus(state, state.current, "waiting"),
  };
}

/** Refused with sound: retry muted and show the banner. Refused again: a press is needed. */
function handleRefusal(state: PlaybackState, muted: boolean): PlaybackState {
  const sound = muted ? state.sound : "refused";
  const locked: PlaybackState = { ...state, sound, banner: true, unlocked: false };
  const by = state.pausing ?? (state.away ? "away" : null);
  if (by !== null) return settle(locked, { name: "paused", by });
  return muted ? settle(locked, { name: "blocked" }) : requestPlay(locked);
}

function handlePause(state: PlaybackState, position: number): PlaybackState {
  // Some browsers also fire `pause` on a refusal: the refusal takes precedence.
  if (!isRunning(state) || (state.phase.name === "unlocking" && !state.pausing)) return state;
  const stopped: PlaybackState = { ...state, position: positionReached(state, position) };
  // WebKit may detect sound while the video already runs. It then pauses it without an error.
  return !state.pausing &&
    state.sound === "on" &&
    state.attempt === state.autoAttempt &&
    stopped.position < TRIAL_S
    ? handleRefusal(stopped, false)
    : settle(stopped, { name: "paused", by: state.pausing ?? "interruption" });
}

function handleEnd(state: PlaybackState): PlaybackState {
  const { phase } = state;
  const by = phase.name === "paused" ? phase.by : state.pausing;
  if (!isRunning(state) && phase.name !== "paused") return state;
  // An interruption here was the pause before the end. Other pauses were requested.
  const pausing = by === "interruption" ? null : by;
  return advance({ ...state, pausing }, "spoken", "between", NEXT_AFTER_END_MS);
}

/**
 * Position of a video in seconds; before it speaks, the requested start at least: it may have run
 * for a moment that the browser has not told of.
 */
function positionReached({ phase, position }: PlaybackState, reported: number): number {
  const known = phase.name === "speaking" || phase.name === "stalled";
  return known ? reported : Math.max(position, reported);
}

/** A video cannot continue: it failed, or no data arrived for too long. */
function fail(state: PlaybackState, reported: number, offline: boolean): PlaybackState {
  const position = positionReached(state, reported);
  if (!isRunning(state)) return state;
  // Offline, the other videos would fail too: this one resumes when the connection returns.
  return offline
    ? { ...state, phase: { name: "stalled", offline }, position }
    : advance(state, "unavailable", "failed", NEXT_AFTER_ERROR_MS);
}

/** Whether playback of the current video was requested and the browser has not reported a stop. */
export function isRunning({ phase: { name } }: PlaybackState): boolean {
  return name === "unlocking" || name === "loading" || name === "speaking" || name === "stalled";
}

/** Whether the current video waits for data and may time out. */
export function isWaiting(state: PlaybackState): boolean {
  const { phase } = state;
  return phase.name === "stalled" ? !phase.offline : isRunning(state) && phase.name !== "speaking";
}

/** The statuses with one changed. */
function withStatus(
  { statuses }: PlaybackState,
  index: number,
  status: VideoStatus,
): readonly VideoStatus[] {
  return statuses.map((each, place) => (place === index ? status : each));
}

/**
 * Requests playback from a position in seconds. An event of the video, or a refusal, reports the
 * outcome.
 */
function requestPlay(
  state: PlaybackState,
  current = state.current,
  position = state.position,
): PlaybackState {
  const known = state.unlocked || state.sound !== "on";
  return {
    ...state,
    phase: { name: known ? "loading" : "unlocking" },
    current,
    position,
    pausing: null,
    // A request proves that the visitor is present.
    away: false,
    attempt: state.attempt + 1,
    arrivals: state.arrivals + 1,
  };
}

/** Enters a phase in which the current video does not run. */
function settle(state: PlaybackState, phase: Phase): PlaybackState {
  return { ...state, phase, pausing: null };
}

/** Stops playback or a scheduled start. A running video reports its final position itself. */
function stop(state: PlaybackState, by: PausedBy): PlaybackState {
  const { phase } = state;
  if (isRunning(state)) return { ...state, pausing: by };
  const paused: Phase = { name: "paused", by };
  if ("next" in phase) {
    return { ...settle(state, paused), current: phase.next, position: 0 };
  }
  // A pause by the visitor stays after they leave and return.
  return phase.name === "paused" && by === "visitor" ? settle(state, paused) : state;
}

/** Ends a video's turn: the next one follows after `ms` milliseconds, or all is over. */
function advance(
  state: PlaybackState,
  status: VideoStatus,
  name: "between" | "failed",
  ms: number,
): PlaybackState {
  const { current, pausing } = state;
  const next = current + 1;
  const over: PlaybackState = {
    ...state,
    statuses: withStatus(state, current, status),
    position: 0,
  };
  if (next === state.statuses.length) return settle(over, { name: "ended" });
  const passed = settle(over, { name, next, ms });
  return pausing === null ? passed : stop(passed, pausing);
}
