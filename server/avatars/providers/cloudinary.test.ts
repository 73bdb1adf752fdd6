import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { HostedFile, MediaHost, MediaUpload } from "./provider.ts";
import { errorOf } from "./testing/error-of.ts";
import {
  CLOUD_NAME,
  CLOUDINARY_KEY,
  CLOUDINARY_SECRET,
  fakeCloudinary,
} from "./testing/fake-cloudinary.ts";
import type { Fake } from "./testing/fake-server.ts";
import { soundOf, videoOf, WEBM } from "./testing/media.ts";
import { cloudinary, signature, type CloudinaryOptions } from "./cloudinary.ts";

let fake: Fake;
let host: MediaHost;
const open = (options: CloudinaryOptions = {}) =>
  cloudinary({
    cloudName: CLOUD_NAME,
    apiKey: CLOUDINARY_KEY,
    apiSecret: CLOUDINARY_SECRET,
    baseUrl: fake.url,
    ...options,
  });
beforeAll(async () => {
  fake = await fakeCloudinary();
});
afterAll(() => fake.close());
beforeEach(() => {
  host = open();
});
afterEach(() => fake.faults.clear());

const { signal } = new AbortController();
let avatars = 0;
/** A file of an avatar that has none yet. */
function file(kind: MediaUpload["kind"], note = "first"): MediaUpload {
  avatars += 1;
  const avatarId = `nora-${avatars}`;
  if (kind === "voice") return { avatarId, kind, bytes: soundOf(note), mediaType: "audio/mpeg" };
  const mediaType = kind === "talking_video" ? "video/mp4" : "image/png";
  return { avatarId, kind, bytes: videoOf(note), mediaType };
}

async function lastForm(): Promise<FormData> {
  const seen = fake.ledger.seen.at(-1);
  const headers = { "content-type": seen?.headers["content-type"] ?? "" };
  return new Response(new Uint8Array(seen?.body ?? []), { headers }).formData();
}

test.each([
  ["voice", "video", "voice.mp3"],
  ["talking_video", "video", "talking_video.mp4"],
  ["profile_image", "image", "profile_image.png"],
] as const)("%s: the form and the place are those of section 7", async (kind, type, filename) => {
  const sent = file(kind);
  const hosted = await host.upload(sent, signal);
  const seen = fake.ledger.seen.at(-1);
  expect(`${seen?.method} ${seen?.url.pathname}`).toBe(`POST /v1_1/${CLOUD_NAME}/${type}/upload`);
  const form = await lastForm();
  expect(Array.from(form.keys()).toSorted()).toEqual([
    "api_key",
    "file",
    "folder",
    "invalidate",
    "overwrite",
    "public_id",
    "resource_type",
    "signature",
    "timestamp",
    "upload_preset",
  ]);
  expect(form.get("upload_preset")).toBe("avatar_assets");
  expect(form.get("folder")).toBe(`avatars/${sent.avatarId}`);
  expect(form.get("resource_type")).toBe(type);
  const part = form.get("file");
  expect(part instanceof File ? [part.name, part.type] : []).toEqual([filename, sent.mediaType]);
  // The folder and the name in the form come to the id of the specification.
  expect(hosted.publicId).toBe(`avatars/${sent.avatarId}/${kind}`);
  expect(hosted.resourceType).toBe(type);
  expect(await host.download(hosted, signal)).toEqual(sent.bytes);
});

test("pictures and videos are delivered by a convention of paths", async () => {
  const nora: HostedFile = {
    publicId: "avatars/nora/profile_image",
    url: "http://res.cloudinary.com/demo/image/upload/v1571218330/avatars/nora/profile_image.png",
    secureUrl:
      "https://res.cloudinary.com/demo/image/upload/v1571218330/avatars/nora/profile_image.png",
    resourceType: "image",
  };
  const cloud = cloudinary({ cloudName: "demo" });
  expect(cloud.portraitUrl(nora, 128)).toBe(
    "https://res.cloudinary.com/demo/image/upload/c_thumb,g_face,w_128,h_128,f_auto,q_auto/v1571218330/avatars/nora/profile_image",
  );
  expect(cloud.portraitUrl(nora, 256)).toContain("/c_thumb,g_face,w_256,h_256,f_auto,q_auto/");
  expect(cloud.webmUrl(nora)).toBeUndefined();
  const hosted = await host.upload(file("talking_video"), signal);
  const webm = await fetch(host.webmUrl(hosted) ?? "");
  expect(webm.headers.get("content-type")).toBe("video/webm");
  expect(Buffer.from(await webm.arrayBuffer())).toEqual(WEBM);
});

