import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startLocalLake, type LocalLake } from "content-lake/testing";
import { LAKE_RULES } from "../../server/source/embedded-lake.ts";

/*
 * Pictures need no token. However large and costly, they must not hold up
 * other requests, and not take more memory than their process may.
 */

/** A drawing whose filters take a renderer minutes. */
const HEAVY = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4000 4000"><filter id="f" x="0" y="0" width="1" height="1">${`<feTurbulence baseFrequency="0.9" numOctaves="20"/><feMorphology operator="dilate" radius="40"/>`.repeat(40)}</filter><rect width="4000" height="4000" filter="url(#f)"/></svg>`;

const SHORT = { limits: { picture: { seconds: 2, waiting: 3 } } };

let local: LocalLake;
let photograph: string;
/** Width of the last small picture, in pixels. */
let width = 100;

beforeAll(async () => {
  local = await startLocalLake(LAKE_RULES);
  const noise = { type: "gaussian" as const, mean: 128, sigma: 50 };
  const size = { width: 2400, height: 1800, channels: 3 as const };
  const bytes = await sharp({ create: { ...size, background: "#888", noise } })
    .jpeg()
    .toBuffer();
  photograph = (await local.client.assets.upload("image", bytes, { filename: "p.jpg" })).url;
  await local.restart(SHORT);
});
afterAll(() => local.remove());
beforeEach(async () => {
  // Each test begins with nothing waiting. Every try asks for another picture: one that a stalled machine
  // did not finish within the second is given up for good.
  await expect.poll(async () => (await ask(`?w=${(width += 1)}&or=90`)).status).toBe(200);
});

const ask = (query: string) => local.fetch(`${new URL(photograph).pathname}${query}`);

/** Puts a drawing into the lake by other ways than an upload, as an older version has let it in. */
async function placeDrawing(svg: string, size: string): Promise<string> {
  const hash = createHash("sha1").update(svg).digest("hex");
  await writeFile(join(local.dataDir, "assets", hash), svg);
  await local.client.createOrReplace({
    _id: `image-${hash}-${size}-svg`,
    _type: "sanity.imageAsset",
  });
  return `${local.lake.url}/images/local/test/${hash}-${size}.svg`;
}

describe("a picture larger than any page needs is refused at once", () => {
  test.each([
    "?w=8192&fm=avif",
    "?w=8192&h=8192&fit=crop",
    "?w=8192&h=8192&fit=fill&blur=2000",
    "?rect=0,0,1,1800&w=8192&h=1&fit=crop",
    "?w=3000&dpr=3&fm=webp",
  ])("%s", async (query) => {
    const response = await ask(query);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining("megapixels") });
  });
});

test("pictures wait for one another, and nothing else does", async () => {
  await local.restart();
  let done = 0;
  const count = () => void (done += 1);
  const costly = Array.from({ length: 6 }, (_, index) =>
    ask(`?w=${2300 - index}&fm=avif&q=100`).then(count, () => undefined),
  );
  expect(await local.client.fetch("1")).toBe(1);
  expect(done).toBeLessThan(6);
  // No test waits for the rest: it ends with the lake.
  await local.restart(SHORT);
  await Promise.all(costly);
  expect(done).toBeLessThan(6);
});

test(
  "a request that comes when too many wait is told to come later",
  { tags: ["long"] },
  async () => {
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, index) => ask(`?w=${2200 - index}&blur=${2000 - index}`)),
    );
    const busy = all.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThanOrEqual(8);
    for (const response of busy) expect(response.headers.get("retry-after")).toBe("5");
  },
);

describe("a drawing with heavy filters", () => {
  test("is not taken in, because it could not be shown", { tags: ["long"] }, async () => {
    const upload = local.client.assets.upload("image", Buffer.from(HEAVY), { filename: "h.svg" });
    await expect(upload).rejects.toThrow(/more than 2 s/);
  });

  test(
    "that is here already is given up, and blocks no other request",
    { tags: ["long"] },
    async () => {
      const url = await placeDrawing(HEAVY, "4000x4000");
      const first = local.fetch(`${url}?w=1500&fm=png`);
      expect(await local.client.fetch("1")).toBe(1);
      const response = await first;
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        message: expect.stringMatching(/more than 2 s/),
      });
      await expect.poll(async () => (await ask("?w=32&fm=webp")).status).toBe(200);
    },
  );

  test.each([
    [
      "a huge view",
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1e9 1e9"><rect width="1e9" height="1e9"/></svg>`,
      "1000000000x1000000000",
    ],
    [
      "a huge width",
      `<svg xmlns="http://www.w3.org/2000/svg" width="99999999" height="3"><rect width="9" height="9"/></svg>`,
      "99999999x3",
    ],
  ])("or %s is refused, and the lake goes on", async (_, svg, size) => {
    const url = await placeDrawing(svg, size);
    expect((await local.fetch(`${url}?w=100&fm=png`)).status).toBeLessThan(500);
    expect(await local.client.fetch("1")).toBe(1);
  });
});

/** A picture of one color: some kilobytes that become megabytes when they are decoded. */
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#abc" } }).png({
    compressionLevel: 1,
  });

test("a picture that takes more memory than it may ends its own process alone", async () => {
  const tight = await startLocalLake({ ...LAKE_RULES, limits: { picture: { memoryMb: 160 } } });
  const turned = await blank(6000, 6000).withMetadata({ orientation: 6 }).toBuffer();
  const upload = tight.client.assets.upload("image", turned, { filename: "bomb.png" });
  await expect(upload).rejects.toThrow(/160 MB of memory/);
  const small = await tight.client.assets.upload("image", await blank(60, 40).toBuffer(), {
    filename: "a.png",
  });
  expect((await tight.fetch(`${small.url}?w=20`)).status).toBe(200);
  await tight.remove();
});

test("a picture of more pixels than any camera makes is refused", async () => {
  const bomb = await blank(12_000, 9_000).toBuffer();
  const upload = local.client.assets.upload("image", bomb, { filename: "bomb.png" });
  await expect(upload).rejects.toThrow(/cannot|limit|pixel/i);
});
