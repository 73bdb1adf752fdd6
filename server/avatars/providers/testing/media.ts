import { readFileSync } from "node:fs";
import { join } from "node:path";

/*
 * Small real files, so that whatever opens them finds what it expects: half a second of a hum (MP3),
 * and of a gray picture with a hum (MP4 with H.264 and AAC, WebM with VP9 and Opus), 64 x 64 pixels.
 */

const MP3 = readFileSync(join(import.meta.dirname, "hum.mp3"));
const MP4 = readFileSync(join(import.meta.dirname, "hum.mp4"));
/** The same picture as WebM. */
export const WEBM = readFileSync(join(import.meta.dirname, "hum.webm"));

/** A sound that is told from others by a note within it, as an ID3 tag. */
export function soundOf(note: string): Buffer {
  const text = Buffer.concat([Buffer.from([3]), Buffer.from(`note\0${note}`)]);
  const frame = Buffer.concat([Buffer.from("TXXX"), bigEndian(text.length), Buffer.alloc(2), text]);
  // The length of a tag has seven bits a byte.
  const size = [21, 14, 7, 0].map((shift) => (frame.length >> shift) & 0x7f);
  return Buffer.concat([Buffer.from("ID3\x03\0\0"), Buffer.from(size), frame, MP3]);
}

/** A video that is told from others by a note within it, as a box that players skip. */
export function videoOf(note: string): Buffer {
  const text = Buffer.from(note);
  return Buffer.concat([MP4, bigEndian(text.length + 8), Buffer.from("free"), text]);
}

function bigEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
