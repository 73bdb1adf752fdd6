import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { REST, type Pose } from "talking-portraits/pose";
import { expect, it } from "vitest";
import { PEOPLE } from "./portraits/person.ts";
import { drawPortrait } from "./portraits/portrait.ts";
import { puppetOf } from "./faces.ts";

const IMAGES = join(import.meta.dirname, "../../../../studio/dataset/images");

it("the eight are known by the pictures of the dataset", async () => {
  for (const person of PEOPLE) {
    const picture = await readFile(join(IMAGES, `${person.id}.svg`));
    expect(puppetOf(picture)?.id).toBe(person.id);
  }
});

it("no lips are drawn on a picture that is not one of ours, however like it looks", async () => {
  const picture = await readFile(join(IMAGES, "nora.svg"), "utf8");
  expect(puppetOf(Buffer.from(picture.replace("<svg", "<svg "))), "edited").toBeUndefined();
  expect(puppetOf(Buffer.from([0xff, 0xd8, 0xff])), "a photograph").toBeUndefined();
});

it("no head leaves the picture, however it is moved", async () => {
  const heads = [
    { x: 8, y: -8 },
    { x: -8, y: -8 },
    { y: -8, tilt: 4 },
    { y: -8, tilt: -4 },
  ];
  const poses = heads.map((head): Pose => ({ ...REST, head: { ...REST.head, ...head } }));
  poses.push({ ...REST, body: { ...REST.body, lean: 1 } });
  for (const person of PEOPLE) {
    for (const pose of poses) {
      const { data, info } = await sharp(Buffer.from(drawPortrait(person, pose, 90)))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const row = data.subarray(0, info.width * 3);
      expect(
        row.every((value, at) => value === row[at % 3]),
        person.id,
      ).toBe(true);
    }
  }
});
