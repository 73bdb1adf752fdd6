import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CHARACTERS } from "../../../../src/graphics/portraits/index.ts";
import { puppetOf } from "./faces.ts";

const IMAGES = join(import.meta.dirname, "../../../../studio/dataset/images");

it("the eight are known by the pictures of the dataset", async () => {
  for (const character of CHARACTERS) {
    const picture = await readFile(join(IMAGES, `${character.id}.svg`));
    expect(puppetOf(picture)?.id).toBe(character.id);
  }
});

it("no lips are drawn on a picture that is not one of ours, however like it looks", async () => {
  const picture = await readFile(join(IMAGES, "nora.svg"), "utf8");
  expect(puppetOf(Buffer.from(picture.replace("<svg", "<svg "))), "edited").toBeUndefined();
  expect(puppetOf(Buffer.from([0xff, 0xd8, 0xff])), "a photograph").toBeUndefined();
});
