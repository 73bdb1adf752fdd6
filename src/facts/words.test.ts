import { expect, test } from "vitest";
import { beginsWith, isBlank, openText, titleWithWords, wordsOfPage } from "./words.ts";

test.each(["", " ", "\n\t", "\u00a0", "\u200b", "\ufeff \u2060"])(
  "%j shows a reader nothing",
  (text) => expect(isBlank(text)).toBe(true),
);

test.each([" a ", "0", "—", "💡", "👩‍🏫"])("%j shows a reader something", (text) =>
  expect(isBlank(text)).toBe(false),
);

test.each([
  ["Nora drafts it. An officer signs.", "Nora drafts it.", "An officer signs."],
  [
    "It is ready at 9 a.m. on Monday. Then it goes.",
    "It is ready at 9 a.m. on Monday.",
    "Then it goes.",
  ],
  [
    "A U.S. Treasury grant pays $4.5 million. It ends.",
    "A U.S. Treasury grant pays $4.5 million.",
    "It ends.",
  ],
  [
    "The 501(c)(3) letter names St. Mary’s. File it.",
    "The 501(c)(3) letter names St. Mary’s.",
    "File it.",
  ],
  ["“Who asked?” she says. Nobody.", "“Who asked?” she says.", "Nobody."],
])("a reader gets the first sentence whole: %s", (text, first, rest) => {
  expect(openText(text)).toEqual({ first, rest });
});

const links = {
  primary: [
    { label: "LIKE OS", href: "/like-os", words: "Like OS" },
    { label: "ABOUT", href: "/about", words: " " },
  ],
  footer: [
    { label: "Contact", href: "/contact", words: null },
    { label: "About us", href: "/about" },
  ],
};

test.each([
  ["/like-os", "Like OS"],
  ["/about", "ABOUT"],
  ["/contact", "Contact"],
  ["/agent/nora", undefined],
])("a visitor meets the words of the link again on %s: %s", (path, words) => {
  expect(wordsOfPage(links, path)).toBe(words);
});

test.each([
  ["What are mission-driven organizations?", "WHAT ARE MISSION-DRIVEN ORGANIZATIONS", true],
  ["Poly-AI in full color", "POLY AI", true],
  ["Ten kinds of AI check each other", "Poly AI", false],
])("%s says %s already: %s", (heading, words, says) => {
  expect(beginsWith(heading, words)).toBe(says);
});

test.each([
  ["Ten kinds of AI check each other", "Poly AI", "Poly AI: Ten kinds of AI check each other"],
  ["Global impact", "Global impact", "Global impact"],
  ["Nora: Tax, Audit & Accounting", undefined, "Nora: Tax, Audit & Accounting"],
])("the tab of “%s” begins with the words that led there", (title, words, tab) => {
  expect(titleWithWords(title, words)).toBe(tab);
});
