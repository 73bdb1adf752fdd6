import type { PlaybackTexts } from "../../facts/strings.ts";
import type { PhaseName, PlaybackEvent, PlaybackState } from "./machine.ts";

/* Words for each state (specification, section 2, Landing page). */

/** The panel's title, and the place of the agent that it names. */
export interface Title {
  readonly text: "beforeStart" | "nowSpeaking" | "pausedAt" | "agentsPaused";
  readonly index?: number;
}

/** Actions of the first button. */
export type Action = "start" | "pause" | "resume" | "replayAll";

/** State of one agent's card. */
export type CardState =
  "waiting" | "loading" | "speaking" | "paused" | "stalled" | "spoken" | "unavailable";

/**
 * The title changes when a video reports that it plays, and stays during the pause between two. Only
 * the visitor's own start is answered at once, however long the first video takes to come.
 */
export function titleOf(state: PlaybackState): Title {
  const { phase, current, position, speaker, statuses } = state;
  if (phase.name === "paused") return { text: "pausedAt", index: current };
  if (isStarting(state)) return { text: "nowSpeaking", index: current };
  if (speaker === null) return { text: "beforeStart" };
  const spoken = statuses[speaker] === "spoken";
  // Before a video other than the next, or one that begins again, no agent is named as speaking.
  const begins = phase.name === "loading" || phase.name === "unlocking";
  const speaks = speaker === current && (!begins || position > 0);
  const named = phase.name === "between" ? spoken : speaks || (spoken && speaker + 1 === current);
  return named && !RESTING.has(phase.name)
    ? { text: "nowSpeaking", index: speaker }
    : { text: "agentsPaused" };
}

/** Phases after the start in which no agent is about to speak, or one failed. */
const RESTING: ReadonlySet<PhaseName> = new Set(["blocked", "failed", "ended"]);

/** Whether the visitor has started playback, and the first video has not come yet. */
function isStarting({ phase, speaker, autoAttempt }: PlaybackState): boolean {
  const begins = phase.name === "unlocking" || phase.name === "loading";
  return begins && speaker === null && autoAttempt === 0;
}

/** The first button: 'Play All' initially, 'Pause' / 'Resume' afterwards. */
export function primaryOf(state: PlaybackState): Action {
  const { phase, speaker } = state;
  switch (phase.name) {
    case "locked":
      return "start";
    case "unlocking":
      return isStarting(state) ? "pause" : "start";
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
 * Action of a press on the first button. A press on 'Play All' just as playback starts by itself
 * must not pause it.
 */
export function primaryAction(state: PlaybackState): Action {
  return state.justStarted ? "start" : primaryOf(state);
}

/** Scene of the stage: all agents before the start, the speaker, or all agents at the end. */
export function sceneOf({ phase }: PlaybackState): "ensemble" | "solo" | "finale" {
  if (phase.name === "locked") return "ensemble";
  return phase.name === "ended" ? "finale" : "solo";
}

/**
 * Whether the 'Enable Sound' banner shows; never for a visitor who muted, nor while the browser has
 * not answered a press.
 */
export function isBannerVisible(state: PlaybackState): boolean {
  const { phase, banner, sound } = state;
  return banner && sound !== "muted" && !(phase.name === "unlocking" && isStarting(state));
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
 * The status message besides the title, visible and for screen readers; only while no voice is
 * heard.
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

/** Event for a press on an agent's own button: it stops the speaker or starts another agent. */
export function cardPressed(state: PlaybackState, index: number): PlaybackEvent {
  return index === state.current && state.phase.name !== "ended"
    ? { type: primaryAction(state) }
    : { type: "choose", index };
}
