/**
 * Lets the keyboard into every part that is wider than its window (`data-swipe`), so that arrow keys
 * move it. What fits is no stop of the tab key. Browsers that do this by themselves lose nothing.
 */
export function connectSwipes(window: Window & typeof globalThis): void {
  const { document, ResizeObserver } = window;
  const watch = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const swiped = window.getComputedStyle(target).overflowX === "auto";
      if (swiped && target.scrollWidth > target.clientWidth) target.setAttribute("tabindex", "0");
      else target.removeAttribute("tabindex");
    }
  });
  for (const part of document.querySelectorAll("[data-swipe]")) watch.observe(part);
}
