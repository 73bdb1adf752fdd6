/** Accent of English: it decides how eSpeak pronounces and how the model spells. */
export type Accent = "american" | "british";

/**
 * A part of a text in the order in which it is read: words, or a mark that shapes the intonation.
 */
export type Part =
  | { readonly kind: "say"; readonly text: string; readonly word: number }
  | { readonly kind: "mark"; readonly mark: string; readonly word: number };

/** A text as its written words and the spoken form of each. */
export interface Reading {
  /** Words as they are written, with their punctuation. */
  readonly written: readonly string[];
  readonly parts: readonly Part[];
}

/** The voice's marks, by the written characters. */
const MARKS: ReadonlyMap<string, string> = new Map([
  ...[...";:,.!?—…()“”"].map((mark): [string, string] => [mark, mark]),
  ["–", "—"],
  ["«", "“"],
  ["»", "”"],
  ["[", "("],
  ["]", ")"],
  ["{", "("],
  ["}", ")"],
]);

const MONEY: ReadonlyMap<string, string> = new Map([
  ["$", "dollars"],
  ["€", "euros"],
  ["£", "pounds"],
]);

const SCALE = /^(thousand|million|billion|trillion)\b/i;
const BY_LETTER: Record<string, string> = { k: "thousand", m: "million", b: "billion" };

/** Splits a text into written words and their spoken forms. */
export function read(text: string): Reading {
  const written = joinLoneMarks(text.split(/\s+/u).filter((word) => word !== ""));
  const parts: Part[] = [];
  let unit: string | undefined;
  written.forEach((token, word) => {
    const next = written[word + 1];
    const money = /^[^\p{L}\p{N}]*([$€£])\s?\p{N}/u.exec(token)?.[1];
    const spokenParts = partsOf(token, word, word === written.length - 1);
    const carries = money !== undefined && next !== undefined && SCALE.test(next);
    const suffix = carries ? undefined : (unit ?? (money && MONEY.get(money)));
    parts.push(...(suffix === undefined ? spokenParts : withUnit(spokenParts, suffix)));
    unit = carries ? MONEY.get(money) : undefined;
  });
  return { written, parts };
}

/** A dash or an emoji between two words belongs to the word before it. */
function joinLoneMarks(tokens: readonly string[]): string[] {
  const words: string[] = [];
  let before = "";
  for (const token of tokens) {
    const last = words.length - 1;
    if (/[\p{L}\p{N}&%+=@#]/u.test(token)) {
      words.push(before + token);
      before = "";
    } else if (last >= 0) words[last] = `${words[last]} ${token}`;
    else before += `${token} `;
  }
  return words;
}

function partsOf(token: string, word: number, last: boolean): Part[] {
  const short = shortFormOf(token);
  if (short !== undefined) {
    const mark = /[,;:]/u.exec(token)?.[0] ?? (last ? "." : undefined);
    const say: Part = { kind: "say", text: ABBREVIATIONS.get(short) ?? short.slice(0, -1), word };
    return mark === undefined ? [say] : [say, { kind: "mark", mark, word }];
  }
  // A mark between two digits or letters ("3.5", "1,000", "9:30", "a.m") is part of the word.
  const pieces = token
    .replaceAll("...", "…")
    .replace(/(?<=[$€£][\d.,–-]+)[kmb]\b/gi, (letter) => ` ${BY_LETTER[letter.toLowerCase()]}`)
    // "2-3 days"; "555-1234" and "555-123-4567" are telephone numbers.
    .replace(/^(?!\D*\d{3}-\d{4})([^\d–-]*[\d.,:]+%?)[–-](?=[$€£]?\d[^–-]*$)/, "$1 to ")
    .split(/([;:,.!?…]+(?![\p{L}\p{N}])|[—–«»“”"()[\]{}]|--)/u);
  return pieces.flatMap((piece, index): Part[] => {
    if (index % 2 === 0) return partsToSay(piece, word);
    const opens = pieces.slice(0, index).every((before) => !/[\p{L}\p{N}]/u.test(before));
    const quote = opens ? "“" : "”";
    const sign = piece === "--" ? "—" : (piece.at(-1) ?? "");
    const mark = MARKS.get(sign === '"' ? quote : sign);
    return mark === undefined ? [] : [{ kind: "mark", mark, word }];
  });
}

function partsToSay(piece: string, word: number): Part[] {
  const text = piece
    .normalize("NFC")
    // Letters with two marks, as in Vietnamese names, would be spelled by their number.
    .replace(/[\u{1e00}-\u{1eff}]/gu, (letter) => letter.normalize("NFD").charAt(0))
    .replace(/[‘’]/gu, "'")
    .replace(/^'+|'+$/gu, "")
    .replaceAll("&", " and ")
    .replace(/[$€£](?=\p{N})/gu, "")
    .replace(/(?<=\p{L}|\p{N}\p{N})\/(?=[\p{L}\p{N}])/gu, " ")
    .replace(/[^\p{L}\p{M}\p{N}'\-.,:%+=@#/ ]/gu, " ")
    .replace(/^[-/. ]+|[-/. ]+$/gu, "");
  return text === "" ? [] : [{ kind: "say", text, word }];
}

function withUnit(parts: readonly Part[], unit: string): Part[] {
  const at = parts.findLastIndex((part) => part.kind === "say");
  return parts.map((part, index) =>
    index === at && part.kind === "say" ? { ...part, text: `${part.text} ${unit}` } : part,
  );
}

/**
 * Words that eSpeak mispronounces or pronounces inconsistently, in small letters, with their sounds
 * in the International Phonetic Alphabet as eSpeak writes it (stress before the vowel).
 */
export interface Lexicon {
  readonly american: ReadonlyMap<string, string>;
  /** How British voices differ. */
  readonly british: ReadonlyMap<string, string>;
}

/** A lexicon without words. */
export const NO_WORDS: Lexicon = { american: new Map(), british: new Map() };

/** Abbreviations with a spoken form of their own. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map([
  ["dr.", "doctor"],
  ["mr.", "mister"],
  ["mrs.", "missus"],
  ["ms.", "miz"],
  ["e.g.", "for example"],
  ["i.e.", "that is"],
  ["etc.", "et cetera"],
  ["vs.", "versus"],
  ["inc.", "incorporated"],
  ["ph.d.", "P H D"],
]);
const INITIALS = /^(\p{L}\.){2,}$/u;

/** The abbreviation that a word is, in small letters: its point ends no sentence. */
export function shortFormOf(word: string): string | undefined {
  const short = word.replace(/^[(“"]+|[,;:)”"]+$/gu, "").toLowerCase();
  return ABBREVIATIONS.has(short) || INITIALS.test(short) ? short : undefined;
}

/**
 * A word's pronunciation in a lexicon, also with a possessive ending; undefined if there is none.
 */
export function pronunciation(word: string, accent: Accent, lexicon: Lexicon): string | undefined {
  const plain = word.toLowerCase().replaceAll("’", "'");
  const owner = plain.endsWith("'s") ? plain.slice(0, -2) : plain;
  const found =
    (accent === "british" ? lexicon.british.get(owner) : undefined) ?? lexicon.american.get(owner);
  return found !== undefined && owner !== plain ? `${found}z` : found;
}
