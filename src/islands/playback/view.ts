import { passedOver, PLAYBACK, PLAYER } from "../../facts/strings.ts";
import type { PhaseName, PlaybackEvent, PlaybackState } from "./state.ts";

/* What a state looks like in words (specification, section 2, Control panel). */

/** The panel's title; `name` is the agent's where the title names one. */
export interface Title {
  readonly text: string;
  /** Place of the agent that is named. */
  readonly index?: number;
}

/** State of one agent's card. */
export type CardState =
  "waiting" | "loading" | "speaking" | "paused" | "stalled" | "spoken" | "unavailable";

/** A button: its words, and what a press sends. */
export interface Action {
  readonly text: string;
  readonly event: PlaybackEvent;
}

/** The title changes when a clip has told of itself, and stays through the pause between two. */
export function titleOf({ phase, current, speaker, fates }: PlaybackState): Title {
  if (phase.name === "paused") return { text: PLAYBACK.pausedAt, index: current };
  if (speaker === null) return { text: PLAYBACK.titleBeforeStart };
  const spoken = fates[speaker] === "spoken";
  // Before another clip than the next nobody speaks.
  const named =
    phase.name === "between" ? spoken : speaker === current || (spoken && speaker + 1 === current);
  return named && !RESTING.has(phase.name)
    ? { text: PLAYBACK.nowSpeaking, index: speaker }
    : { text: PLAYBACK.agentsPaused };
}

/** Phases after the start in which nobody is about to go on by themselves, or somebody failed. */
const RESTING: ReadonlySet<PhaseName> = new Set(["locked", "blocked", "failed", "ended"]);

/** The first button: 'Play All' initially, 'Pause' / 'Resume' afterwards. */
export function primaryOf({ phase, speaker }: PlaybackState): Action {
  switch (phase.name) {
    case "locked":
    case "unlocking":
      return { text: PLAYBACK.playAll, event: { type: "start" } };
    case "blocked":
      return speaker === null
        ? { text: PLAYBACK.playAll, event: { type: "start" } }
        : { text: PLAYBACK.resume, event: { type: "resume" } };
    case "paused":
      return { text: PLAYBACK.resume, event: { type: "resume" } };
    case "ended":
      return { text: PLAYBACK.replayAll, event: { type: "replayAll" } };
    default:
      return { text: PLAYBACK.pause, event: { type: "pause" } };
  }
}

/** Whether 'Replay All' stands beside the first button: once audio is enabled. */
export function offersReplay({ phase, unlocked }: PlaybackState): boolean {
  return unlocked && phase.name !== "ended";
}

/** Whether the 'Enable Sound' banner shows. Who muted on purpose is not asked. */
export function bannerShown({ banner, sound }: PlaybackState): boolean {
  return banner && sound !== "muted";
}

/** State of a card. */
export function cardOf(state: PlaybackState, index: number): CardState {
  const { phase, current, loads, fates } = state;
  const fate = fates[index] ?? "waiting";
  if (fate === "unavailable") return fate;
  if (index === current) {
    switch (phase.name) {
      case "speaking":
      case "paused":
      case "stalled":
        return phase.name;
      case "loading":
        return "loading";
    }
  }
  return fate === "waiting" && loads[index] === "fetching" ? "loading" : fate;
}

/**
 * What there is to say besides the title, for all to read and for those who listen: only of
 * moments when no voice is heard.
 */
export function messageOf(
  { phase, sound, fates, current }: PlaybackState,
  nameOf: (index: number) => string,
): string {
  switch (phase.name) {
    case "blocked":
      return PLAYER.blocked;
    case "stalled":
      return phase.offline ? PLAYER.offline : PLAYER.stalled;
    case "failed":
      return passedOver(nameOf(current));
    case "paused":
      return phase.by === "interruption" ? PLAYER.interruption : "";
    case "ended":
      return fates.includes("spoken") ? PLAYER.ended : PLAYER.nothingPlayed;
    case "locked":
      return "";
    default:
      return sound === "on" ? "" : PLAYER[sound];
  }
}

/** What a press on an agent's own button does: it stops who speaks, and starts who does not. */
export function pressOn(state: PlaybackState, index: number): PlaybackEvent {
  const { phase, current } = state;
  if (index !== current) return { type: "choose", index };
  switch (phase.name) {
    case "loading":
    case "speaking":
    case "stalled":
      return { type: "pause" };
    case "paused":
    case "blocked":
      return { type: "resume" };
    default:
      return { type: "choose", index };
  }
}
