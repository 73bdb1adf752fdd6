import sharp from "sharp";
import { expect, it } from "vitest";
import { REST, type MouthPose, type Pose } from "./pose.ts";
import { layeredPuppet } from "./svg-puppet.ts";
import { examplePortrait } from "./testing/example-portrait.ts";

const mouthOf = (change: Partial<MouthPose>): MouthPose => ({
  ...REST.mouth,
  spread: 0,
  ...change,
});
const AH = mouthOf({ open: 0.58, spread: 0.15, teeth: 0.55 });
const OO = mouthOf({ open: 0.2, round: 1 });
const SHAPES = [
  AH,
  mouthOf({ open: 0.3, spread: 0.85, teeth: 0.9 }),
  OO,
  mouthOf({ open: 0.1, teeth: 1, press: 0.35 }),
  mouthOf({ press: 1 }),
];
const portrait = examplePortrait();
const puppet = layeredPuppet(portrait);

async function pixels(svg: Buffer | string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
}

const draw = (change: Partial<Pose>) => pixels(puppet?.draw({ ...REST, ...change }, 360) ?? "");

/** Rows of the picture in which two drawings differ: the first and the last. */
function changedRows(left: Buffer, right: Buffer): readonly [number, number] | undefined {
  const rows = Array.from({ length: 510 }, (_, row) => row).filter(
    (row) =>
      !left
        .subarray(row * 1080, row * 1080 + 1080)
        .equals(right.subarray(row * 1080, row * 1080 + 1080)),
  );
  const [first] = rows;
  return first === undefined ? undefined : [first, rows.at(-1) ?? first];
}

it("at rest is the portrait, to the pixel", async () => {
  expect(await draw({})).toEqual(await pixels(portrait));
});

it("moves only the groups that a pose names", async () => {
  const rest = await draw({});
  const within = async (change: Partial<Pose>, from: number, to: number): Promise<void> => {
    const [first, last] = changedRows(rest, await draw(change)) ?? [-1, 511];
    expect(first).toBeGreaterThanOrEqual(from);
    expect(last).toBeLessThanOrEqual(to);
  };
  await within({ mouth: AH }, 290, 350);
  await within({ blink: 1 }, 215, 250);
  await within({ brow: 1 }, 180, 215);
  await within({ gaze: { x: 1, y: 0 } }, 215, 250);
  await within({ head: { x: 6, y: 0, tilt: 4, turn: 0.5 } }, 60, 420);
  await within({ breath: 1 }, 380, 510);
});

it("has different mouths for ah, ee, oo and f, and falls back where the portrait has none", async () => {
  const drawn = await Promise.all(SHAPES.map((mouth) => draw({ mouth })));
  expect(new Set(drawn.map((each) => each.toString("base64"))).size).toBe(5);
  // As drawing programs write it: hidden by a style, with an empty group.
  const plain = portrait
    .toString()
    .replaceAll(/mouth-(wide|round|teeth)/g, "other-$1")
    .replaceAll('display="none"', 'style="opacity:1;display:none"')
    .replace("</svg>", '<g id="body"/></svg>');
  const drawing = layeredPuppet(Buffer.from(plain))?.draw({ ...REST, mouth: OO }, 360) ?? "";
  expect(await pixels(drawing)).toEqual(await draw({ mouth: { ...OO, round: 0 } }));
});

it("is not made from other pictures", () => {
  expect(layeredPuppet(Buffer.from([0xff, 0xd8, 0xff]))).toBeUndefined();
  const closed = portrait.toString().replace("mouth-open", "mouth");
  expect(layeredPuppet(Buffer.from(closed))).toBeUndefined();
});
