import type { Page } from "@playwright/test";

/** The longest words that are in the last closed fold alone. */
export function foldedWords(page: Page): Promise<string> {
  return page.locator("main").evaluate((main) => {
    const plain = (text: string | null) => (text ?? "").replace(/\s+/g, " ").trim();
    const all = plain(document.body.textContent);
    const last = [...main.querySelectorAll("details:not([open]), [hidden=until-found]")].at(-1);
    if (last === undefined) return "";
    const texts: string[] = [];
    const walker = document.createTreeWalker(last, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      if (walker.currentNode.parentElement?.closest("summary, script, style")) continue;
      texts.push(plain(walker.currentNode.textContent).split(" ").slice(0, 8).join(" "));
    }
    return (
      texts
        .filter((text) => all.split(text).length === 2)
        .sort((a, b) => b.length - a.length)
        .at(0) ?? ""
    );
  });
}
