import sharp from "sharp";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { decodings, texts } from "./decode.ts";

const SENTENCE = "Nora finds the money that a program needs.";

/** Whether a hostile reader finds the sentence in a file. */
function isFound(file: Buffer): boolean {
  return decodings(file).some((bytes) => texts(bytes).some((text) => text.includes(SENTENCE)));
}

const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: "#abc" } });

/** A box of an MP4 file, or a chunk of a PNG without its check sum. */
function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(8 + body.length);
  return Buffer.concat([size, Buffer.from(type, "latin1"), body]);
}

/** An element of a WebM file of less than 127 bytes. */
function element(id: number[], body: Buffer): Buffer {
  return Buffer.concat([Buffer.from([...id, 0x80 | body.length]), body]);
}

const PLAIN = Buffer.from(SENTENCE);

test.each([
  ["brotli", brotliCompressSync(PLAIN)],
  ["gzip", gzipSync(PLAIN)],
  ["zlib", deflateSync(PLAIN)],
  ["raw deflate", deflateRawSync(PLAIN)],
  ["base64", Buffer.from(`{"a":"${PLAIN.toString("base64")}"}`)],
  ["base64 for addresses", Buffer.from(`/x?a=${PLAIN.toString("base64url")}`)],
  ["gzip in base64 in brotli", brotliCompressSync(gzipSync(PLAIN).toString("base64"))],
  ["an address", Buffer.from(`/x?a=${encodeURIComponent(SENTENCE)}`)],
  ["JSON with escapes", Buffer.from(`"${SENTENCE.replaceAll("a", "\\u0061")}"`)],
  ["HTML with entities", Buffer.from(SENTENCE.replaceAll("e", "&#x65;"))],
  ["captions", Buffer.from(`WEBVTT\n\n00:00.000 --> 00:02.000\n<v Nora>${SENTENCE}</v>\n`)],
])("a hostile reader reads %s", (_form, file) => {
  expect(isFound(file)).toBe(true);
});

test.each(["jpeg", "png", "avif", "webp"] as const)(
  "a hostile reader reads what the camera wrote into a %s",
  async (format) => {
    const noted = picture.clone().withExif({ IFD0: { ImageDescription: SENTENCE } });
    expect(isFound(await noted.toFormat(format).toBuffer())).toBe(true);
    expect(isFound(await picture.clone().toFormat(format).toBuffer())).toBe(false);
  },
);

test("a hostile reader reads titles of films, and words that are compressed within a file", () => {
  const words = Buffer.from(SENTENCE);
  const title = box("moov", box("udta", box("meta", box("ilst", box("data", words)))));
  expect(isFound(Buffer.concat([box("ftyp", Buffer.from("isom")), title]))).toBe(true);
  const webm = element([0x1a, 0x45, 0xdf, 0xa3], element([0x7b, 0xa9], words));
  expect(isFound(webm)).toBe(true);
  const compressed = box("zTXt", Buffer.from("Comment\0\0"), deflateSync(words));
  expect(isFound(Buffer.concat([Buffer.from("\x89PNG\r\n"), compressed]))).toBe(true);
});

test.each([0, 1])("a hostile reader reads UTF-16 of Exif after %d bytes", (before) => {
  const wide = Buffer.from(SENTENCE, "utf16le");
  expect(isFound(Buffer.concat([Buffer.from("Exif\0\0"), Buffer.alloc(before), wide]))).toBe(true);
  const high = Buffer.from(wide).swap16();
  expect(isFound(Buffer.concat([Buffer.from("Exif\0\0"), Buffer.alloc(before), high]))).toBe(true);
});
