/**
 * Source of the inline script in the head that lets a page be laid out in slices: `data-slices` on
 * `<html>` keeps what is below the first screen out of the first layout (`slices.css`), until
 * `slices.ts` has brought it in. It needs an open gate, since content behind a shut one has no
 * layout, and a page that opens at its top: an address with a hash, a reload and the way back need
 * every height at once. Plain old JavaScript, no imports.
 */
export const SLICES_HEAD_SCRIPT =
  `(function(d){var n=performance.getEntriesByType("navigation")[0];` +
  `if(d.gate=="open"&&!location.hash&&n&&n.type=="navigate")d.slices=""})` +
  `(document.documentElement.dataset)`;
