import { expect, test } from "vitest";
import { phonesOf } from "./pronounce.ts";
import type { PronouncedWord } from "./pronounce.ts";
import { chunksOf, type Chunk } from "./chunks.ts";

const LETTERS = [..." ;:,.!?—…()“”AIOQWYTʤʧᵊabdefhijklmnpstuvwzɑɐɒæɔðəɛɜɡɪŋɹʃʊʌθʒˈˌː"];
const VOCABULARY = Object.fromEntries(LETTERS.map((letter, index) => [letter, index + 1]));

function word(text: string, ipa: string, ...marks: string[]): PronouncedWord {
  return { text, items: [...phonesOf(ipa, "american"), " ", ...marks] };
}

const lettersIn = (chunk: Chunk | undefined) =>
  (chunk?.ids ?? []).map((id) => (id === 0 ? "$" : LETTERS[id - 1])).join("");

test("sounds are spelled as the model was taught, marks directly after the word", () => {
  const words = [
    word("Nora,", "nˈɔːɹə", ","),
    word("changes", "tʃˈeɪndʒɪz"),
    word("(her)", "hɜː", ")"),
  ];
  words.splice(2, 0, { text: "(", items: ["("] });
  const [chunk] = chunksOf(words, VOCABULARY);
  expect(lettersIn(chunk)).toBe("$nˈɔɹə, ʧˈAnʤɪz (hɜɹ)$");
});

test("every sound knows its word and its tokens, the stress mark among them", () => {
  const [chunk] = chunksOf([word("I", "aɪ"), word("work", "wˈɜːk", ".")], VOCABULARY);
  const parts = chunk?.phones.map(({ ipa, word: of, from, to }) => [
    ipa,
    of,
    lettersIn(chunk).slice(from, to),
  ]);
  expect(parts).toEqual([
    ["aɪ", 0, "I"],
    ["w", 1, "w"],
    ["ɜː", 1, "ˈɜɹ"],
    ["k", 1, "k"],
  ]);
  expect(chunk?.endsSentence).toBe(true);
});

test("a text is cut behind sentences, but no short one stays alone; a long one at a mark, else between words", () => {
  const sentence = [word("a", "ɐ"), word("test,", "tˈɛst", ","), word("here.", "hˈɪɹ", ".")];
  const long = [...sentence, ...sentence, ...sentence, ...sentence];
  const lengths = (most: number) =>
    chunksOf(long, VOCABULARY, most).map(
      (chunk) => new Set(chunk.phones.map((one) => one.word)).size,
    );
  expect(lengths(500)).toEqual([6, 6]);
  expect(lengths(12)).toEqual([2, 1, 2, 1, 2, 1, 2, 1]);
  expect(lengths(7)).toEqual(Array.from({ length: 12 }, () => 1));
  expect(() => lengths(3)).toThrow(/“test,…” is too long for one word/);
});