test("without credentials it says so", () => {
  for (const missing of [{ cloudName: "" }, { apiKey: "" }, { apiSecret: "" }]) {
    expect(open(missing).problem()).toBe("Cloudinary API credentials are not configured");
  }
  expect(host.problem()).toBeUndefined();
});

test("a file is replaced by a newer one", async () => {
  const first = file("voice", "first");
  const second = { ...first, bytes: soundOf("second") };
  await host.upload(first, signal);
  const hosted = await host.upload(second, signal);
  expect(await host.download(hosted, signal)).toEqual(second.bytes);
});

test("a signature is what Cloudinary's own package makes", () => {
  // Made by the package `cloudinary` 2.11.0 of the same fields and secret.
  const fields = { public_id: "voice", timestamp: "1315060510", upload_preset: "avatar_assets" };
  const overwrite = { overwrite: "true", invalidate: "true" };
  expect(signature({ ...fields, ...overwrite, folder: "avatars/nora" }, "abcd")).toBe(
    "6106eb11d2125248b99d4e6cae4bf9fffd8b11b6",
  );
  expect(signature({ ...fields, folder: "avatars/a&b=c" }, "abcd")).toBe(
    "3409364d2412e8123e1a07be8ac3521cb93719bc",
  );
});

test("each kind of upload fails in its own words, and may be made again", async () => {
  for (const [kind, words] of [
    ["voice", "Cloudinary upload failed"],
    ["talking_video", "Cloudinary video upload failed"],
    ["profile_image", "Cloudinary image upload failed"],
  ] as const) {
    fake.faults.set({ fault: "cut-after-work" });
    const sent = file(kind);
    const error = await errorOf(host.upload(sent, signal));
    expect(error.message).toBe(`${words}: the connection broke`);
    // An upload costs nothing.
    expect(error.uncertain).toBe(false);
    expect((await host.upload(sent, signal)).publicId).toBe(`avatars/${sent.avatarId}/${kind}`);
  }
});

test("too many requests, which Cloudinary calls 420, come with the wait that it asks for", async () => {
  fake.faults.set({ fault: "rate-limited", retryAfter: "30" });
  const error = await errorOf(host.upload(file("voice"), signal));
  expect(error.message).toBe(
    "Cloudinary upload failed: Too Many Requests - Rate Limit Exceeded. Limit of 500 api operations reached.",
  );
  expect(error.retryAfterMs).toBe(30_000);
});

test("a file of which a part was kept is no file, and goes up again", async () => {
  fake.faults.set({ fault: "truncated-upload" });
  const sent = file("talking_video");
  const error = await errorOf(host.upload(sent, signal));
  const half = Math.ceil(sent.bytes.length / 2);
  expect(error.message).toBe(
    `Cloudinary video upload failed: ${half} of ${sent.bytes.length} bytes were kept`,
  );
  const hosted = await host.upload(sent, signal);
  expect(await host.download(hosted, signal)).toEqual(sent.bytes);
});

test("a download is a file or an error, and comes from nowhere but the web", async () => {
  const hosted = await host.upload(file("voice"), signal);
  const gone = { ...hosted, secureUrl: hosted.secureUrl.replace("voice", "other") };
  expect((await errorOf(host.download(gone, signal))).message).toBe(
    "Cloudinary download failed: Not Found",
  );
  const real = cloudinary({ cloudName: "demo" });
  expect((await errorOf(real.download(hosted, signal))).message).toBe(
    "Cloudinary download failed: it is no HTTPS address",
  );
});

test("a provider that says the form back cannot make us show the key", async () => {
  fake.faults.set({ fault: "echo-credentials" });
  // `errorOf` looks through all of the error for every key.
  await errorOf(host.upload(file("voice"), signal));
  const form = await lastForm();
  expect(Array.from(form.values())).not.toContain(CLOUDINARY_SECRET);
  expect(JSON.stringify(host)).not.toContain(CLOUDINARY_SECRET);
});
