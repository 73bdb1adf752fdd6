/** How an entry answers what a visitor looks for: in what it shows, in what it folds away, or not. */
export type Match = "visible" | "folded" | "none";

/** An entry of the directory as a visitor may look for it. */
export interface Searched {
  /** All its words. */
  text: string;
  /** Those that are there while it is folded. */
  visible: string;
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
 */
export function matchAll(entries: readonly Searched[], query: string): Match[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean);
  const holds = (text: string) => {
    const words = plain(text).split(/[^\p{L}\p{N}()'$%.-]+/u);
    const parts = words.flatMap((word) => [word, ...word.split(/[-'().]+/)]);
    return wanted.every((one) => parts.some((part) => part.startsWith(one)));
  };
  return entries.map(({ text, visible }) => {
    if (holds(visible)) return "visible";
    return holds(text) ? "folded" : "none";
  });
}
