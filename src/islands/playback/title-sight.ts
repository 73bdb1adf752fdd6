/** Height of the site's top bar, which hides what is behind it; CSS pixels. */
const BAR = 66;

/**
 * Tells the section's styles when its title has gone out of the window at the top: a narrow window
 * then has it in the bar that stays.
 */
export function watchTitle(section: HTMLElement, _: unknown, signal: AbortSignal): void {
  const title = section.querySelector(".playback-title");
  if (title === null) return;
  const observer = new IntersectionObserver(
    (entries) => {
      const entry = entries.at(-1);
      const away = entry?.isIntersecting === false && entry.boundingClientRect.top < BAR;
      section.toggleAttribute("data-title-away", away);
    },
    { rootMargin: `-${BAR}px 0px 0px` },
  );
  observer.observe(title);
  signal.addEventListener("abort", () => observer.disconnect());
}
