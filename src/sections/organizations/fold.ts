/** Where the entries fold: on a phone, never on paper. As in the styles of the entries. */
const NARROW = "screen and (max-width: 48rem)";
/** How many entries a phone shows open at first. */
const OPEN = 2;

/**
 * Folds the entries on a phone, all but the first two and the one that the address names. The page
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
