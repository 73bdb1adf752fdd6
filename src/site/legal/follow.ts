/**
 * The line of reading, in heights of what is kept free at the top of the window. A chosen section
 * comes to be at 1, on narrow pages under the row of numbers at 1.5: the one before has then left.
 */
const READING_LINE = 1.6;

/** Marks, in every contents list of a page, the section that is being read. */
export function followReader(document: Document): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("[data-contents] a")];
  const sections = [...document.querySelectorAll("[data-section]")];
  /** Sections in view below the reading line: the visitor reads the first one. */
  const inSight = new Set<Element>();
  const mark = () => {
    const current = sections.find((section) => inSight.has(section));
    if (current === undefined) return;
    for (const link of links) {
      if (link.hash !== `#${current.id}`) {
        link.removeAttribute("aria-current");
        continue;
      }
      link.setAttribute("aria-current", "true");
      bringIntoRow(link);
    }
  };
  const { scrollPaddingBlockStart } = getComputedStyle(document.documentElement);
  const top = (Number.parseFloat(scrollPaddingBlockStart) || 0) * READING_LINE;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inSight.add(target);
        else inSight.delete(target);
      }
      mark();
    },
    { rootMargin: `-${top}px 0px 0px 0px` },
  );
  for (const section of sections) observer.observe(section);
}

/** Where the list is a row that can be swiped, brings a link to its middle. The page stays. */
function bringIntoRow(link: HTMLElement): void {
  const row = link.closest("ol");
  if (row === null || row.scrollWidth <= row.clientWidth) return;
  row.scrollTo({ left: link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2 });
}

/** Shows the print buttons, which need this script, and makes them print. */
export function connectPrint(document: Document): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-print]")) {
    button.hidden = false;
    button.addEventListener("click", () => window.print());
  }
}
