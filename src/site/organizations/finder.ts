/** The field of /organizations that narrows the directory. */
export const FINDER = {
  label: "Find your type of organization",
  hint: "Type what you do or what you file: shelter, school, clinic, union, museum, 990-PF.",
  /** @param count entries that hold the words, of `all` */
  found: (count: number, all: number, words: string) =>
    count === 0
      ? `Nothing here mentions “${words}”. Most groups that serve the public are public charities: try “charity”.`
      : `${count} of ${all} ${count === 1 ? "mentions" : "mention"} “${words}”:`,
  /** After the names of the first hits. @param count those that are not named */
  more: (count: number) => `and ${count} more below`,
} as const;

/** Hides an entry, or a family without a match, on the screen. */
const UNMATCHED = "data-unmatched";
/** The field links to at most three entries that contain the words. */
const NAMED = 3;

/**
 * Lets a visitor narrow the directory to the entries that hold some words. An entry that holds them
 * in its fold alone is opened, and shut again when the words change. The first are named at the
 * field, where an entry may be below the screen. An address that names an entry
 * always shows it.
 */
export function connectFinder(window: Window): void {
  const { document } = window;
  const finder = document.querySelector<HTMLElement>("[data-finder]");
  const field = finder?.querySelector("input");
  const status = finder?.querySelector("[role=status]");
  if (!finder || !field || !status) return;
  const entries = [...document.querySelectorAll<HTMLElement>("[data-entry]")].map((element) => ({
    element,
    fold: element.querySelector("details"),
    text: wordsOf(element),
    visible: wordsOf(element.querySelector("[data-visible]") ?? element),
  }));
  const families = [...document.querySelectorAll<HTMLElement>("[data-family]")];
  const opened = new Set<HTMLDetailsElement>();

  const find = () => {
    const matches = matchAll(entries, field.value);
    for (const fold of opened) fold.open = false;
    opened.clear();
    for (const [index, { element, fold }] of entries.entries()) {
      const match = matches[index];
      element.toggleAttribute(UNMATCHED, match === "none");
      if (match !== "folded" || fold === null || fold.open) continue;
      fold.open = true;
      opened.add(fold);
    }
    for (const family of families) {
      family.toggleAttribute(
        UNMATCHED,
        family.querySelector(`[data-entry]:not([${UNMATCHED}])`) === null,
      );
    }
    const words = field.value.trim();
    status.replaceChildren();
    if (words === "") return;
    const found = entries.filter((_, index) => matches[index] !== "none");
    status.append(FINDER.found(found.length, entries.length, words));
    for (const [place, { element }] of found.slice(0, NAMED).entries()) {
      const link = document.createElement("a");
      link.href = `#${element.id}`;
      link.textContent = element.querySelector("h4")?.textContent ?? "";
      status.append(place === 0 ? " " : ", ", link);
    }
    if (found.length > NAMED) status.append(` ${FINDER.more(found.length - NAMED)}`);
  };
  const showAddressed = () => {
    const id = window.location.hash.slice(1);
    const named = id === "" ? null : document.getElementById(id);
    if (!named?.closest(`[${UNMATCHED}]`)) return;
    field.value = "";
    find();
    named.scrollIntoView();
  };
  field.disabled = false;
  field.addEventListener("input", find);
  window.addEventListener("hashchange", showAddressed);
  // The browser may have kept what was typed before the visitor went on.
  if (field.value !== "") find();
}

/** The words of a part of the page. Those of two elements never run together. */
function wordsOf(element: Element): string {
  const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let words = "";
  while (texts.nextNode()) words += ` ${texts.currentNode.textContent ?? ""}`;
  return words;
}

/** Letters alone count: no capitals, no accents, one kind of apostrophe. */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .replaceAll("’", "'")
    .toLowerCase();
}

/**
 * What each entry has to do with `query`, in the entries' order. Every word of the query has to
 * begin a word of the entry, in any order: "union" finds credit unions and union locals. Nothing is
 * left out while the query is empty.
 * @param entries all words of each, and those that are there while it is folded
 * @returns whether it answers in what it shows, in what it folds away, or not
 */
export function matchAll(
  entries: readonly { text: string; visible: string }[],
  query: string,
): ("visible" | "folded" | "none")[] {
  const wordsIn = (text: string) => plain(text).split(/[^\p{L}\p{N}()'$%.-]+/u);
  const queryWords = wordsIn(query).filter(Boolean);
  const holds = (text: string) => {
    const words = wordsIn(text);
    const parts = words.flatMap((word) => [word, ...word.split(/[-'().]+/)]);
    return queryWords.every((one) => parts.some((part) => part.startsWith(one)));
  };
  return entries.map(({ text, visible }) => {
    if (holds(visible)) return "visible";
    return holds(text) ? "folded" : "none";
  });
}
