/**
 * Sections that `slices.css` puts off, and in those all parts but the first. They are not found by
 * asking for their style: asked for the style of anything, a browser works out that of the whole page.
 */
export const LATE = [
  "main > * + :is(section, article)",
  "main > * + section > * + div",
  "main > :only-child > * + section",
  "#site > footer",
];
/** How long a busy page may put off the next section, in milliseconds. */
const PATIENCE_MS = 400;

/**
 * Lays out the sections that the head script has put off, from the top, one in each idle moment, so
 * that no task blocks a slow phone; then `data-slices` goes (`laid-out.ts` tells of it). It begins
 * when the fonts are there, since lines break anew with them. Before the page is printed, what is
 * left is laid out at once.
 */
export function layOutInSlices(document: Document): void {
  const window = document.defaultView;
  const { dataset } = document.documentElement;
  if (window === null || dataset.slices === undefined) return;
  const late = [...document.querySelectorAll<HTMLElement>(LATE.join())];

  const finished = new AbortController();

  const finish = () => {
    finished.abort();
    delete dataset.slices;
    for (const section of late) delete section.dataset.laid;
  };
  const layOut = (index: number) => {
    if (finished.signal.aborted) return;
    const section = late[index];
    if (section === undefined) return finish();
    section.dataset.laid = "";
    // Reading its size forces the layout now.
    section.getBoundingClientRect();
    schedule(index + 1);
  };
  const schedule = (index: number) => {
    if ("requestIdleCallback" in window) {
      window.requestIdleCallback(() => layOut(index), { timeout: PATIENCE_MS });
    } else setTimeout(layOut, 0, index);
  };

  window.addEventListener("beforeprint", finish, { signal: finished.signal });
  void document.fonts.ready.then(() => schedule(0));
}
