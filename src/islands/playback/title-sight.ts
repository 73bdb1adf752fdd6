/**
 * Tells the section's styles when its title has gone out of the window at the top: a narrow window
 * then has it in the bar that stays.
 */
export function watchTitle(section: HTMLElement, _: unknown, signal: AbortSignal): void {
  const title = section.querySelector(".playback-title");
  if (title === null) return;
  const observer = new IntersectionObserver((entries) => {
    const away = entries.some((entry) => !entry.isIntersecting && entry.boundingClientRect.top < 0);
    section.toggleAttribute("data-title-away", away);
  });
  observer.observe(title);
  signal.addEventListener("abort", () => observer.disconnect());
}
