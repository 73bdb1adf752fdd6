import { Idiomorph } from "idiomorph";

/** What came of bringing a page up to date. */
export type Merged =
  | "done"
  /** Something came in that only a fresh page connects to its script. */
  | "reload";

/** What the page's own scripts listen to: one that comes in later would have no listener. */
const CONNECTED = "button, details, input, select, summary, script";
/** What scripts of the page set, where it cannot be told what the server had set before. */
const RUNTIME: ReadonlySet<string> = new Set([
  "aria-current",
  "aria-expanded",
  "data-open",
  "hidden",
  "open",
  "style",
  "tabindex",
]);
/** Marks what the preview has put into the page. */
export const KEEP = "data-preview-keep";

/**
 * Brings what the server has changed from one state of the page to the next into the open page, and
 * touches nothing else: scroll, focus, open folds, chosen options and hydrated islands stay.
 * @param live the open document
 * @param base what the server had sent before
 * @param next what it sends now
 */
export function merge(live: Document, base: Document, next: Document): Merged {
  const unchanged = new WeakSet<Node>();
  const attributes = new WeakMap<Element, ReadonlySet<string>>();
  compare(base.body, next.body, unchanged, attributes);
  const islands: [Element, Element][] = [];
  let current: ReadonlySet<string> | undefined;
  let merged: Merged = "done";

  Idiomorph.morph(live.body, next.body, {
    morphStyle: "outerHTML",
    ignoreActiveValue: true,
    restoreFocus: true,
    callbacks: {
      beforeNodeMorphed(old, fresh) {
        if (unchanged.has(fresh)) return false;
        if (!(fresh instanceof Element)) return true;
        if (fresh.localName === "astro-island") {
          islands.push([old, fresh]);
          return false;
        }
        current = attributes.get(fresh);
        return true;
      },
      beforeAttributeUpdated: (name) => (current ? current.has(name) : !RUNTIME.has(name)),
      beforeNodeRemoved: (node) => !(node instanceof Element && node.hasAttribute(KEEP)),
      afterNodeAdded(node) {
        if (node instanceof Element && connects(node)) merged = "reload";
      },
    },
  });
  // A fresh island hydrates by itself, with what it is given now.
  for (const [old, fresh] of islands) old.replaceWith(live.importNode(fresh, true));
  live.title = next.title;
  for (const { name, value } of next.documentElement.attributes) {
    if (name !== "data-gate") live.documentElement.setAttribute(name, value);
  }
  return merged;
}

function connects(element: Element): boolean {
  return element.matches(CONNECTED) || element.querySelector(CONNECTED) !== null;
}

/** Notes which nodes of `next` are as they were, and which attributes of the others are not. */
function compare(
  base: Element,
  next: Element,
  unchanged: WeakSet<Node>,
  attributes: WeakMap<Element, ReadonlySet<string>>,
): void {
  if (base.isEqualNode(next)) {
    unchanged.add(next);
    return;
  }
  const names = [...base.getAttributeNames(), ...next.getAttributeNames()];
  attributes.set(
    next,
    new Set(names.filter((name) => base.getAttribute(name) !== next.getAttribute(name))),
  );
  for (const [before, after] of pairs([...base.children], [...next.children])) {
    compare(before, after, unchanged, attributes);
  }
}

/** Pairs the elements of two lists: alike ones from the beginning, the rest from the end. */
function pairs(base: Element[], next: Element[]): [Element, Element][] {
  if (base.length === next.length) return zip(base, next);
  const first = base.findIndex((element, index) => !next[index]?.isEqualNode(element));
  const front = first < 0 ? Math.min(base.length, next.length) : first;
  const rest = Math.min(base.length, next.length) - front;
  return [
    ...zip(base.slice(0, front), next.slice(0, front)),
    ...zip(base.slice(base.length - rest), next.slice(next.length - rest)),
  ];
}

function zip(base: Element[], next: Element[]): [Element, Element][] {
  return base
    .flatMap((before, index) => {
      const after = next[index];
      return after?.localName === before.localName ? [[before, after] as const] : [];
    })
    .map(([before, after]) => [before, after]);
}
