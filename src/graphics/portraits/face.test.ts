import { brotliCompressSync } from "node:zlib";
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { drawnOn, faceBox, livingFace } from "./face.ts";
import { CHARACTERS } from "./index.ts";
import { drawPortrait } from "./portrait.ts";
import { REST } from "talking-portraits/pose";

function assetOf(picture: string): string {
  return `image-${createHash("sha1").update(picture).digest("hex")}-360x510-svg`;
}

it("eight faces on a page take 0.8 KB each", () => {
  const page = CHARACTERS.map(livingFace).join("");
  expect(brotliCompressSync(page).length / CHARACTERS.length).toBeLessThan(800);
});

describe.each(CHARACTERS)("$id", (character) => {
  it("has eyes, lashes, brows and a head that a page can move", () => {
    const drawing = livingFace(character);
    for (const part of ["h", "f", "w", "p", "l", "b"]) {
      expect(drawing).toContain(`<g class="${part}">`);
    }
    expect(drawing).not.toMatch(/NaN|undefined|style=|\sid=/);
  });

  it("is known by the picture, and nobody else is taken for it", () => {
    const picture = drawPortrait(character, REST);
    expect(drawnOn(assetOf(picture))).toBe(character);
    expect(drawnOn(assetOf(`${picture} `))).toBeUndefined();
  });

  it("has a head as large as heads are, inside the box of all eight", () => {
    const { left, top, right, bottom } = faceBox(character);
    const all = faceBox();
    expect(all.top).toBeGreaterThan(0);
    expect(right - left).toBeGreaterThan(0.45);
    expect(bottom - top).toBeGreaterThan(0.5);
    expect(left).toBeGreaterThanOrEqual(all.left);
    expect(top).toBeGreaterThanOrEqual(all.top);
    expect(right).toBeLessThanOrEqual(all.right);
    expect(bottom).toBeLessThanOrEqual(all.bottom);
  });
});
