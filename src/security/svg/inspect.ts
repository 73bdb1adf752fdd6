import { type SaxesAttributeNS, SaxesParser } from "saxes";
import { isAllowedAttribute, isAllowedElement, isPlainCss } from "./allow-list.ts";

/** Finding for a text that has to be written again in UTF-8. */
export const OTHER_ENCODING = "an encoding other than UTF-8";
/** Deeper nesting than any program writes; browsers and parsers recurse into it. */
const MAX_DEPTH = 200;
/** Most elements: fifty thousand take a DOM five seconds. */
const MAX_ELEMENTS = 50_000;
/** Elements that are drawn when every `<use>` is resolved. */
const MAX_DRAWN = 500_000;

/**
 * Finds everything that a drawing must not hold. XML is read as browsers read it: strictly, with
 * namespaces, and without entities but the five of XML itself.
 * @returns what was found, each thing once; empty when the drawing may be used as it is
 * @throws UnsafeSvgError when it is not well-formed, or is no SVG
 */
export function inspectSvg(text: string): string[] {
  const found = new Set<string>();
  const parser = new SaxesParser({ xmlns: true, position: false });
  const uses = new UseCounter();
  let depth = 0;
  // Depth of the `<style>` that is open, 0 outside of one, and its text.
  let styleDepth = 0;
  let css = "";

  let entities = false;
  parser.on("error", (error) => {
    throw new UnsafeSvgError(
      entities
        ? "it holds entities, which are not taken. Save it without data of the drawing program: in Illustrator, without Preserve Illustrator Editing Capabilities"
        : `it is not well-formed (${error.message}). Export it again`,
    );
  });
  // If the drawing declares another encoding, its characters may differ from those read here.
  parser.on("xmldecl", ({ encoding = "utf-8" }) => {
    if (encoding.toLowerCase() !== "utf-8") found.add(OTHER_ENCODING);
  });
  parser.on("doctype", (doctype) => {
    entities = doctype.includes("<!ENTITY");
    found.add("a document type");
  });
  parser.on("processinginstruction", ({ target }) => found.add(`the instruction <?${target}?>`));
  parser.on("opentag", ({ name, local, uri, attributes }) => {
    depth += 1;
    if (depth === 1 && local !== "svg")
      throw new UnsafeSvgError("its root is not <svg>. Export it as SVG");
    if (depth > MAX_DEPTH) throw new UnsafeSvgError(`it is nested more than ${MAX_DEPTH} deep`);
    if (!isAllowedElement({ namespace: uri, local })) found.add(`<${name}>`);
    if (styleDepth > 0) found.add("an element within <style>");
    else if (local === "style") styleDepth = depth;
    for (const attribute of Object.values(attributes)) {
      const { name: attributeName, uri: namespace, local: attributeLocal, value } = attribute;
      const qualified = { namespace, local: attributeLocal };
      if (!isAllowedAttribute(local, qualified, value)) found.add(`${attributeName}="…"`);
    }
    if (uses.open(local, attributes) > MAX_ELEMENTS) {
      throw new UnsafeSvgError(`it has more than ${MAX_ELEMENTS} elements. Export it as PNG`);
    }
  });
  const read = (part: string) => {
    if (styleDepth > 0) css += part;
  };
  parser.on("text", read);
  parser.on("cdata", read);
  parser.on("closetag", () => {
    if (depth === styleDepth) {
      if (!isPlainCss(css)) found.add("<style> that loads something");
      styleDepth = 0;
      css = "";
    }
    depth -= 1;
    uses.close();
  });

  parser.write(text).close();
  if (uses.nested) found.add("<use> within what another one uses");
  if (uses.drawn > MAX_DRAWN) throw new UnsafeSvgError("it repeats its parts too often");
  return [...found];
}

/**
 * Counts what copies by `<use>` amount to. Copies of copies grow exponentially, so a part that holds
 * a `<use>` must not be used itself.
 */
class UseCounter {
  readonly #open: string[] = [];
  readonly #holders = new Set<string>();
  readonly #targets = new Set<string>();
  #elements = 0;
  #uses = 0;

  /** @returns elements so far */
  open(local: string, attributes: Record<string, SaxesAttributeNS>): number {
    this.#elements += 1;
    this.#open.push(attributes.id?.value ?? "");
    if (local !== "use") return this.#elements;
    this.#uses += 1;
    for (const id of this.#open) this.#holders.add(id);
    for (const { local: name, value } of Object.values(attributes)) {
      if (name === "href") this.#targets.add(targetOf(value));
    }
    return this.#elements;
  }

  close(): void {
    this.#open.pop();
  }

  get nested(): boolean {
    return [...this.#targets].some((id) => id !== "" && this.#holders.has(id));
  }

  /** An upper bound: as if every `<use>` drew all there is. */
  get drawn(): number {
    return this.#uses * this.#elements;
  }
}

/** Id that a reference leads to. Browsers decode `%61` in it. */
function targetOf(reference: string): string {
  const id = reference.trim().replace(/^#/, "");
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** Largest drawing, in bytes. The project's own have 1 to 6 KB; exports of drawing programs rarely pass 1 MB. */
const MAX_SVG_BYTES = 5 * 1024 * 1024;

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

/** A drawing that cannot be made safe. Its message is a clause that completes "The drawing is refused: …". */
export class UnsafeSvgError extends Error {
  override readonly name = "UnsafeSvgError";
}
