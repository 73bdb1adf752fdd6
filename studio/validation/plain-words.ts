import type { CustomValidatorResult } from "@sanity/types";
import { decisionSaidTwice, translatedTurn, unsourcedFigure, wornWords } from "./wording.ts";
import { isRecord, textsIn } from "./texts-in.ts";

/** A card states the person's decision once: under its fermata, not at the end of its solution. */
export function oneDecision(card: unknown): CustomValidatorResult {
  if (!isRecord(card)) return true;
  const { solution, humanDecision } = card;
  if (typeof solution !== "string" || typeof humanDecision !== "string") return true;
  const message = decisionSaidTwice(solution, humanDecision);
  return message === undefined ? true : { message, path: ["solution"] };
}

/** A challenge whose sentence carries a figure names the figure's source. */
export function sourcedFigure(challenge: unknown): CustomValidatorResult {
  if (!isRecord(challenge) || typeof challenge.issue !== "string") return true;
  const source = isRecord(challenge.figure) ? challenge.figure.source : undefined;
  const message = unsourcedFigure(challenge.issue, source);
  return message === undefined ? true : { message, path: ["issue"] };
}

/** Running text reads as an American editor would write it. */
export function plainRunningText(blocks: unknown): CustomValidatorResult {
  for (const { text } of textsIn(blocks)) {
    const advice = translatedTurn(text);
    if (advice !== undefined) return advice;
  }
  return true;
}

/** A document does not overuse a word. */
export function fewWornWords(document: unknown): CustomValidatorResult {
  const advice = wornWords(textsIn(document).map(({ text }) => text));
  return advice.length === 0 ? true : advice.join(" ");
}
