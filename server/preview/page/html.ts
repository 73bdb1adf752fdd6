import { defaultTreeAdapter, type DefaultTreeAdapterTypes } from "parse5";

const { isElementNode, isTextNode } = defaultTreeAdapter;

/** An element of a parsed page. */
export type PageElement = DefaultTreeAdapterTypes.Element;

/** Escapes text for an element, or for an attribute in double quotes. */
export function escape(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
}

const PLAIN_STYLE =
  "body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f6f3ec;color:#12131f;font:17px/1.5 Georgia,serif}main{max-width:32rem;padding:2rem}";

/** A simple page of the preview. */
export function plainPage(title: string, text: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${PLAIN_STYLE}</style></head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>`;
}

/** Every element of a page, parents first. */
export function* elementsIn({
  childNodes,
}: DefaultTreeAdapterTypes.ParentNode): Generator<PageElement> {
  for (const node of childNodes.filter(isElementNode)) {
    yield node;
    yield* elementsIn(node);
  }
}

/** Value of an attribute; undefined for none. */
export function attribute({ attrs }: PageElement, name: string): string | undefined {
  return attrs.find((each) => each.name === name)?.value;
}

/**
 * Moves the addresses of an element below another path, in its attributes and style sheet. Texts and scripts
 * stay as they are: the site's scripts name no address themselves.
 */
export function moveBelow(base: string, element: PageElement): void {
  for (const attr of element.attrs) {
    if (!/^\/(?!\/)/.test(attr.value)) continue;
    // Only srcset holds several paths.
    const paths = attr.name.includes("srcset") ? attr.value.split(/,\s+/) : [attr.value];
    attr.value = paths.map((path) => base + path).join(", ");
  }
  if (element.tagName !== "style") return;
  for (const sheet of element.childNodes.filter(isTextNode)) {
    sheet.value = stylesBelow(base, sheet.value);
  }
}

/** A style sheet whose files lie below another path. */
export function stylesBelow(base: string, css: string): string {
  return css.replaceAll(/url\((["']?)\/(?!\/)/g, (_all, quote: string) => `url(${quote}${base}/`);
}
