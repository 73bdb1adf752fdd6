import type { PlaybackTexts } from "../../facts/strings.ts";
import type { PhaseName, PlaybackEvent, PlaybackState } from "./state.ts";

/* What a state looks like in words (specification, section 2, Control panel). */

/** The panel's title, and the place of the agent that it names. */
export interface Title {
  readonly text: "beforeStart" | "nowSpeaking" | "pausedAt" | "agentsPaused";
  readonly index?: number;
}

/** What a press on the first button does. */
export type Action = "start" | "pause" | "resume" | "replayAll";

/** State of one agent's card. */
export type CardState =
  | "waiting"
  | "loading"
  | "speaking"
  | "paused"
  | "stalled"
  | "spoken"
  | "unavailable";

/** The title changes when a video has told of itself, and stays through the pause between two. */
export function titleOf({ phase, current, speaker, statuses }: PlaybackState): Title {
  if (phase.name === "paused") return { text: "pausedAt", index: current };
  if (speaker === null) return { text: "beforeStart" };
  const spoken = statuses[speaker] === "spoken";
  // Before another video than the next nobody speaks.
  const named =
    phase.name === "between" ? spoken : speaker === current || (spoken && speaker + 1 === current);
  return named && !RESTING.has(phase.name)
    ? { text: "nowSpeaking", index: speaker }
    : { text: "agentsPaused" };
}

/** Phases after the start in which nobody is about to go on by themselves, or somebody failed. */
const RESTING: ReadonlySet<PhaseName> = new Set(["blocked", "failed", "ended"]);

/** The first button: 'Play All' initially, 'Pause' / 'Resume' afterwards. */
export function primaryOf({ phase, speaker }: PlaybackState): Action {
  switch (phase.name) {
    case "locked":
    case "unlocking":
      return "start";
    case "blocked":
      return speaker === null ? "start" : "resume";
    case "paused":
      return "resume";
    case "ended":
      return "replayAll";
    default:
      return "pause";
  }
}

/**
 * What a press on the first button means: whoever reaches for 'Play All' at the moment at which it
 * starts by itself does not want a pause.
 */
export function pressOf(state: PlaybackState): Action {
  return state.fresh ? "start" : primaryOf(state);
}

/** What the stage shows: everybody before the start, who speaks, or everybody at the end. */
export function sceneOf({ phase }: PlaybackState): "ensemble" | "solo" | "finale" {
  return phase.name === "locked" ? "ensemble" : phase.name === "ended" ? "finale" : "solo";
}

/** Whether the 'Enable Sound' banner shows. Who muted on purpose is not asked. */
export function bannerShown({ banner, sound }: PlaybackState): boolean {
  return banner && sound !== "muted";
}

/** State of a card. @param loading whether its video is being fetched and not ready yet */
export function cardOf(state: PlaybackState, index: number, loading: boolean): CardState {
  const { phase, current, statuses } = state;
  const status = statuses[index] ?? "waiting";
  if (status === "unavailable") return status;
  if (index === current) {
    switch (phase.name) {
      case "speaking":
      case "paused":
      case "stalled":
        return phase.name;
    }
  }
  return loading && status === "waiting" ? "loading" : status;
}

/**
 * What there is to say besides the title, for all to read and for those who listen: only of
 * moments when no voice is heard.
 * @param name the current agent's
 */
export function messageOf(
  { phase, sound, statuses }: PlaybackState,
  name: string,
  texts: PlaybackTexts,
): string {
  switch (phase.name) {
    case "blocked":
      return texts.blocked;
    case "stalled":
      return phase.offline ? texts.offline : texts.stalled;
    case "failed":
      return name + texts.failed;
    case "paused":
      return phase.by === "interruption" ? texts.interruption : "";
    case "ended":
      return statuses.includes("spoken") ? texts.ended : texts.nothingPlayed;
    case "locked":
      return "";
    default:
      return texts[sound];
  }
}

/** What a press on an agent's own button does: it stops who speaks, and starts who does not. */
export function pressOn(state: PlaybackState, index: number): PlaybackEvent {
  return index === state.current && state.phase.name !== "ended"
    ? { type: pressOf(state) }
    : { type: "choose", index };
}
