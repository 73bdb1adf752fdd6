/*
 * The words of the playback machine: its states, and what can happen to it.
 * Voices are told by their place in the display order.
 */

/**
 * What playback is doing now.
 *
 * - `locked`: nothing has been asked of the browser yet.
 * - `unlocking`: the browser was asked to play, and has not answered.
 * - `blocked`: it refuses to play, even without sound, until somebody presses something.
 * - `loading`: it may play, and the video has not begun.
 * - `speaking`: the video runs.
 * - `stalled`: it ran, and waits for data.
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

/** Whether voices can be heard, and if not, whether the browser or the visitor decided that. */
export type Sound = "on" | "refused" | "muted";

/**
 * Whether playback may start by itself: `auto` after a while in view or with the first gesture,
 * `ask` with a press only (reduced motion, Save-Data), `off` when the visitor chose that.
 */
export type StartMode = "auto" | "ask" | "off";

/** What has become of a video in this round. */
export type VideoStatus = "waiting" | "spoken" | "unavailable";

/** The whole state of playback, on the landing page and on an agent's page. */
export interface PlaybackState {
  readonly phase: Phase;
  /** Whose turn it is. */
  readonly current: number;
  /** Seconds into the current video from where it goes on. */
  readonly position: number;
  /** Who was heard (or seen) last; null until somebody was. */
  readonly speaker: number | null;
  readonly statuses: readonly VideoStatus[];
  readonly sound: Sound;
  /** Whether the browser has let a video play aloud: from then on there is a 'Replay All'. */
  readonly unlocked: boolean;
  /** Whether the 'Enable Sound' banner is due; `bannerShown` decides whether it shows. */
  readonly banner: boolean;
  readonly start: StartMode;
  /** Whether captions show. */
  readonly captions: boolean;
  /** Data is dear: nothing is fetched ahead. */
  readonly saveData: boolean;
  /** It has just started by itself: a press that comes now was meant for the start. */
  readonly fresh: boolean;
  /**
   * Number of the attempt that was nobody's wish, as long as nobody has touched the section since: the
   * first of all, or none (0).
   */
  readonly unbidden: number;
  /**
   * The visitor is in another tab, or less of the section is in view than section 9 asks: nothing
   * starts by itself, and nobody speaks unseen.
   */
  readonly away: boolean;
  /** A pause was asked for, and the video has not told of it yet. */
  readonly pausing: PausedBy | null;
  /** Number of the last request to play: an answer to an older one is not listened to. */
  readonly attempt: number;
  /** Counts the signs of life of a video that is waited for. */
  readonly signs: number;
}

/** What can happen. `index` is the place of the video that tells of it. */
export type PlaybackEvent =
  /** The first touch of anything in the section that is no control. */
  | { readonly type: "gesture" }
  /** A press on a link that leads to the stage: whatever it was doing, it goes on aloud. */
  | { readonly type: "enter" }
  /** A press on 'Play All', 'Enable Sound', 'Pause', 'Resume' or 'Replay All'. */
  | { readonly type: "start" | "enableSound" | "pause" | "resume" | "replayAll" }
  /** A press on one agent, or a step to the one beside the current one. */
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
  /** The video's own events; `allowed` is its `play`, `progress` any sign of life. */
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

/** Playback that nobody has touched. */
export function initialState(options: {
  /** How many videos there are. */
  readonly count: number;
  readonly start: StartMode;
  readonly captions: boolean;
  readonly saveData: boolean;
  /** All has been heard before. */
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
