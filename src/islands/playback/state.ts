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
  /** Whether the 'Enable Sound' banner is due; `bannerShown` decides whether it shows. */
  readonly banner: boolean;
  readonly start: StartMode;
  /** Whether captions show. */
  readonly captions: boolean;
  /** Save-Data is on: nothing is fetched ahead. */
  readonly saveData: boolean;
  /** It has just started by itself: a press now was meant to start it. */
  readonly fresh: boolean;
  /** Number of the automatic attempt (1), until the visitor first touches the section; else 0. */
  readonly unbidden: number;
  /**
   * The visitor is in another tab, or less of the section is in view than section 9 requires.
   * Nothing starts by itself, and no agent speaks unseen.
   */
  readonly away: boolean;
  /** Who requested a pause that the video has not reported yet. */
  readonly pausing: PausedBy | null;
  /** Number of the last request to play; answers to older ones are ignored. */
  readonly attempt: number;
  /** Counts the signs of life of a video that loads. */
  readonly signs: number;
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
export type Timer = "autoStart" | "settled" | "bannerDue" | "nextDue" | "silence";

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
    fresh: false,
    unbidden: 0,
    away: true,
    pausing: null,
    attempt: 0,
    signs: 0,
  };
}
