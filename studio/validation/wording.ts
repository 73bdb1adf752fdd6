/**
 * What docs/editorial.md asks of every text, as far as a machine can see it, as pure functions: a
 * text in, one sentence of advice for its editor out, or nothing. The Studio shows the advice at
 * the field; `npm run check` holds the seed dataset to it.
 */
import { isBlank } from "../../src/facts/words.ts";
import type { CustomValidatorResult } from "@sanity/types";

/** Words that creep in, with how often a page may use them: once in so many words. */
const TICS: readonly { pattern: RegExp; name: string; wordsPerUse: number; free: number }[] = [
  { name: "planned", pattern: /\bplanned\b/gi, wordsPerUse: 250, free: 3 },
  { name: "nobody” and “no one", pattern: /\b(?:nobody|no one)\b/gi, wordsPerUse: 600, free: 2 },
  { name: "beside", pattern: /\bbeside\b/gi, wordsPerUse: 600, free: 2 },
  { name: "whoever", pattern: /\bwhoever\b/gi, wordsPerUse: 600, free: 2 },
];

/** Turns that read as British or translated, with what an American editor would write. */
const TRANSLATED: readonly { pattern: RegExp; instead: string }[] = [
  { pattern: /\bhalf-yearly\b/i, instead: "“twice a year”" },
  { pattern: /\ball the same\b(?=[.,;])/i, instead: "“anyway” or “still”" },
  { pattern: /\b(?:is|are) told (?:under|in|on)\b/i, instead: "“is described”" },
  { pattern: /\bthree \w+ give three \w+/i, instead: "that the answers differ" },
  { pattern: /\bworking days?\b/i, instead: "“business day”" },
  { pattern: /\bsafeguarding\b/i, instead: "“child protection”" },
  { pattern: /\blegacy gifts?\b/i, instead: "“planned gift”" },
  { pattern: /\bwork diary\b/i, instead: "“time log”" },
  { pattern: /\bhandover\b/i, instead: "“handoff”" },
  { pattern: /\bto telephone\b/i, instead: "“to call”" },
  { pattern: /(?<!incorporated )\btrustees?\b/i, instead: "“board members”" },
];

const DECIDER =
  "(?:person|board|director|treasurer|bookkeeper|officer|fundraiser|manager|supervisor|team|staff|members|counsel|editor)";
const DECIDES = `(?:a |an |the )?${DECIDER} (?:decides?|settles?|chooses?|determines?)(?: \\w+)?[.]$`;
/** "What is said, and who says it, a person decides." The verb comes last, the object first. */
const OBJECT_FIRST = new RegExp(
  `^(?:what|whether|which|who|how|where|when)\\b[^?]*\\s${DECIDES}`,
  "i",
);
/** "…, and where a person decides." That is a clause of its own, in its right order. */
const OWN_CLAUSE = new RegExp(`\\b(?:where|when|which|that|how|what) ${DECIDES}`, "i");

const DECIDING =
  /\b(?:officers?|board|members?|directors?|treasurer|controller|bookkeeper|counsel|staff|managers?|leads?|leadership|CPA|auditor|accountant|fundraisers?|caller|committee|supervisors?|caseworkers?|reviewers?|steward|panel|team|sponsor|editor|coaches|coordinator|person|management|administrator|spokesperson)\b/i;
/** A label that shows that a sentence is not a decision. */
const LABELED = /^(?:Measure|Targets?):/;
const SMALL = new Set(
  "what when which whether that this with from have will into than then only their them they every before after until while under each does been were your".split(
    " ",
  ),
);
/** Endings that do not make another word. */
const ENDING = /(?:ing|ed|es|s|ly)$/;

/** The sentences of a text. */
export function sentencesOf(text: string): string[] {
  return [...new Intl.Segmenter("en", { granularity: "sentence" }).segment(text)]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => sentence !== "");
}

function tellingWords(sentence: string): Set<string> {
  const words = sentence.toLowerCase().match(/[a-z]{4,}/g) ?? [];
  return new Set(words.filter((word) => !SMALL.has(word)).map((word) => word.replace(ENDING, "")));
}

