import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTarget, type Target } from "./target.ts";

/** A photograph-like picture of 400 × 300: left half red, right half blue. */
async function photograph(): Promise<Buffer> {
  const blue = { create: { width: 200, height: 300, channels: 3 as const, background: "#0000ff" } };
  return sharp({ create: { width: 400, height: 300, channels: 3, background: "#ff0000" } })
    .composite([{ input: await sharp(blue).png().toBuffer(), left: 200, top: 0 }])
    .png()
    .toBuffer();
}

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

  test("a missing picture is a 404", async () => {
    const response = await fetch(`${target.images}/${"0".repeat(40)}-1x1.png`);
    expect(response.status).toBe(404);
  });
});
