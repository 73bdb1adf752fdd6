/**
 * Tells the section's styles when its title has gone out of the window at the top: a narrow window
 * then has it in the bar that stays.
 * @returns stops watching
 */
export function watchTitle(section: HTMLElement): () => void {
  const title = section.querySelector(".playback-title");
  const observer = new IntersectionObserver((entries) => {
    const away = entries.some((entry) => !entry.isIntersecting && entry.boundingClientRect.top < 0);
    section.toggleAttribute("data-title-away", away);
  });
  if (title) observer.observe(title);
  return () => observer.disconnect();
}
