import { diffArrays } from "diff";
import { attribute, tokens } from "../page/tokens.ts";

/** A visible piece of a page: a text, or an element that names a picture, an address or a color. */
interface Piece {
  /** Equal pieces have equal keys. */
  key: string;
  /** Where attributes of its element go; of a text, those of the element around it. */
  owner: number;
  /** End of the element in the list of pieces; of a text, itself. */
  end: number;
}

/** Attributes that an editor's change can reach and an eye can see. */
const SEEN = ["src", "srcset", "href", "alt", "poster", "data-color"];
/** What is in these is not seen, or is drawn anew by a script. */
const UNSEEN: ReadonlySet<string> = new Set([
  "head",
  "script",
  "style",
  "noscript",
  "astro-island",
]);

/**
 * Marks what is seen in one state of a page and not in another: `data-differs` on the elements of
 * texts and pictures, and not again on what is inside of a marked one.
 * @param html the page
 * @param other the page in its other state
 */
export function markDifferences(html: string, other: string): string {
  const own = piecesOf(html);
  const keys = own.map(({ key }) => key);
  const differing = new Set<number>();
  let at = 0;
  for (const part of diffArrays(
    piecesOf(other).map(({ key }) => key),
    keys,
  )) {
    if (part.removed) continue;
    if (part.added)
      for (let offset = 0; offset < part.count; offset += 1) differing.add(at + offset);
    at += part.count;
  }
  const owners = new Set<number>();
  for (let index = 0; index < own.length; index += 1) {
    const piece = own[index];
    if (piece === undefined || !differing.has(index)) continue;
    owners.add(piece.owner);
    // What is inside of it is marked with it.
    index = Math.max(index, piece.end - 1);
  }
  return [...owners]
    .sort((one, next) => next - one)
    .reduce(
      (marked, owner) => `${marked.slice(0, owner)} data-differs${marked.slice(owner)}`,
      html,
    );
}

function piecesOf(html: string): Piece[] {
  const pieces: Piece[] = [];
  const open: { name: string; owner: number; piece: Piece | undefined }[] = [];
  let unseen = 0;
  for (const token of tokens(html)) {
    const source = html.slice(token.start, token.end);
    if (token.kind === "close") {
      const index = open.findLastIndex(({ name }) => name === token.name);
      for (const { name, piece } of index < 0 ? [] : open.splice(index)) {
        if (UNSEEN.has(name)) unseen -= 1;
        if (piece) piece.end = pieces.length;
      }
    } else if (token.kind === "open") {
      const owner = token.start + "<".length + token.name.length;
      if (UNSEEN.has(token.name) && !token.void) unseen += 1;
      const seen = SEEN.map((name) => attribute(source, name) ?? "").join(" ");
      const key = `<${token.name} ${seen}`;
      const piece =
        unseen > 0 || seen.trim() === "" ? undefined : { key, owner, end: pieces.length + 1 };
      if (piece) pieces.push(piece);
      if (!token.void) open.push({ name: token.name, owner, piece });
    } else {
      const text = source.trim();
      const around = open.at(-1);
      if (unseen > 0 || text === "" || around === undefined) continue;
      pieces.push({ key: text, owner: around.owner, end: pieces.length + 1 });
    }
  }
  return pieces;
}
