/** Media query for closed folds: phones, never paper. The same as in the styles of Fold.astro. */
const NARROW = "screen and (width <= 48rem)";

/**
 * Shuts the folds on a phone, all but those marked to stay open and the one that the address names,
 * and those marked for every screen once, wherever they are. The page comes with all of them open:
 * without this script and on paper nothing is shut, and on a wide screen only the latter are. An
 * address within any `details` opens it and those around it, also where the browser does not do so
 * itself.
 */
export function connectFolds(window: Window): void {
  const { document, location } = window;
  const folds = [...document.querySelectorAll<HTMLDetailsElement>("[data-fold]")];
  const everywhere = folds.filter((entry) => "everywhere" in entry.dataset);
  for (const entry of everywhere) entry.open = entry.dataset.fold === "open";
  const narrow = window.matchMedia(NARROW);
  const fold = () => {
    for (const entry of folds.filter((fold) => !everywhere.includes(fold)))
      entry.open = !narrow.matches || entry.dataset.fold === "open";
    show();
  };
  const show = () => {
    const target = document.getElementById(location.hash.slice(1));
    if (target === null) return;
    const own = folds.find((fold) => fold.closest("[id]") === target);
    let shut = false;
    for (let part = own ?? target.closest("details"); part !== null;) {
      shut ||= !part.open;
      part.open = true;
      part = part.parentElement?.closest("details") ?? null;
    }
    // A folded element had no position when the browser looked for it.
    if (shut) target.scrollIntoView();
  };
  fold();
  narrow.addEventListener("change", fold);
  window.addEventListener("hashchange", show);
}
