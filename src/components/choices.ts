/** What the browser's search may look into although it is not shown (HTML, `hidden`). */
const UNTIL_FOUND = "until-found";

/**
 * Lets the browser's search, and addresses, find what is not chosen: a part with `data-choice` and
 * `hidden="until-found"` shows while the radio button of that value is checked, and is chosen when
 * words in it are found or an address names it or something in it. The page's style decides what
 * shows, with `content-visibility`.
 */
export function connectChoices(window: Window & typeof globalThis): void {
  const { document, location, setTimeout } = window;
  const choose = (part: HTMLElement): boolean => {
    const value = CSS.escape(part.dataset.choice ?? "");
    const choice = document.querySelector<HTMLInputElement>(`[type=radio][value="${value}"]`);
    if (choice === null) return false;
    choice.checked = true;
    // The browser removes the attribute when a search finds something, and the next search needs it.
    setTimeout(() => part.setAttribute("hidden", UNTIL_FOUND));
    return true;
  };
  for (const part of document.querySelectorAll<HTMLElement>("[data-choice]")) {
    part.addEventListener("beforematch", () => choose(part));
  }
  const chooseNamed = () => {
    const id = location.hash.slice(1);
    const named = id === "" ? null : document.getElementById(id);
    const part = named?.closest<HTMLElement>("[data-choice]");
    // A part that was not chosen had no position when the browser looked for it.
    if (part && choose(part)) named?.scrollIntoView();
  };
  chooseNamed();
  window.addEventListener("hashchange", chooseNamed);
}
