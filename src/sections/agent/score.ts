import type { Pillar, ProblemCard } from "../../content/index.ts";
import type { PillarId } from "../../facts/pillars.ts";

/** A note of the score: a pillar that is at work in a bar. */
interface ScoreNote {
  pillar: PillarId;
  /** Line on which it stands, from 0 at the top. */
  line: number;
}

/** A bar of the score: one problem card. */
export interface ScoreBar {
  number: number;
  title: string;
  /** Notes from the top line down. */
  notes: ScoreNote[];
  /** What a screen reader hears of the notes. */
  spoken: string;
}

/**
 * Writes problem cards as a score: a bar for each card, a line for each pillar, a note where the
 * pillar is at work. A pillar that has no document has no line, and so no note.
 */
export function writeScore(cards: readonly ProblemCard[], pillars: readonly Pillar[]): ScoreBar[] {
  return cards.map(({ id, title, aiPillars }) => {
    const notes = pillars.flatMap((pillar, line) =>
      aiPillars.includes(pillar.id) ? [{ pillar: pillar.id, line }] : [],
    );
    const names = notes.map(({ line }) => pillars[line]?.name ?? "");
    return { number: id, title, notes, spoken: names.join(", ") };
  });
}

/** Id of a card's place on the page. @param number the card's number, from 1 */
export function barAnchor(number: number): string {
  return `bar-${number}`;
}
