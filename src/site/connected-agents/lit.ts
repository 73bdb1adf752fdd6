/*
 * What lights up when a visitor chooses. A radio button carries one of these words as its value,
 * and each element that belongs to it lists the word in `data-lit`; `litStyle` ties the two.
 */

import { type PageStyle, rulesOf } from "../../security/page-style.ts";

const NAMES = new Intl.ListFormat("en-GB", { style: "long", type: "conjunction" });

/** Names as a sentence has them, without a comma before the last: "Amara, Victor and Nora". */
export function inSentence(agents: readonly { name: string }[]): string {
  return NAMES.format(agents.map(({ name }) => name));
}

/** The word of a piece; `number` counts from 1. */
export function pieceWord(number: number): string {
  return `p${number}`;
}

/** The word of an agent by the place in the network, from 0. */
export function voiceWord(place: number): string {
  return `v${place + 1}`;
}

/** Words of one agent. */
export interface LitWords {
  /** Words at which the agent is fully lit: the own one, and those of the pieces played. */
  readonly full: string;
  /** Words at which the agent is lit as a partner: those of the agents with whom it plays. */
  readonly half: string;
}

/**
 * The words that light up each agent.
 * @param agentIds ids of the agents in display order
 * @param pieces the players of each piece
 */
export function litWordsOf(
  agentIds: readonly string[],
  pieces: readonly (readonly string[])[],
): readonly LitWords[] {
  return agentIds.map((id, place) => {
    const own = pieces.flatMap((players, index) => (players.includes(id) ? [index] : []));
    const partners = agentIds.flatMap((other, index) =>
      other !== id && own.some((piece) => pieces[piece]?.includes(other)) ? [index] : [],
    );
    return {
      full: [voiceWord(place), ...own.map((piece) => pieceWord(piece + 1))].join(" "),
      half: partners.map(voiceWord).join(" "),
    };
  });
}

/** The words that light up a piece: its own, and those of its players. */
export function pieceWords(
  agentIds: readonly string[],
  players: readonly string[],
  number: number,
): string {
  const voices = agentIds.flatMap((id, place) => (players.includes(id) ? [voiceWord(place)] : []));
  return [pieceWord(number), ...voices].join(" ");
}

/**
 * The rules by which a chosen word lights up what lists it, for as many agents and pieces as the
 * page has.
 */
export function litStyle(agents: number, pieces: number): PageStyle[] {
  const voices = Array.from({ length: agents }, (_, place) => voiceWord(place));
  const words = [...Array.from({ length: pieces }, (_, index) => pieceWord(index + 1)), ...voices];
  const lit = words.map(
    (word) =>
      rulesOf`fieldset.network:has([value="${word}"]:checked) [data-lit~="${word}"] { --lit: 1; --visibility: visible; }`,
  );
  const half = voices.map(
    (word) =>
      rulesOf`fieldset.network:has([value="${word}"]:checked) [data-half~="${word}"] { --lit: 0.55; }`,
  );
  return [...lit, ...half];
}
