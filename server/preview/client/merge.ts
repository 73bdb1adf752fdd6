/** What came of bringing a page up to date. */
export type Merged =
  | "done"
  /** Only a fresh page can show it: its scripts would not know what has come in. */
  | "reload";

/** What the page's own scripts listen to: one that comes in later would have no listener. */
const CONNECTED = "button, details, input, select, summary, script";
/** Marks what the preview has put into the page. */
export const KEEP = "data-preview-keep";

/** Two lists of which no part is left out. */
const ALL = { start: 0, end: 0 };

/**
 * Brings what the server has changed from one state of the page to the next into the open page, and
 * touches nothing else: scroll, focus, open folds, chosen options, what scripts have set and
 * hydrated islands stay.
 *
 * A page is compared with what the server had sent before, and not with what is open: only so can
 * a change of the server's be told from one that a script has made.
 * @param live the open document
 * @param base what the server had sent before
 * @param next what it sends now
 */
export function merge(live: Document, base: Document, next: Document): Merged {
  const patch = new Patch(live);
  patch.node(live.body, base.body, next.body);
  live.title = next.title;
  patch.attributes(live.documentElement, base.documentElement, next.documentElement);
  return patch.result;
}

class Patch {
  result: Merged = "done";
  readonly #document: Document;

  constructor(document: Document) {
    this.#document = document;
  }

  node(live: Node, base: Node, next: Node): void {
    if (base.isEqualNode(next)) return;
    const elements = live instanceof Element && base instanceof Element && next instanceof Element;
    if (!elements) live.nodeValue = next.nodeValue;
    else if (live.localName === "astro-island") {
      // A fresh island hydrates by itself, with what it is given now.
      live.replaceWith(this.#document.importNode(next, true));
    } else {
      this.attributes(live, base, next);
      this.#children(live, base, next);
    }
  }

  attributes(live: Element, base: Element, next: Element): void {
    for (const name of new Set([...base.getAttributeNames(), ...next.getAttributeNames()])) {
      const value = next.getAttribute(name);
      if (value === base.getAttribute(name)) continue;
      if (value === null) live.removeAttribute(name);
      else live.setAttribute(name, value);
    }
  }

  #children(live: Element, base: Element, next: Element): void {
    // Without scripts this would be content, which it is to the parser of the other two.
    if (live.localName === "noscript") return;
    const open = [...live.childNodes].filter((node) => !isKept(node));
    const before = [...base.childNodes];
    const after = [...next.childNodes];
    if (!alike(open, before)) {
      this.result = "reload";
      return;
    }
    const { start, end } = alike(before, after) ? ALL : difference(before, after);
    const from = before.slice(start, before.length - end);
    const to = after.slice(start, after.length - end);
    const anchor = open[before.length - end] ?? null;
    const paired = alike(from.slice(0, to.length), to.slice(0, from.length))
      ? Math.min(from.length, to.length)
      : 0;
    for (const [index, node] of open.slice(start, before.length - end).entries()) {
      const old = from[index];
      const fresh = to[index];
      if (index < paired && old && fresh) this.node(node, old, fresh);
      else node.parentNode?.removeChild(node);
    }
    for (const fresh of to.slice(paired)) {
      live.insertBefore(this.#document.importNode(fresh, true), anchor);
      if (fresh instanceof Element && connects(fresh)) this.result = "reload";
    }
  }
}

function isKept(node: Node): boolean {
  return node instanceof Element && node.hasAttribute(KEEP);
}

/** True for lists of the same kinds of nodes. */
function alike(one: readonly Node[], other: readonly Node[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ nodeName }, index) => other[index]?.nodeName === nodeName)
  );
}

/** How many nodes at the start and at the end of two lists are the same. */
function difference(
  before: readonly Node[],
  after: readonly Node[],
): { start: number; end: number } {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start]?.isEqualNode(after[start] ?? null)) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end)?.isEqualNode(after.at(-1 - end) ?? null))
    end += 1;
  return { start, end };
}

function connects(element: Element): boolean {
  return element.matches(CONNECTED) || element.querySelector(CONNECTED) !== null;
}
