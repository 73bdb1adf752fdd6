/** Result of {@link merge}. */
export type MergeResult =
  | "done"
  /** The page must be reloaded: its scripts would not know the new elements. */
  | "reload";

/** The page's scripts listen to these; new ones would have no listener. */
const CONNECTED = "button, details, input, select, summary, script";
/** Marks elements of the preview itself. */
export const KEEP_ATTRIBUTE = "data-preview-keep";

/** Two lists that have nothing in common at their start and end. */
const ALL = { start: 0, end: 0 };

/**
 * Applies the difference between two states of a page to the open page. Everything else stays:
 * scroll, focus, open details, chosen options, changes by scripts, and hydrated islands.
 *
 * It compares with the server's last state, not with the open page, so that changes by scripts are
 * not taken for content.
 * @param live the open document
 * @param base the server's last state
 * @param next the server's new state
 */
export function merge(live: Document, base: Document, next: Document): MergeResult {
  const patch = new Patch(live);
  patch.node(live.body, base.body, next.body);
  live.title = next.title;
  patch.attributes(live.documentElement, base.documentElement, next.documentElement);
  return patch.result;
}

class Patch {
  result: MergeResult = "done";
  readonly #document: Document;

  constructor(document: Document) {
    this.#document = document;
  }

  node(live: Node, base: Node, next: Node): void {
    if (base.isEqualNode(next)) return;
    const elements = live instanceof Element && base instanceof Element && next instanceof Element;
    if (!elements) live.nodeValue = next.nodeValue;
    else if (live.localName === "astro-island") {
      // A new island hydrates with its new props.
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
    // The open document parses `noscript` as text, the other two as elements.
    if (live.localName === "noscript") return;
    const open = [...live.childNodes].filter(
      (node) => !(node instanceof Element && node.hasAttribute(KEEP_ATTRIBUTE)),
    );
    const before = [...base.childNodes];
    const after = [...next.childNodes];
    if (!haveSameKinds(open, before)) {
      this.result = "reload";
      return;
    }
    const { start, end } = haveSameKinds(before, after) ? ALL : difference(before, after);
    const from = before.slice(start, before.length - end);
    const to = after.slice(start, after.length - end);
    const anchor = open[before.length - end] ?? null;
    const paired = haveSameKinds(from.slice(0, to.length), to.slice(0, from.length))
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
      if (!(fresh instanceof Element)) continue;
      if (fresh.matches(CONNECTED) || fresh.querySelector(CONNECTED)) this.result = "reload";
    }
  }
}

/** True for lists of equal kinds of nodes. */
function haveSameKinds(one: readonly Node[], other: readonly Node[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ nodeName }, index) => other[index]?.nodeName === nodeName)
  );
}

/** Number of equal nodes at the start and at the end of two lists. */
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
