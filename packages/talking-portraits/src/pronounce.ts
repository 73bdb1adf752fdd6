import { createRequire } from "node:module";
import { join } from "node:path";
import { z } from "zod";
import { isVowel } from "./lips.ts";
import { type Lexicon, type Part, pronunciation, read, type Accent } from "./text.ts";

/** One written word with its phones and the punctuation around it. */
export interface PronouncedWord {
  readonly text: string;
  /** In order: phones, the boundary of a spoken word (" "), or a punctuation mark. */
  readonly items: readonly (SpokenPhone | string)[];
}

/** eSpeak: words in, its phonetic writing out, a space between groups of words. */
export type Phonemizer = (text: string, accent: Accent) => Promise<string>;

const Phonemizing = z.object({
  phonemize: z.custom<(text: string, language: string) => Promise<string[]>>(
    (value) => typeof value === "function",
  ),
});
const LANGUAGES = { american: "en-us", british: "en" } as const;

/** A text to be said. */
export interface Text {
  readonly text: string;
  readonly accent: Accent;
  readonly lexicon: Lexicon;
  /** The engine's folder with eSpeak NG. */
  readonly packages: string;
}

/** Finds the phones of a text with eSpeak NG, compiled to WebAssembly: 35 MB. */
export function pronounceText(order: Text): Promise<PronouncedWord[]> {
  const load = createRequire(join(order.packages, "package.json"));
  const { phonemize } = Phonemizing.parse(load("phonemizer"));
  const phonemizer: Phonemizer = async (text, accent) =>
    (await phonemize(text, LANGUAGES[accent])).join(" ");
  return pronounce(order.text, order.accent, phonemizer, order.lexicon);
}

/**
 * Finds the phones of a text, word by word.
 * @param lexicon pronunciations that override eSpeak's
 * @throws Error with `userFacing` when the text has nothing to say
 */
export async function pronounce(
  text: string,
  accent: Accent,
  phonemize: Phonemizer,
  lexicon: Lexicon,
): Promise<PronouncedWord[]> {
  const { written, parts } = read(text);
  const items = written.map((): (SpokenPhone | string)[] => []);
  let run: Extract<Part, { kind: "say" }>[] = [];
  const flush = async () => {
    const sounds = await soundsOf(run, accent, phonemize, lexicon);
    run.forEach((part, index) => items[part.word]?.push(...(sounds[index] ?? []), " "));
    run = [];
  };
  for (const part of parts) {
    if (part.kind === "say") run.push(part);
    else {
      await flush();
      items[part.word]?.push(part.mark);
    }
  }
  await flush();
  return joinSilent(written.map((word, index) => ({ text: word, items: items[index] ?? [] })));
}

/** Sounds of words that are pronounced together, split by word. */
async function soundsOf(
  run: readonly { readonly text: string }[],
  accent: Accent,
  phonemize: Phonemizer,
  lexicon: Lexicon,
): Promise<SpokenPhone[][]> {
  if (run.length === 0) return [];
  const alone: SpokenPhone[][] = [];
  for (const { text } of run) alone.push(phonesOf(await phonemize(text, accent), accent));
  const spoken = phonesOf(await phonemize(run.map((part) => part.text).join(" "), accent), accent);
  const reference = alone.flatMap((phones, word) => phones.map(({ ipa }) => ({ ipa, word })));
  const owner = alignWords(
    reference,
    spoken.map((phone) => phone.ipa),
  );
  const together = alone.map((_, word) => spoken.filter((_, index) => owner[index] === word));
  // If a word has no phones in the sentence, the words are pronounced one by one.
  const whole = together.every((phones, word) => phones.length > 0 || alone[word]?.length === 0);
  return run.map(({ text }, word) => {
    const set = pronunciation(text, accent, lexicon);
    if (set !== undefined) return phonesOf(set, accent);
    return (whole ? together : alone)[word] ?? [];
  });
}

/** A word without phones is joined with its neighbor, so that none is lost. */
function joinSilent(words: readonly PronouncedWord[]): PronouncedWord[] {
  const audible = (word: PronouncedWord) => word.items.some((item) => typeof item !== "string");
  const joined: PronouncedWord[] = [];
  let before: PronouncedWord | undefined;
  for (const word of words) {
    const last = joined.at(-1);
    if (audible(word)) {
      joined.push(before === undefined ? word : merge(before, word));
      before = undefined;
    } else if (last !== undefined) joined[joined.length - 1] = merge(last, word);
    else before = before === undefined ? word : merge(before, word);
  }
  return joined;
}

function merge(left: PronouncedWord, right: PronouncedWord): PronouncedWord {
  return { text: `${left.text} ${right.text}`, items: [...left.items, ...right.items] };
}

/** One phone of a word pronounced in isolation, and the word's index. */
interface Reference {
  readonly ipa: string;
  readonly word: number;
}

const GAP = 0.7;

/** 0 for the same sound; lowest for two vowels, which weak forms exchange. */
function difference(left: string, right: string): number {
  if (left === right) return 0;
  if (left.replace("ː", "") === right.replace("ː", "")) return 0.1;
  if (isVowel(left) !== isVowel(right)) return 1.3;
  return isVowel(left) ? 0.4 : 0.8;
}

