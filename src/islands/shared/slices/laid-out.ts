/**
 * Calls back when every section of the page is laid out: now, if `slices.ts` has put off none. It
 * goes by the attribute alone: `slices.ts` stays in the page, where no request delays it.
 */
export function whenLaidOut(document: Document, then: () => void): void {
  const root = document.documentElement;
  if (root.dataset.slices === undefined) return then();
  const observer = new MutationObserver(() => {
    observer.disconnect();
    then();
  });
  observer.observe(root, { attributeFilter: ["data-slices"] });
}
