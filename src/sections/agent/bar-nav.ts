/** Height of the top bar, in CSS pixels: the score has left when it is behind it. */
const TOP_BAR = 67;

/** Hides the bars' numbers (`data-bars`) while the score, which names the same bars, is in the window. */
export function restWhileScoreShows(document: Document): void {
  const numbers = document.querySelector("[data-bars]");
  const score = document.querySelector("[data-score]");
  if (!numbers || !score) return;
  new IntersectionObserver(
    (entries) => numbers.toggleAttribute("data-resting", entries.at(-1)?.isIntersecting),
    { rootMargin: `-${TOP_BAR}px 0px 0px` },
  ).observe(score);
}
