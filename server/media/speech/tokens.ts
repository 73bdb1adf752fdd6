import type { SpokenPhone } from "./phones.ts";
import type { Pronounced } from "./pronounce.ts";

/** Phones and their tokens, as one request to the model. */
export interface Chunk {
  /** Token ids, with the padding (0) that the model requires at both ends. */
  readonly ids: readonly number[];
  readonly phones: readonly ChunkPhone[];
  /** A sentence ends here, so the pause before what follows is longer. */
  readonly endsSentence: boolean;
}

export interface ChunkPhone extends Pick<SpokenPhone, "ipa" | "stress"> {
  /** Index of the written word. */
  readonly word: number;
  /** Indexes into the chunk's tokens: from, and up to but not including. */
  readonly from: number;
  readonly to: number;
}

/** The model's tokens by their letter. */
export type Vocabulary = Readonly<Record<string, number>>;

/** The most tokens that the model reads at once, its frame not counted. */
export const MOST_TOKENS = 510;

type Item = SpokenPhone | string;

interface Word {
  readonly word: number;
  readonly items: readonly Item[];
}

const OPENING = "(“";
const STRESS = ["", "ˈ", "ˌ"] as const;

/**
 * Makes the model's requests for a text: one, unless it is longer than the model reads at once; then
 * it is cut at the end of a sentence, else at another mark, else between two words.
 */
export function chunksOf(
  words: readonly Pronounced[],
  vocabulary: Vocabulary,
  most = MOST_TOKENS,
): Chunk[] {
  const all = words.map(({ items }, word): Word => ({ word, items }));
  const chunks: Chunk[] = [];
  for (let from = 0; from < all.length;) {
    const to = cut(all, from, vocabulary, most);
    chunks.push(chunkOf(all.slice(from, to), vocabulary));
    from = to;
  }
  return chunks;
}

/** Index of the first word that is not part of the chunk that begins at `from`. */
function cut(words: readonly Word[], from: number, vocabulary: Vocabulary, most: number): number {
  let length = 0;
  let sentence: number | undefined;
  let mark: number | undefined;
  for (let index = from; index < words.length; index += 1) {
    const items = words[index]?.items ?? [];
    length += items.reduce((sum, item) => sum + lettersOf(item, vocabulary).length, 0);
    if (length > most) return sentence ?? mark ?? Math.max(index, from + 1);
    if (hasMark(items, ".!?…")) sentence = index + 1;
    if (hasMark(items, ",;:—")) mark = index + 1;
  }
  return words.length;
}

function hasMark(items: readonly Item[], marks: string): boolean {
  return items.some((item) => typeof item === "string" && item !== " " && marks.includes(item));
}

function chunkOf(words: readonly Word[], vocabulary: Vocabulary): Chunk {
  const ids = [0];
  const phones: ChunkPhone[] = [];
  let between: string[] = [];
  const say = (letters: readonly string[]) => {
    for (const letter of letters) {
      const id = vocabulary[letter];
      if (id !== undefined) ids.push(id);
    }
  };
  for (const { word, items } of words) {
    for (const item of items) {
      if (typeof item === "string") {
        between.push(item);
        continue;
      }
      say(ordered(between, phones.length === 0));
      between = [];
      const from = ids.length;
      say(lettersOf(item, vocabulary));
      if (ids.length > from) {
        phones.push({ ipa: item.ipa, stress: item.stress, word, from, to: ids.length });
      }
    }
  }
  say(ordered(between, false).filter((mark) => mark !== " "));
  ids.push(0);
  return { ids, phones, endsSentence: hasMark(words.at(-1)?.items ?? [], ".!?…") };
}

/** Marks between two sounds as the model was taught: what closes, one space, what opens. */
function ordered(between: readonly string[], first: boolean): string[] {
  const marks = between.filter((mark) => mark !== " ");
  const opening = marks.filter((mark) => OPENING.includes(mark));
  if (first) return opening;
  const closing = marks.filter((mark) => !OPENING.includes(mark));
  return between.length === 0 ? [] : [...closing, " ", ...opening];
}

/** Letters that the model knows for a sound, its stress first. */
function lettersOf(item: Item, vocabulary: Vocabulary): string[] {
  if (typeof item === "string") return item in vocabulary ? [item] : [];
  const letters = [...item.letters].filter((letter) => letter in vocabulary);
  return letters.length === 0 ? [] : [STRESS[item.stress], ...letters].filter((one) => one !== "");
}
