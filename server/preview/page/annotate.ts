import { defaultTreeAdapter, parse, serialize } from "parse5";
import { attribute, type PageElement } from "./html.ts";
import type { SourceField, TextFields } from "./text-fields.ts";

/** Elements whose texts no reader sees, or that an added attribute would break. */
const CLOSED: ReadonlySet<string> = new Set(
  "astro-island head noscript option script style textarea title".split(" "),
);
/** Elements that describe a picture, with the attribute. */
const DESCRIBED: ReadonlyMap<string, string> = new Map([
  ["img", "alt"],
  ["svg", "aria-label"],
]);
const MARK = "data-sanity";

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
  let last: SourceField | undefined;
  const mark = (owner: PageElement, text = "") => {
    const field = text.trim() === "" ? undefined : texts.fieldOf(text, last);
    if (field === undefined) return;
    last = field;
    if (attribute(owner, MARK) !== undefined) return;
    owner.attrs.push({ name: MARK, value: toAttribute(field) });
    // Editors must not drag texts.
    owner.attrs.push({ name: `${MARK}-drag-disable`, value: "true" });
  };
  const visit = (element: PageElement) => {
    if (CLOSED.has(element.tagName)) return;
    const description = DESCRIBED.get(element.tagName);
    if (description !== undefined) mark(element, attribute(element, description));
    for (const node of element.childNodes) {
      if (defaultTreeAdapter.isTextNode(node)) mark(element, node.value);
      else if (defaultTreeAdapter.isElementNode(node)) visit(node);
    }
  };
  const page = parse(html);
  for (const node of page.childNodes) if (defaultTreeAdapter.isElementNode(node)) visit(node);
  return serialize(page);
}
