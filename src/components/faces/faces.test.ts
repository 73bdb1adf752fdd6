import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { drawnOn, FACES } from "./faces.ts";

const drawings = FACES.map(({ id }) =>
  readFileSync(join(import.meta.dirname, `${id}.svg`), "utf8"),
);

it("eight faces on a page take 0.8 KB each", () => {
  expect(brotliCompressSync(drawings.join("")).length / FACES.length).toBeLessThan(800);
});

it("each has eyes, lashes, brows and a head that a page can move", () => {
  for (const drawing of drawings) {
    for (const part of ["h", "f", "w", "p", "l", "b"]) {
      expect(drawing).toContain(`<g class="${part}">`);
    }
    expect(drawing).not.toMatch(/NaN|undefined|style=|\sid=/);
  }
});

it.each(FACES)("$id is known by the portrait of the dataset, and nobody else is", (face) => {
  const picture = readFileSync(
    join(import.meta.dirname, `../../../studio/dataset/images/${face.id}.svg`),
  );
  const hash = createHash("sha1").update(picture).digest("hex");
  expect(drawnOn(`image-${hash}-360x510-svg`)).toBe(face);
  expect(drawnOn(`image-${"0".repeat(40)}-360x510-svg`)).toBeUndefined();
});
