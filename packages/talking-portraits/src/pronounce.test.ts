import { expect, test } from "vitest";
import type { Accent } from "./text.ts";
import { pronounce, type PronouncedWord } from "./pronounce.ts";

/** eSpeak's writing of the texts of these tests, as eSpeak NG 1.52 gives it. */
const ESPEAK: Record<string, string> = {
  of: "ʌv",
  the: "ðə",
  year: "jˈɪɹ",
  "of the year": "ʌvðə jˈɪɹ",
  "I'm": "aɪm",
  Amara: "æmˈɑːɹɹə",
  "I'm Amara": "aɪm æmˈɑːɹɹə",
  "Amara's": "æmˈɑːɹɹəz",
  "hello 24": "həlˈoʊ twˈɛnti fˈoːɹ",
  hello: "həlˈoʊ",
  "24": "twˈɛnti fˈoːɹ",
  "to donor is": "tə dˈoʊnɚɹ ɪz",
  to: "tˈuː",
  donor: "dˈoʊnɚ",
  is: "ɪz",
  "the a": "ðɪ ɐ",
  a: "ˈeɪ",
};

const LEXICON = { american: new Map([["amara", "əmˈɑːɹə"]]), british: new Map() };
const phonemize = (text: string) => Promise.resolve(ESPEAK[text] ?? "");
const plain = ({ text, items }: PronouncedWord) =>
  `${text}/${items.map((item) => (typeof item === "string" ? item : item.ipa)).join("")}`;
const spoken = async (text: string, accent: Accent = "american") =>
  (await pronounce(text, accent, phonemize, LEXICON)).map(plain);

test("sounds are listed word by word, with marks where they are written", async () => {
  expect(await spoken("Of the year!".toLowerCase())).toEqual(["of/ʌv ", "the/ðə ", "year!/jɪɹ !"]);
  expect(await spoken("hello 24")).toEqual(["hello/həloʊ ", "24/twɛntifoːɹ "]);
});

test("weak forms and linking sounds go to the word that they stand for", async () => {
  expect(await spoken("to donor is")).toEqual(["to/tə ", "donor/doʊnɚɹ ", "is/ɪz "]);
  expect(await spoken("the a")).toEqual(["the/ðɪ ", "a/ɐ "]);
});

test("names are pronounced as in the lexicon, also with 's", async () => {
  expect(await spoken("I’m Amara.")).toEqual(["I’m/aɪm ", "Amara./əmɑːɹə ."]);
  expect(await spoken("Amara’s")).toEqual(["Amara’s/əmɑːɹəz "]);
});

test("a token without a sound joins its neighbor", async () => {
  expect(await spoken("hello @@@ 24")).toEqual(["hello @@@/həloʊ  ", "24/twɛntifoːɹ "]);
});
