/** The line of the window on which a card counts as the one being read: 40% from the top. */
const READING_LINE = "-40% 0px -60% 0px";

/** Marks, in the row of numbers, the card that is being read. */
export function markCurrentBar(document: Document): void {
  const links = new Map<string, Element>();
  for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-bars] a")) {
    links.set(link.hash.slice(1), link);
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const link = links.get(target.id);
        if (isIntersecting) link?.setAttribute("aria-current", "true");
        else link?.removeAttribute("aria-current");
      }
    },
    { rootMargin: READING_LINE },
  );
  for (const id of links.keys()) {
    const card = document.getElementById(id);
    if (card) observer.observe(card);
  }
}
