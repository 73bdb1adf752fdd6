import { plateau } from "./curve.ts";
import type { Span } from "./spans.ts";
import type { SpeechTimings } from "../../timings.ts";

/** Where a colleague is: at the foot of the stage, to the viewer's left. */
const SIDE = -1;
const DOWN = 0.3;
/** Seconds by which the eyes go before the name is said, and how long they stay after it. */
const BEFORE = 0.12;
const STAY = 0.6;
const EYES_MOVE = 0.14;
const HEAD_MOVES = 0.6;

/** A glance at the colleague whose name is said, and how far the head goes with it. */
export interface ColleagueGlance {
  readonly x: number;
  readonly y: number;
  /** How far the head is turned to the colleague, 0 to 1. */
  readonly turn: number;
}

/** From when to when the speaker says a colleague's name. @param names in small letters */
export function namesSaid({ words }: SpeechTimings, names: ReadonlySet<string>): Span[] {
  return words
    .filter(({ text }) => names.has(text.toLowerCase().replace(/[^\p{L}]/gu, "")))
    .map(({ start, end }) => [start, end]);
}

/** The glance at a time. @param said what {@link namesSaid} found */
export function colleagueGlance(said: readonly Span[], time: number): ColleagueGlance {
  const at = (move: number): number =>
    Math.max(
      0,
      ...said.map(([start, end]) => plateau(time, [start - BEFORE, end + STAY], move, move)),
    );
  const eyes = at(EYES_MOVE);
  return { x: SIDE * eyes, y: DOWN * eyes, turn: at(HEAD_MOVES) };
}
