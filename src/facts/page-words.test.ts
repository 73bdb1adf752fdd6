import { expect, test } from "vitest";
import { beginsWith, titleWithWords, wordsOfPage } from "./page-words.ts";

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
