import { expect, test } from "vitest";
import { alignWords } from "./pronounce.ts";
import { phonesOf } from "./pronounce.ts";

const ipaOf = (word: string) => phonesOf(word, "american").map((phone) => phone.ipa);

/** Sounds of a sentence, given to words by how those sound alone: one list of sounds a word. */
function soundsByWord(sentence: string, ...alone: string[]): string[] {
  const spoken = ipaOf(sentence);
  const reference = alone.flatMap((word, index) =>
    ipaOf(word).map((ipa) => ({ ipa, word: index })),
  );
  const owner = alignWords(reference, spoken);
  return alone.map((_, word) => spoken.filter((_, at) => owner[at] === word).join(""));
}

test("words that a sentence melts together are told apart again", () => {
  expect(soundsByWord("ʌvðə jˈɪɹ", "ʌv", "ðə", "jˈɪɹ")).toEqual(["ʌv", "ðə", "jɪɹ"]);
});

test("weak forms and linking sounds go to the word that they stand for", () => {
  expect(soundsByWord("tə dˈoʊnɚɹ ɪz", "tˈuː", "dˈoʊnɚ", "ɪz")).toEqual(["tə", "doʊnɚɹ", "ɪz"]);
  expect(soundsByWord("ðɪ ɐ", "ðə", "ˈeɪ")).toEqual(["ðɪ", "ɐ"]);
});

test("a number of many sounds stays one word", () => {
  const number = "twˈɛnti fˈoːɹ";
  expect(soundsByWord(`${number} lˈɪɾəl bˈɑːɾəlz`, number, "lˈɪɾəl", "bˈɑːɾəlz")[0]).toBe(
    "twɛntifoːɹ",
  );
});

test("every sound has a word, in the words' order", () => {
  const owner = alignWords(
    ["a", "b", "c"].map((ipa, word) => ({ ipa, word })),
    ["k", "a", "s", "s", "c", "iː"],
  );
  expect(owner).toHaveLength(6);
  expect(owner).toEqual(owner.toSorted((left, right) => left - right));
});
