/** The line of the window on which a part counts as the one being read: 40% from the top. */
const READING_LINE = "-40% 0px -60% 0px";

/** Marks, in a list of links (`data-bars`), the part of the page that is being read. */
export function markCurrentPart(document: Document): void {
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
    const part = document.getElementById(id);
    if (part) observer.observe(part);
  }
}
