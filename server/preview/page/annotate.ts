import { attribute, escape, tokens, unescape } from "./html.ts";
import type { SourceField, TextFields } from "./text-fields.ts";

/** Elements that an added attribute would break. */
const CLOSED: ReadonlySet<string> = new Set(["astro-island", "head", "noscript", "option"]);
/** Elements that describe a picture, with the attribute. */
const DESCRIBED: ReadonlyMap<string, string> = new Map([
  ["img", "alt"],
  ["svg", "aria-label"],
]);

/**
 * Adds a `data-sanity` attribute of Sanity's visual editing to the element of every text whose field is
 * known; an element with texts of several fields leads to the first. All else in the page stays unchanged.
 * @param toAttribute value of the attribute for a field
 */
export function annotate(
  html: string,
  texts: TextFields,
  toAttribute: (field: SourceField) => string,
): string {
  /** Fields by insertion point: behind the name in an opening tag. */
  const found = new Map<number, SourceField>();
  const open: { name: string; owner: number }[] = [];
  let closed = 0;
  let last: SourceField | undefined;
  const look = (owner: number | undefined, text: string | undefined) => {
    if (owner === undefined || !text?.trim() || closed > 0) return;
    const field = texts.fieldOf(unescape(text), last);
    if (field === undefined) return;
    last = field;
    if (!found.has(owner)) found.set(owner, field);
  };
  for (const token of tokens(html)) {
    const { start, end } = token;
    if (token.kind === "text") look(open.at(-1)?.owner, html.slice(start, end));
    else if (token.kind === "open") {
      const { name } = token;
      const owner = start + "<".length + name.length;
      const description = DESCRIBED.get(name);
      if (description !== undefined) look(owner, attribute(html.slice(start, end), description));
      if (token.void) continue;
      open.push({ name, owner });
      if (CLOSED.has(name)) closed += 1;
    } else {
      const index = open.findLastIndex(({ name }) => name === token.name);
      for (const { name } of index < 0 ? [] : open.splice(index)) {
        if (CLOSED.has(name)) closed -= 1;
      }
    }
  }
  let annotated = "";
  let from = 0;
  for (const [owner, field] of [...found].sort(([one], [other]) => one - other)) {
    annotated += html.slice(from, owner) + attributeText(toAttribute(field));
    from = owner;
  }
  return annotated + html.slice(from);
}

/** `data-sanity-drag-disable`: editors must not drag texts. */
function attributeText(value: string): string {
  return ` data-sanity="${escape(value)}" data-sanity-drag-disable="true"`;
}
