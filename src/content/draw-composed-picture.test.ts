import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { compose } from "./draw-composed-picture.ts";
import { toComposed, type Composition, type MediaFile } from "./media.ts";

const WHERE = { document: "page", field: "image" };
const FACE: MediaFile = { ...WHERE, path: "/media/face.svg", from: "images", source: "face.svg" };
const GROUND = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><path fill="#12131f" d="M0 0H1200V630H0Z"/></svg>`;

function composition(text: string): Composition {
  const font = "Fraunces";
  return {
    width: 1200,
    height: 630,
    drawing: GROUND,
    picture: { file: FACE, box: { left: 755, top: 0, width: 445, height: 630 } },
    words: {
      left: 72,
      top: 64,
      blocks: [{ text, font, size: 80, width: 590, color: "#ffffff" }],
    },
  };
}

const face = await readFile("studio/dataset/images/nora.svg");

test("a picture has the size of share images, is a small file, and is the same every time", async () => {
  const text = "Eight planned agents & <people> who decide";
  const [one, other] = [
    await compose(composition(text), face),
    await compose(composition(text), face),
  ];
  expect(one.equals(other)).toBe(true);
  expect(one.length).toBeLessThan(200_000);
  expect(await sharp(one).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
});

test("words are set in the site's font, and too many words do not break the picture", async () => {
  const written = async (text: string) => {
    const { picture: _, ...wordsAlone } = composition(text);
    const pixels = await sharp(await compose(wordsAlone, undefined))
      .greyscale()
      .threshold(128)
      .raw()
      .toBuffer();
    return pixels.reduce((sum, value) => sum + value / 255, 0);
  };
  expect(await written("Polyphony")).toBeGreaterThan(5000);
  expect(await written("many words ".repeat(60))).toBe(0);
  expect(await written("Polyphony".repeat(4))).toBeGreaterThan(5000);
});

test("other words give another path, so a drawn picture is never redrawn and never out of date", () => {
  const registry = new Map<string, MediaFile>();
  const path = toComposed(composition("One"), WHERE, registry);
  expect(toComposed(composition("One"), WHERE, registry)).toBe(path);
  expect(toComposed(composition("Two"), WHERE, registry)).not.toBe(path);
  expect([...registry.keys()]).toHaveLength(2);
  expect(path).toMatch(/^\/media\/share-[0-9a-f]{12}\.jpg$/);
});
