import { withoutMarks, type MarkRegistry, type SourceField } from "../marks/registry.ts";
import { attribute, tokens, type Token } from "./tokens.ts";

/** A text of a page, or a picture's description, with its element. */
interface Spot {
  /** What to replace: the text, or the tag with the description. */
  start: number;
  end: number;
  /** Its text, which matches spots of two renderings. */
  content: string;
  /** End of the name in its element's opening tag: attributes go there. */
  owner: number;
  /** True where a further element can wrap part of the text. */
  divisible: boolean;
}

/** Part of a spot, with its field. */
interface Part {
  text: string;
  field?: SourceField;
}

/** A change of their texts would break them. */
const CLOSED: ReadonlySet<string> = new Set(["astro-island", "head", "noscript", "option"]);
/** Elements that describe a picture, with the attribute. */
const DESCRIBED: ReadonlyMap<string, string> = new Map([
  ["img", "alt"],
  ["svg", "aria-label"],
]);
/** A shorter text can be part of another one by chance. */
const TELLING_LENGTH = 20;

/**
 * Adds a `data-sanity` attribute of Sanity's visual editing to every text of a page, naming its
 * field. The rest of the page stays unchanged.
 *
 * The page is rendered twice, without and with marks. The second rendering only tells where texts
 * came from, so marks cannot change how the page measures, cuts or compares texts.
 * @param html the page
 * @param marked the same page with marks
 * @param toAttribute value of the attribute for a field
 */
export function annotate(
  html: string,
  marked: string,
  book: MarkRegistry,
  toAttribute: (field: SourceField) => string,
): string {
  const known = new Map<string, Part[][]>();
  const fields = new Map<string, SourceField>();
  for (const spot of spots(marked)) {
    const parts = book.read(spot.content);
    const content = withoutMarks(spot.content);
    known.set(content, [...(known.get(content) ?? []), parts]);
    for (const { text, field } of parts) if (field) fields.set(text.trim(), field);
  }

  const owners = new Map<number, { spot: Spot; parts: Part[] }[]>();
  for (const spot of spots(html)) {
    const marks = known.get(spot.content)?.shift() ?? [];
    const parts = marks.some(({ field }) => field) ? marks : [found(spot.content, fields, book)];
    if (parts.every(({ field }) => field === undefined)) continue;
    owners.set(spot.owner, [...(owners.get(spot.owner) ?? []), { spot, parts }]);
  }

  const edits: { start: number; end: number; text: string }[] = [];
  const nameOwner = (owner: number, field: SourceField) =>
    edits.push({ start: owner, end: owner, text: attributeText(toAttribute(field)) });
  for (const [owner, inside] of owners) {
    const named = inside.flatMap(({ parts }) => parts.flatMap(({ field }) => field ?? []));
    const [first] = named;
    if (first === undefined) continue;
    const single = named.every(({ id, path }) => id === first.id && path === first.path);
    if (single || inside.some(({ spot }) => !spot.divisible)) nameOwner(owner, first);
    else {
      for (const { spot, parts } of inside) {
        const text = parts.map((part) => wrapped(part, toAttribute)).join("");
        edits.push({ start: spot.start, end: spot.end, text });
      }
    }
  }
  return applied(html, edits);
}

/** Finds a text without a mark: a number, or for example one sentence of a marked text. */
function found(
  content: string,
  fields: ReadonlyMap<string, SourceField>,
  book: MarkRegistry,
): Part {
  const words = content.trim();
  const number = book.fieldOfNumber(words);
  if (number) return { text: content, field: number };
  if (words.length < TELLING_LENGTH || fields.has(words)) return { text: content };
  // A quotation is also part of the quoted text: the shorter text is meant.
  const [nearest] = [...fields]
    .filter(([text]) => text.includes(words))
    .sort(([one], [other]) => one.length - other.length);
  return nearest ? { text: content, field: nearest[1] } : { text: content };
}

function* spots(html: string): Generator<Spot> {
  const open: { name: string; owner: number }[] = [];
  let closed = 0;
  let drawing = 0;
  for (const token of tokens(html)) {
    if (token.kind === "close") {
      const index = open.findLastIndex(({ name }) => name === token.name);
      for (const { name } of index < 0 ? [] : open.splice(index)) {
        if (CLOSED.has(name)) closed -= 1;
        if (name === "svg") drawing -= 1;
      }
    } else if (token.kind === "open") {
      if (closed === 0) yield* described(html, token);
      if (token.void) continue;
      open.push({ name: token.name, owner: ownerOf(token) });
      if (CLOSED.has(token.name)) closed += 1;
      if (token.name === "svg") drawing += 1;
    } else if (closed === 0) {
      const source = html.slice(token.start, token.end);
      const parent = open.at(-1);
      if (parent === undefined || withoutMarks(source).trim() === "") continue;
      const { owner } = parent;
      const { start, end } = token;
      yield { start, end, content: source, owner, divisible: drawing === 0 };
    }
  }
}

function* described(html: string, token: Token & { kind: "open" }): Generator<Spot> {
  const name = DESCRIBED.get(token.name);
  const { start, end } = token;
  const source = html.slice(start, end);
  const content = name === undefined ? undefined : attribute(source, name);
  if (!content) return;
  yield { start, end, content, owner: ownerOf(token), divisible: false };
}

function ownerOf({ start, name }: Token & { kind: "open" }): number {
  return start + "<".length + name.length;
}

/** Wraps a text in an element that no style of the site matches. */
function wrapped({ text, field }: Part, toAttribute: (field: SourceField) => string): string {
  if (field === undefined || text.trim() === "") return text;
  return `<preview-text${attributeText(toAttribute(field))}>${text}</preview-text>`;
}

/** `data-sanity-drag-disable`: texts must not be dragged to other places. */
function attributeText(value: string): string {
  const escaped = value.replace(/&/g, "&amp;").replace(/"/g, "&quot;");
  return ` data-sanity="${escaped}" data-sanity-drag-disable="true"`;
}

function applied(html: string, edits: { start: number; end: number; text: string }[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end, text } of edits.sort((a, b) => a.start - b.start)) {
    parts.push(html.slice(from, start), text);
    from = end;
  }
  return parts.join("") + html.slice(from);
}
