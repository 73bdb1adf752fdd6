/** What the browser's search may look into although it is not shown (HTML, `hidden`). */
const UNTIL_FOUND = "until-found";

/**
 * Lets the browser's search, and addresses that name words, find what is not chosen: a part with
 * `data-choice` and `hidden="until-found"` shows while the radio button of that value is checked, and
 * is chosen when words in it are found. Whether it shows is for the page's style to say, with
 * `content-visibility`.
 */
export function connectChoices({ document, setTimeout }: Window & typeof globalThis): void {
  for (const part of document.querySelectorAll<HTMLElement>("[data-choice]")) {
    const value = CSS.escape(part.dataset.choice ?? "");
    const choice = document.querySelector<HTMLInputElement>(`[type=radio][value="${value}"]`);
    if (choice === null) continue;
    part.addEventListener("beforematch", () => {
      choice.checked = true;
      // The browser takes the attribute away after this, and the next search needs it.
      setTimeout(() => part.setAttribute("hidden", UNTIL_FOUND));
    });
  }
}
