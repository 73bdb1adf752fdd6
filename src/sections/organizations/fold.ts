/** Where the entries fold: in one column, never on paper. As in the styles of the entries. */
const NARROW = "screen and (max-width: 64rem)";
/** How many entries lie open there at first. */
const OPEN = 1;

/**
 * Folds the entries where they make one column, all but the first and the one that the address names. The page
 * comes with all of them open: without this script, on a wide screen and on paper nothing is shut.
 */
export function connectFolds(window: Window): void {
  const { document, location } = window;
  const folds = [...document.querySelectorAll<HTMLDetailsElement>("[data-fold]")];
  const narrow = window.matchMedia(NARROW);
  const fold = () => {
    folds.forEach((entry, index) => {
      entry.open = !narrow.matches || index < OPEN;
    });
    show();
  };
  const show = () => {
    const entry = folds.find((fold) => `#${fold.parentElement?.id}` === location.hash);
    if (entry) entry.open = true;
  };
  fold();
  narrow.addEventListener("change", fold);
  window.addEventListener("hashchange", show);
}
