import { UnsafeSvgError } from "./error.ts";

/** Largest drawing, in bytes. The project's own have 1 to 6 KB; exports of drawing programs rarely pass 1 MB. */
export const MAX_SVG_BYTES = 5 * 1024 * 1024;

/** Encodings that drawing programs write. In each of them markup is what it seems to be. */
const ENCODINGS = new Set(["utf-8", "us-ascii", "iso-8859-1", "windows-1252"]);
const DECLARATION = /^<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)["'][^>]*\?>/i;

/** A drawing as text. */
export interface SvgText {
  text: string;
  /** False when the bytes are in another encoding, so the text has to be written anew. */
  utf8: boolean;
}

/**
 * Reads the bytes of a drawing in the encoding that a browser would take them for.
 * @throws UnsafeSvgError when they are too many, compressed, or in an encoding that is not known
 */
export function decodeSvg(bytes: Uint8Array): SvgText {
  if (bytes.length > MAX_SVG_BYTES) {
    throw new UnsafeSvgError(
      `it has more than ${MAX_SVG_BYTES / 1024 / 1024} MB. Simplify it, or export it as PNG`,
    );
  }
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    throw new UnsafeSvgError("it is compressed (SVGZ). Save it as plain SVG");
  }
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return { text: decode(bytes, "utf-16le"), utf8: false };
  if (first === 0xfe && second === 0xff) return { text: decode(bytes, "utf-16be"), utf8: false };
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 256));
  const declared = (
    DECLARATION.exec(start.replace(/^\u00ef\u00bb\u00bf/, ""))?.[1] ?? "utf-8"
  ).toLowerCase();
  const marked = start.startsWith("\u00ef\u00bb\u00bf");
  if (!ENCODINGS.has(declared)) {
    throw new UnsafeSvgError(`it is written in "${declared}". Save it in UTF-8`);
  }
  const encoding = marked ? "utf-8" : declared;
  return { text: decode(bytes, encoding), utf8: encoding === "utf-8" && declared === "utf-8" };
}

/** The text; its byte order mark is left out. */
function decode(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    throw new UnsafeSvgError(`it is not valid ${encoding}. Save it in UTF-8`, { cause: error });
  }
}
