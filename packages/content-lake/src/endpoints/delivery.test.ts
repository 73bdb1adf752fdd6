import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startLocalLake, type LocalLake } from "../testing.ts";

let local: LocalLake;
let picture: string;
let drawing: string;

/** Four quarters: red, green, blue, white, 400 × 200 together. */
async function quarters(): Promise<Buffer> {
  const block = (background: string) =>
    sharp({ create: { width: 200, height: 100, channels: 3, background } })
      .png()
      .toBuffer();
  return sharp({ create: { width: 400, height: 200, channels: 3, background: "#f00" } })
    .composite([
      { input: await block("#0f0"), left: 200, top: 0 },
      { input: await block("#00f"), left: 0, top: 100 },
      { input: await block("#fff"), left: 200, top: 100 },
    ])
    .png()
    .toBuffer();
}

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50">
  <script>alert(1)</script><rect width="100" height="50" fill="#f00"/><rect x="50" width="50" height="50" fill="#00f"/></svg>`;

beforeAll(async () => {
  const drawings = {
    version: 1,
    sanitize: async (bytes: Buffer) => {
      const safe = bytes.toString("utf8").replace(/<script>.*?<\/script>/g, "");
      return { bytes: Buffer.from(safe), removed: ["<script>"] };
    },
  };
  const fileTypes = ["mp3", "mp4", "vtt", "wav", "webm", "png"];
  local = await startLocalLake({ drawings, fileTypes });
  const { assets } = local.client;
  const options = { filename: "quarters.png", title: "Four quarters", creditLine: "Us" };
  picture = (await assets.upload("image", await quarters(), options)).url;
  drawing = (await assets.upload("image", Buffer.from(DRAWING), { filename: "d.svg" })).url;
});
afterAll(() => local.remove());

const LETTERS = new Map([
  ["000", "k"],
  ["100", "r"],
  ["010", "g"],
  ["001", "b"],
  ["111", "w"],
]);

/** A delivered image: its size, and the colors of four rows of four places; `-` is clear. */
async function look(url: string): Promise<string> {
  const response = await local.fetch(url);
  const image = sharp(Buffer.from(await response.arrayBuffer())).ensureAlpha();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const letterAt = (x: number, y: number) => {
    const [column, row] = [Math.floor(x * info.width), Math.floor(y * info.height)];
    const [r = 0, g = 0, b = 0, a = 0] = data.subarray((row * info.width + column) * 4);
    const color = [r, g, b].map((channel) => (channel > 200 ? 1 : channel < 60 ? 0 : "?")).join("");
    return a < 128 ? "-" : (LETTERS.get(color) ?? "?");
  };
  const places = [1 / 8, 3 / 8, 5 / 8, 7 / 8];
  const rows = places.map((y) => places.map((x) => letterAt(x, y)).join(""));
  return [`${info.width}x${info.height}`, ...rows].join(" ");
}

test.each(["w=30", "auto=format", "w=30&h=30&fit=crop&auto=format"])(
  "a picture that moves goes on moving with ?%s",
  async (query) => {
    const frame = (background: string) =>
      sharp({ create: { width: 60, height: 30, channels: 3, background } })
        .png()
        .toBuffer();
    const frames = [await frame("#f00"), await frame("#00f")];
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { url } = await local.client.assets.upload("image", moving, { filename: "moving.gif" });
    const headers = { accept: "image/avif,image/webp,*/*" };
    const response = await local.fetch(`${url}?${query}`, { headers });
    expect(response.headers.get("content-type")).toBe("image/gif");
    const { pages } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(pages).toBe(2);
  },
);

describe("a picture shows the requested part", () => {
  test.each([
    ["rect=200,0,200,100&w=20", "20x10 gggg gggg gggg gggg"],
    ["w=80&h=10&fit=crop&crop=bottom", "80x10 bbww bbww bbww bbww"],
    ["w=40&h=40&fit=fill&bg=000", "40x40 kkkk rrgg bbww kkkk"],
    ["w=40&h=40&fit=fill", "40x40 ---- rrgg bbww ----"],
    ["w=40&flip=h", "40x20 ggrr ggrr wwbb wwbb"],
    ["w=40&flip=v", "40x20 bbww bbww rrgg rrgg"],
    ["w=20&or=90", "20x40 bbrr bbrr wwgg wwgg"],
    ["w=40&flip=h&h=20&fit=crop&rect=0,0,400,100", "40x20 ggrr ggrr ggrr ggrr"],
  ])("%s", async (query, expected) => {
    expect(await look(`${picture}?${query}&fm=png`)).toBe(expected);
  });

  test("a photograph in portrait orientation is delivered upright", async () => {
    const bytes = await sharp(await quarters())
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const asset = await local.client.assets.upload("image", bytes, { filename: "held.jpg" });
    expect(asset.metadata.dimensions).toMatchObject({ width: 200, height: 400 });
    expect(await look(`${asset.url}?w=20&fm=png`)).toBe("20x40 bbrr bbrr wwgg wwgg");
  });
});

describe("a drawing", () => {
  test("is delivered without its script in any size, under a policy without scripts", async () => {
    for (const query of ["", "?w=40", "?w=40&auto=format"]) {
      const response = await local.fetch(`${drawing}${query}`);
      expect(await response.text()).toBe(DRAWING.replace("<script>alert(1)</script>", ""));
      const policy = response.headers.get("content-security-policy") ?? "";
      expect(policy).toContain("default-src 'none'");
      expect(policy).toMatch(/; sandbox$/);
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(response.headers.get("cross-origin-resource-policy")).toBe("same-site");
    }
  });

  test("becomes pixels when a format is requested, also for a part of it", async () => {
    expect(await look(`${drawing}?w=800&fm=png`)).toBe("800x400 rrbb rrbb rrbb rrbb");
    const part = await look(`${drawing}?rect=50,0,50,50&w=30&fm=png`);
    expect(part).toBe("30x30 bbbb bbbb bbbb bbbb");
  });
});

describe("browser caches", () => {
  test.each(["", "?w=30&fm=webp"])("an image is not sent twice%s", async (query) => {
    const first = await local.fetch(`${picture}${query}`);
    expect(first.headers.get("cache-control")).toContain("immutable");
    const etag = first.headers.get("etag") ?? "";
    const again = await local.fetch(`${picture}${query}`, { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
  });

  test("a response that depends on the browser has a Vary header", async () => {
    const headers = { accept: "image/webp" };
    const response = await local.fetch(`${picture}?w=30&auto=format`, { headers });
    expect(response.headers.get("content-type")).toBe("image/webp");
    expect(response.headers.get("vary")).toContain("Accept");
  });

  test("a picture can be saved under a name, and under its own", async () => {
    const own = await local.fetch(`${picture}?dl`);
    expect(own.headers.get("content-disposition")).toMatch(/filename="[^"]+\.\w+"/);
    const response = await local.fetch(`${picture}?dl=four%20quarters.png`);
    expect(response.headers.get("content-disposition")).toContain(`filename="four quarters.png"`);
  });

  test("the length of a picture is available without it", async () => {
    const head = await local.fetch(picture, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(Number(head.headers.get("content-length"))).toBeGreaterThan(100);
  });
});

test("a wrong wish is refused with a message", async () => {
  const response = await local.fetch(`${picture}?w=99999`);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ message: expect.stringContaining("must be") });
});

describe("an upload", () => {
  test("stores the sender's facts about it, and a small preview", async () => {
    const query = `*[_type == "sanity.imageAsset" && originalFilename == "quarters.png"][0]`;
    const asset = await local.client.fetch<Record<string, unknown>>(query);
    expect(asset).toMatchObject({
      title: "Four quarters",
      creditLine: "Us",
      metadata: {
        dimensions: { aspectRatio: 2 },
        hasAlpha: true,
        isOpaque: true,
        lqip: expect.stringMatching(/^data:image\/png;base64,/),
      },
    });
  });

  test.each<[string, () => Promise<Buffer>]>([
    ["text", async () => Buffer.from("hello")],
    ["half a picture", async () => (await quarters()).subarray(0, 300)],
    ["a drawing that is cut off", async () => Buffer.from(DRAWING.slice(0, 90))],
    ["nothing", async () => Buffer.alloc(0)],
  ])("that is no whole picture is refused, and nothing of it stays: %s", async (_name, bytes) => {
    const before = await readdir(join(local.dataDir, "assets"));
    const path = "/v2026-05-01/assets/images/test?filename=x.png";
    const response = await local.fetch(path, {
      method: "POST",
      body: new Uint8Array(await bytes()),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: expect.stringMatching(/image|empty/) });
    expect(await readdir(join(local.dataDir, "assets"))).toEqual(before);
  });

  test("that is too large is refused with the limit", async () => {
    const body = new Uint8Array(51 * 1024 * 1024);
    const response = await local.fetch("/v2026-05-01/assets/files/test", { method: "POST", body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining("50 MB") });
  });
});

describe("a file", () => {
  const BYTES = Buffer.from("0123456789".repeat(100));

  test("is delivered in the ranges that a player requests", async () => {
    const { url } = await local.client.assets.upload("file", BYTES, { filename: "voice.mp3" });
    expect(url).toMatch(/\/files\/local\/test\/[0-9a-f]{40}\.mp3$/);
    const whole = await local.fetch(url);
    expect(whole.headers.get("content-type")).toBe("audio/mpeg");
    expect(whole.headers.get("accept-ranges")).toBe("bytes");
    expect(Buffer.from(await whole.arrayBuffer()).equals(BYTES)).toBe(true);
    const part = await local.fetch(url, { headers: { range: "bytes=15-24" } });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-range")).toBe("bytes 15-24/1000");
    expect(await part.text()).toBe("5678901234");
    // More last bytes than the file has are all of it.
    const last = await local.fetch(url, { headers: { range: "bytes=-5000" } });
    expect([last.status, last.headers.get("content-range")]).toEqual([206, "bytes 0-999/1000"]);
    const beyond = await local.fetch(url, { headers: { range: "bytes=1000-" } });
    expect([beyond.status, beyond.headers.get("etag")]).toEqual([416, null]);
  });

  test.each(["page.html", "a.svg", "none", "a.mp4.htm"])(
    "of a format that is not stored is refused with the formats that are: %s",
    async (filename) => {
      const response = await local.fetch(`/v2026-05-01/assets/files/test?filename=${filename}`, {
        method: "POST",
        body: "<script>fetch('/lake')</script>",
        headers: { "content-type": "video/mp4" },
      });
      expect(response.status).toBe(415);
      expect(await response.json()).toMatchObject({ message: expect.stringContaining("mp4") });
    },
  );

  test("has the type of its name, whatever its sender says, and runs no scripts", async () => {
    const { url } = await local.client.assets.upload("file", BYTES, {
      filename: "page.mp4",
      contentType: "text/html",
    });
    const { headers } = await local.fetch(url);
    expect(headers.get("content-type")).toBe("video/mp4");
    expect(headers.get("content-security-policy")).toMatch(/; sandbox$/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("that was stored earlier with another type is downloaded, never opened", async () => {
    const { _id } = await local.client.assets.upload("file", BYTES, { filename: "a.mp4" });
    const [, hash = ""] = _id.split("-");
    await local.client.create({
      _id: `file-${hash}-html`,
      _type: "sanity.fileAsset",
      mimeType: "text/html",
    });
    const { headers } = await local.fetch(`/files/local/test/${hash}.html`);
    expect(headers.get("content-type")).toBe("application/octet-stream");
    expect(headers.get("content-disposition")).toMatch(/^attachment/);
  });
});

test("assets are found again when the lake moves to another port", async () => {
  const query = `*[originalFilename == "quarters.png"][0].url`;
  const before = await local.client.fetch<string>(query);
  await local.restart();
  const after = await local.client.fetch<string>(query);
  expect(after.startsWith(local.lake.url)).toBe(true);
  expect(new URL(after).pathname).toBe(new URL(before).pathname);
  expect((await local.fetch(after)).status).toBe(200);
});
