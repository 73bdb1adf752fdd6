import { isBlank } from "../../src/facts/words.ts";
import { isRecord } from "../../src/rules/content-rules.ts";
import type { CustomValidatorResult } from "@sanity/types";

/** A share or a sum of money, as in "36%" or "$1 million". */
const FIGURE = /\d+(?:[.,]\d+)*\s?%|\$\d/;

/** A challenge whose sentence carries a figure names the figure's source. */
export function validateFigureSource(challenge: unknown): CustomValidatorResult {
  if (!isRecord(challenge) || typeof challenge.issue !== "string") return true;
  const source = isRecord(challenge.figure) ? challenge.figure.source : undefined;
  const found = FIGURE.exec(challenge.issue);
  if (found === null || (typeof source === "string" && !isBlank(source))) return true;
  const message = `“${found[0]}” names no source. Fill in “Figure and its source”, or leave the figure out.`;
  return { message, path: ["issue"] };
}