/** A card states the person's decision once: under its fermata, not at the end of its solution. */
export function oneDecision(card: unknown): CustomValidatorResult {
  if (!isRecord(card)) return true;
  const { solution, humanDecision } = card;
  if (typeof solution !== "string" || typeof humanDecision !== "string") return true;
  const last = sentencesOf(solution).at(-1);
  if (last === undefined || LABELED.test(last) || !DECIDING.test(last)) return true;
  const decided = tellingWords(humanDecision);
  if (![...tellingWords(last)].some((word) => decided.has(word))) return true;
  const message = `“${last}” repeats what a person decides, which the page prints right below. Delete it here.`;
  return { message, path: ["solution"] };
}

/** Advice about the first turn of phrase in a text that reads as translated. */
export function translatedTurn(text: string): string | undefined {
  for (const { pattern, instead } of TRANSLATED) {
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) return `“${found}” reads as translated. Say ${instead}.`;
  }
  const inverted = sentencesOf(text).find(
    (sentence) => OBJECT_FIRST.test(sentence) && !OWN_CLAUSE.test(sentence),
  );
  if (inverted === undefined) return undefined;
  return `“${inverted}” puts the object first. Begin with the person: “The director decides …”.`;
}

/**
 * Advice about words that come too often among the texts of one page.
 * @param texts every text of the document; one that is a single word, as in a table, does not count
 * @returns a sentence for each such word
 */
export function wornWords(texts: readonly string[]): string[] {
  const running = texts.filter((text) => text.includes(" ")).join("\n");
  const words = running.split(/\s+/).length;
  return TICS.flatMap(({ pattern, name, wordsPerUse, free }) => {
    const count = running.match(pattern)?.length ?? 0;
    const most = Math.max(free, Math.ceil(words / wordsPerUse));
    return count > most
      ? [`“${name}” comes ${count} times here; ${most} is plenty. Vary it, or leave it out.`]
      : [];
  });
}

/** A share or a sum of money, as in "36%" or "$1 million". */
const FIGURE = /\d+(?:[.,]\d+)*\s?%|\$\d/;

/** A challenge whose sentence carries a figure names the figure's source. */
export function sourcedFigure(challenge: unknown): CustomValidatorResult {
  if (!isRecord(challenge) || typeof challenge.issue !== "string") return true;
  const source = isRecord(challenge.figure) ? challenge.figure.source : undefined;
  const found = FIGURE.exec(challenge.issue);
  if (found === null || (typeof source === "string" && !isBlank(source))) return true;
  const message = `“${found[0]}” names no source. Fill in “Figure and its source”, or leave the figure out.`;
  return { message, path: ["issue"] };
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

/** A text of a document, with its path. */
export interface TextInDocument {
  /** Path of the field, as in `problemCards.cards.3.title`. */
  field: string;
  text: string;
}

/** Fields that hold names for machines, not words for readers. */
const NOT_WORDS =
  /(?:^|\.)(?:_\w+|id|icon|talking\..*|videoUrl|combined_url|color|href|url|slug|area|place|voiceId|style|kind|language|result)$/;

/**
 * Every visible text of a document. The spans of one paragraph are one text.
 * @param value the document, or a part of it
 * @param field path of that part; empty for the document
 */
export function textsIn(value: unknown, field = ""): TextInDocument[] {
  if (typeof value === "string") return NOT_WORDS.test(field) ? [] : [{ field, text: value }];
  const inside = (key: string | number) => (field === "" ? String(key) : `${field}.${key}`);
  if (Array.isArray(value)) return value.flatMap((item, index) => textsIn(item, inside(index)));
  if (!isRecord(value)) return [];
  if (value._type === "block" && Array.isArray(value.children)) {
    const spans: unknown[] = value.children;
    const text = spans.map((span) => (isRecord(span) ? String(span.text ?? "") : "")).join("");
    return [{ field, text }];
  }
  return Object.entries(value).flatMap(([key, item]) => textsIn(item, inside(key)));
}

/** Whether a value has members to look at. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