/**
 * Assigns every phone of a sentence to a word by edit distance between the isolated words and the
 * sentence. Words merge in a sentence ("of the" becomes one), so their number and phones may
 * differ.
 * @returns the word index of each phone, non-decreasing; empty without phones to compare
 */
function alignWords(reference: readonly Reference[], spoken: readonly string[]): number[] {
  const rows = reference.length;
  const columns = spoken.length;
  const cost = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 1 }, (_, column) =>
      row === 0 || column === 0 ? (row + column) * GAP : 0,
    ),
  );
  const at = (row: number, column: number) => cost[row]?.[column] ?? Infinity;
  const swap = (row: number, column: number) =>
    at(row - 1, column - 1) + difference(reference[row - 1]?.ipa ?? "", spoken[column - 1] ?? "");
  for (let row = 1; row <= rows; row += 1) {
    const line = cost[row] ?? [];
    for (let column = 1; column <= columns; column += 1) {
      line[column] = Math.min(
        swap(row, column),
        at(row - 1, column) + GAP,
        at(row, column - 1) + GAP,
      );
    }
  }
  const words: number[] = [];
  let row = rows;
  let column = columns;
  while (column > 0) {
    if (row > 0 && at(row, column) === swap(row, column)) {
      words[column - 1] = reference[row - 1]?.word ?? 0;
      row -= 1;
      column -= 1;
    } else if (row > 0 && at(row, column) === at(row - 1, column) + GAP) {
      row -= 1;
    } else {
      words[column - 1] = reference[Math.max(row - 1, 0)]?.word ?? 0;
      column -= 1;
    }
  }
  return words;
}

/** One sound of the voice. */
export interface SpokenPhone {
  /** International Phonetic Alphabet, without stress: `m`, `iː`, `tʃ`, `eɪ`. */
  readonly ipa: string;
  readonly stress: 0 | 1 | 2;
  /** The same sound in the letters of the voice model's training. */
  readonly letters: string;
}

/** Sounds that eSpeak writes with two letters. */
const PAIRS = ["tʃ", "dʒ", "aɪ", "aʊ", "eɪ", "oʊ", "ɔɪ", "əʊ", "eə", "n̩", "l̩", "m̩"];

/** Spelling of eSpeak's sounds in Kokoro's own dictionary (its G2P library "misaki"). */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ["tʃ", "ʧ"],
  ["dʒ", "ʤ"],
  ["aɪ", "I"],
  ["aʊ", "W"],
  ["eɪ", "A"],
  ["oʊ", "O"],
  ["əʊ", "Q"],
  ["ɔɪ", "Y"],
  ["ɚ", "əɹ"],
  ["ɐ", "ə"],
  ["n̩", "ᵊn"],
  ["l̩", "ᵊl"],
  ["m̩", "ᵊm"],
  ["e", "A"],
  ["g", "ɡ"],
  ["r", "ɹ"],
  ["x", "k"],
  ["ç", "k"],
  ["ɬ", "l"],
  ["ʔ", "t"],
]);

const AMERICAN: ReadonlyMap<string, string> = new Map([
  ["ɾ", "T"],
  ["o", "ɔ"],
  ["oː", "ɔ"],
]);

const BRITISH: ReadonlyMap<string, string> = new Map([
  ["eə", "ɛː"],
  ["oː", "ɔː"],
]);

/** Splits eSpeak's phonetic spelling of words, without spaces, into sounds. */
export function phonesOf(ipa: string, accent: Accent): SpokenPhone[] {
  const found: { ipa: string; stress: 0 | 1 | 2 }[] = [];
  let stress: 0 | 1 | 2 = 0;
  const letters = [...ipa.normalize("NFC")];
  for (let at = 0; at < letters.length;) {
    const letter = letters[at] ?? "";
    if (letter === "ˈ" || letter === "ˌ") {
      stress = letter === "ˈ" ? 1 : 2;
      at += 1;
      continue;
    }
    const pair = letter + (letters[at + 1] ?? "");
    const long = letters[at + 1] === "ː";
    const phone = long || PAIRS.includes(pair) ? pair : letter;
    at += [...phone].length;
    if (!/^\p{L}/u.test(phone) || letter === "ʲ" || letter === "ː") continue;
    const vowel = isVowel(phone);
    found.push({ ipa: phone, stress: vowel ? stress : 0 });
    if (vowel) stress = 0;
  }
  return found.map((phone, index) => ({
    ...phone,
    letters: spell(phone.ipa, found[index + 1]?.ipa, accent),
  }));
}

function spell(ipa: string, next: string | undefined, accent: Accent): string {
  if (ipa === "ɚ" && next === "ɹ") return "ə";
  const own = (accent === "american" ? AMERICAN : BRITISH).get(ipa) ?? LETTERS.get(ipa);
  if (own !== undefined) return own;
  if (ipa === "ə" && next === "l") return "ᵊ";
  if (accent === "british") return ipa;
  if (ipa === "ɜː") return next === "ɹ" ? "ɜ" : "ɜɹ";
  return ipa.replace("ː", "");
}
