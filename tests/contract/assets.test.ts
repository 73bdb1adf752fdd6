import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refusalOf, openTarget, type Target } from "./target.ts";

/** A photograph-like picture of 400 × 300: left half red, right half blue. */
async function photograph(): Promise<Buffer> {
  const blue = { create: { width: 200, height: 300, channels: 3 as const, background: "#0000ff" } };
  return sharp({ create: { width: 400, height: 300, channels: 3, background: "#ff0000" } })
    .composite([{ input: await sharp(blue).png().toBuffer(), left: 200, top: 0 }])
    .png()
    .toBuffer();
}

const DRAWING = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 510"><path d="M0 0h360v510H0z"/></svg>`,
);

describe("files, as the Content Lake keeps and delivers them", () => {
  let target: Target;
  beforeAll(async () => {
    target = await openTarget();
  });
  afterAll(() => target.close());

  test("a video has its address in the dataset, and is delivered whole and in parts", async () => {
    const video = Buffer.from("a file of thirty-one characters");
    const asset = await target.writer.assets.upload("file", video, { filename: "nora.mp4" });
    expect(asset._id).toMatch(/^file-[0-9a-f]{40}-mp4$/);
    const holder = { _type: "contractVideo", video: { asset: { _ref: asset._id } } };
    const { _id } = await target.writer.create(holder);
    const url = await target.reader.fetch<string>(`*[_id == $id][0].video.asset->url`, { id: _id });
    expect(url).toBe(asset.url);
    const whole = await fetch(url);
    expect(whole.headers.get("content-type")).toBe("video/mp4");
    expect(Buffer.from(await whole.arrayBuffer()).equals(video)).toBe(true);
    const part = await fetch(url, { headers: { range: "bytes=2-5" } });
    expect([part.status, await part.text()]).toEqual([206, "file"]);
    await target.writer.delete(_id);
    await target.writer.delete(asset._id);
  });

  test.each([
    ["nora.webm", "video/webm"],
    ["nora.avif", "image/avif"],
    ["nora.vtt", "text/vtt"],
    ["nora.wav", "audio/wav"],
  ])("%s is delivered as %s", async (filename, type) => {
    const asset = await target.writer.assets.upload("file", Buffer.from(filename), { filename });
    const response = await fetch(asset.url, { method: "HEAD" });
    expect(response.headers.get("content-type")).toContain(type);
    await target.writer.delete(asset._id);
  });
});

describe("pictures, as the Content Lake keeps and delivers them", () => {
  let target: Target;
  let file: string;
  const made: string[] = [];
  const deliver = async (query: string, accept = "*/*") => {
    const response = await fetch(`${target.images}/${file}${query}`, { headers: { accept } });
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  beforeAll(async () => {
    target = await openTarget();
    const asset = await target.writer.assets.upload("image", await photograph(), {
      filename: "halves.png",
    });
    made.push(asset._id);
    file = asset._id.replace(/^image-/, "").replace(/-(\w+)$/, ".$1");
  });
  afterAll(async () => {
    for (const id of made) await target.writer.delete(id);
    await target.close();
  });

  test("an uploaded picture becomes an asset with its size, named by its content", async () => {
    const asset = await target.writer.assets.upload("image", await photograph(), {
      filename: "again.png",
    });
    expect(asset._id).toBe(made[0]);
    expect(asset._id).toMatch(/^image-[0-9a-f]{40}-400x300-png$/);
    expect(asset).toMatchObject({
      _type: "sanity.imageAsset",
      extension: "png",
      mimeType: "image/png",
      metadata: { dimensions: { width: 400, height: 300 } },
    });
    expect(asset.url).toContain(file);
  });

  test.each<[string, string, { width: number; height: number }]>([
    ["a width", "?w=200", { width: 200, height: 150 }],
    ["a height", "?h=75", { width: 100, height: 75 }],
    ["a crop to a square", "?w=128&h=128&fit=crop", { width: 128, height: 128 }],
    ["a box to stay within", "?w=100&h=100&fit=max", { width: 100, height: 75 }],
    ["no more than it has", "?w=4000&fit=max", { width: 400, height: 300 }],
    ["a part of it", "?rect=200,0,200,300&w=50", { width: 50, height: 75 }],
  ])("a page that asks for %s gets it", async (_, query, size) => {
    const { response, bytes } = await deliver(query);
    expect(response.status).toBe(200);
    const { width, height } = await sharp(bytes).metadata();
    expect({ width, height }).toEqual(size);
  });

  test("a part of a picture is that part", async () => {
    const { bytes } = await deliver("?rect=200,0,200,300&w=10");
    const { channels } = await sharp(bytes).stats();
    expect(channels[0]?.mean).toBeLessThan(20);
    expect(channels[2]?.mean).toBeGreaterThan(235);
  });

  test("a browser gets the format that it accepts, and the one that a page names", async () => {
    const modern = await deliver("?w=100&auto=format", "image/webp,*/*");
    expect((await sharp(modern.bytes).metadata()).format).toBe("webp");
    const plain = await deliver("?w=100&auto=format", "image/png");
    expect((await sharp(plain.bytes).metadata()).format).not.toBe("webp");
    const named = await deliver("?w=100&fm=jpg&q=40");
    expect(named.response.headers.get("content-type")).toBe("image/jpeg");
  });

  test("quality decides how many bytes travel", async () => {
    const noise = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: "#888888",
        noise: { type: "gaussian", mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    const asset = await target.writer.assets.upload("image", noise, { filename: "noise.png" });
    made.push(asset._id);
    const at = async (q: number) =>
      (await (await fetch(`${asset.url}?fm=jpg&q=${q}`)).arrayBuffer()).byteLength;
    expect(await at(20)).toBeLessThan(await at(90));
  });

  test("a drawing is delivered as uploaded, and runs no scripts", async () => {
    const asset = await target.writer.assets.upload("image", DRAWING, { filename: "drawing.svg" });
    made.push(asset._id);
    expect(asset.metadata.dimensions).toMatchObject({ width: 360, height: 510 });
    const response = await fetch(asset.url);
    expect(response.headers.get("content-type")).toContain("image/svg+xml");
    expect(Buffer.from(await response.arrayBuffer()).equals(DRAWING)).toBe(true);
  });

  test("a file that is not a picture is refused as one", async () => {
    const error = await refusalOf(
      target.writer.assets.upload("image", Buffer.from("not a picture"), { filename: "x.png" }),
    );
    expect(error.status).toBe(400);
  });

  test("a missing picture is a 404", async () => {
    const response = await fetch(`${target.images}/${"0".repeat(40)}-1x1.png`);
    expect(response.status).toBe(404);
  });
});
