/**
 * Calls back when every section of the page is laid out: now, if `slices.ts` has put off none. It
 * goes by the attribute, which only ever goes: `slices.ts` stays in the page, where no request
 * delays it.
 */
export function whenLaidOut(document: Document, then: () => void): void {
  const { documentElement } = document;
  if (documentElement.dataset.slices === undefined) then();
  else new MutationObserver(then).observe(documentElement, { attributeFilter: ["data-slices"] });
}
