import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from "node:zlib";

/** Depth of repeated decoding. */
const DEPTH = 3;
/** Most bytes that a decompression may give. */
const MOST = { maxOutputLength: 64 * 1024 * 1024 };
/** Most bytes of a text that is compressed within a file; pixels of pictures are more. */
const MOST_WITHIN = { maxOutputLength: 1024 * 1024 };
/** First byte of compressed data of zlib's, and what the first two are a multiple of. */
const ZLIB = { first: 0x78, multiple: 31 };
/** Shortest run of base64 that is tried. */
const BASE64 = /[A-Za-z0-9+/_-]{24,}={0,2}/g;
const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** All readings of some bytes: the bytes themselves and each decoding of them. */
export function decodings(bytes: Buffer, depth = DEPTH): Buffer[] {
  const all = [bytes];
  if (depth === 0) return all;
  for (const unzip of [brotliDecompressSync, gunzipSync, inflateSync, inflateRawSync]) {
    try {
      const plain = unzip(bytes, MOST);
      if (plain.length > 0) all.push(...decodings(plain, depth - 1));
    } catch {
      // The bytes are not compressed in this way.
    }
  }
  for (const plain of compressedWithin(bytes)) all.push(...decodings(plain, depth - 1));
  for (const [run] of bytes.toString("latin1").matchAll(BASE64)) {
    const decoded = Buffer.from(run, /[-_]/.test(run) ? "base64url" : "base64");
    all.push(...decodings(decoded, depth - 1));
  }
  return all;
}

/** Compressed parts within some bytes: comments of a PNG, tracks of a WebM. */
function compressedWithin(bytes: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = bytes.indexOf(ZLIB.first, 1); at >= 0; at = bytes.indexOf(ZLIB.first, at + 1)) {
    if (at + 2 > bytes.length || bytes.readUInt16BE(at) % ZLIB.multiple !== 0) continue;
    try {
      found.push(inflateSync(bytes.subarray(at), MOST_WITHIN));
    } catch {
      // Only the first bytes look compressed.
    }
  }
  return found.filter((plain) => plain.length > 0);
}

/** The texts that some bytes can be read as, with the escapes of HTML, JSON and addresses undone. */
export function texts(bytes: Buffer): string[] {
  const read = [bytes.toString("utf8"), bytes.toString("utf16le"), swapped(bytes)];
  // Texts in Exif may begin at any byte.
  if (bytes.includes("Exif")) {
    const shifted = bytes.subarray(1);
    read.push(shifted.toString("utf16le"), swapped(shifted));
  }
  return read.flatMap((text) => {
    const plain = withoutEntities(withoutEscapes(text)).replace(/<[^>]*>/g, " ");
    const unquoted = /%[0-9a-f]{2}/i.test(text) ? [withoutPercents(text)] : [];
    return [text, plain, ...unquoted];
  });
}

/** UTF-16 with the higher byte first. */
function swapped(bytes: Buffer): string {
  const even = Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2)));
  return even.swap16().toString("utf16le");
}

function withoutEscapes(text: string): string {
  return text
    .replace(/\\u\{?([0-9a-f]{4,6})\}?/gi, (_, code: string) => character(code, 16))
    .replace(/\\x([0-9a-f]{2})/gi, (_, code: string) => character(code, 16))
    .replace(/\\[nrt]/g, " ")
    .replace(/\\(["'\\/])/g, "$1");
}

function withoutEntities(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex !== undefined) return character(hex, 16);
    if (decimal !== undefined) return character(decimal, 10);
    return NAMED[String(name)] ?? whole;
  });
}

function withoutPercents(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    return Buffer.from(run.replaceAll("%", ""), "hex").toString("utf8");
  });
}

function character(code: string, base: number): string {
  const point = Number.parseInt(code, base);
  return point <= 0x10ffff ? String.fromCodePoint(point) : "";
}
