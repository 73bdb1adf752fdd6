import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { HUES, PILLAR_IDS } from "../facts/vocabulary.ts";
import * as inks from "../graphics/paper/inks.ts";
import { contrast, oklchToHex } from "../graphics/paper/testing/color.ts";

/*
 * Text in every color that an editor can choose can be read. The browser tests measure the pages of the
 * seed; here is every hue, on each ground where pages put it.
 */

/** The least contrast of text (WCAG 2.2, 1.4.3), whatever its size. */
const READABLE = 4.5;
const CSS = readFileSync("src/styles/tokens.css", "utf8");

/** Pairs of text and ground that are the same on every page. */
const NEUTRAL = [
  ["ink", "paper"],
  ["ink", "paper-2"],
  ["ink", "banner"],
  ["ink-2", "paper"],
  ["ink-2", "paper-2"],
  ["on-night", "night"],
  ["on-night", "night-2"],
  ["on-night-2", "night"],
  ["on-night-2", "night-2"],
  ["paper", "red"],
  ["paper", "orange"],
  ["paper", "green"],
] as const;

/** Pairs with an agent's color. */
const VOICE = [
  ["ink", "voice"],
  ["ink", "voice-light"],
  ["ink", "voice-wash"],
  ["ink-2", "voice-wash"],
  ["voice-deep", "paper"],
  ["voice-deep", "paper-2"],
  ["voice-deep", "voice-wash"],
  ["paper", "voice-deep"],
  ["voice", "night"],
  ["voice-light", "night"],
  ["voice-light", "night-2"],
] as const;

/** Pairs with a pillar's color. */
const PILLAR = [
  ["ink", "pillar"],
  ["ink", "pillar-bright"],
  ["ink", "pillar-pale"],
  ["paper", "pillar-dark"],
  ["pillar-dark", "paper"],
  ["pillar-dark", "pillar-pale"],
] as const;

/** The color of a token, as sRGB. @param hue of `var(--voice-hue)` or `var(--pillar-hue)`, in degrees */
function colorOf(token: string, hue?: number): string {
  const found = new RegExp(`--${token}: oklch\\(([\\d.]+)% ([\\d.]+) (\\S+?)\\);`).exec(CSS);
  const [, lightness, chroma, own = ""] = found ?? [];
  const h = own.startsWith("var(") ? hue : Number(own);
  if (lightness === undefined || chroma === undefined || h === undefined) {
    throw new Error(`tokens.css has no color --${token}.`);
  }
  return oklchToHex({ l: Number(lightness) / 100, c: Number(chroma), h });
}

/** Pairs that cannot be read, each with its contrast. */
function unreadable(pairs: readonly (readonly [string, string])[], hue?: number): string[] {
  return pairs
    .map(([text, ground]) => ({
      name: `${text} on ${ground}`,
      ratio: contrast(colorOf(text, hue), colorOf(ground, hue)),
    }))
    .filter(({ ratio }) => ratio < READABLE)
    .map(({ name, ratio }) => `${name}: ${ratio.toFixed(2)}`);
}

/** The hues that tokens.css gives to the values of an attribute, in degrees. */
function huesOf(attribute: string, token: string): Map<string, number> {
  const rules = CSS.matchAll(
    new RegExp(`\\[${attribute}="([^"]+)"\\] \\{\\s*--${token}: (\\d+);`, "g"),
  );
  return new Map([...rules].map(([, name = "", hue]) => [name, Number(hue)]));
}

test("text in ink, on paper, at night and on a status can be read", () => {
  expect(unreadable(NEUTRAL)).toEqual([]);
});

test("every color that an agent may have is drawn, and can be read", () => {
  const hues = huesOf("data-color", "voice-hue");
  expect([...hues.keys()]).toEqual(HUES.map(({ name }) => name));
  for (const [name, hue] of hues) expect(unreadable(VOICE, hue), name).toEqual([]);
});

test("every pillar's color can be read", () => {
  const hues = huesOf("data-pillar", "pillar-hue");
  expect([...hues.keys()].sort()).toEqual([...PILLAR_IDS].sort());
  for (const [name, hue] of hues) expect(unreadable(PILLAR, hue), name).toEqual([]);
});

test("drawings that stand alone have the colors of the pages", () => {
  const voices = [...huesOf("data-color", "voice-hue")].map(([name, hue]) => [
    name,
    { mid: colorOf("voice", hue), deep: colorOf("voice-deep", hue) },
  ]);
  expect({ ...inks }).toEqual({
    INK: colorOf("ink"),
    PAPER: colorOf("paper"),
    NIGHT: colorOf("night"),
    PAPER_AT_NIGHT: colorOf("on-night"),
    VOICES: Object.fromEntries(voices),
  });
});
