/**
 * Makes the phone menu work: the button toggles the list, choosing a link closes it, and so do
 * Escape and a click elsewhere (specification, section 2, Navigation).
 */
export function connectMenu(document: Document): void {
  const button = document.querySelector<HTMLButtonElement>("button[aria-controls='site-nav']");
  const list = document.getElementById("site-nav");
  if (!button || !list) return;

  const isOpen = () => button.getAttribute("aria-expanded") === "true";
  const set = (open: boolean) => {
    button.setAttribute("aria-expanded", String(open));
    list.dataset.open = String(open);
  };

  button.addEventListener("click", () => set(!isOpen()));
  list.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("a")) set(false);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !isOpen()) return;
    set(false);
    button.focus();
  });
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Node)) return;
    if (isOpen() && !list.contains(event.target) && !button.contains(event.target)) set(false);
  });
  // A page that comes back from the browser's cache comes back as it was left: with the menu open.
  window.addEventListener("pageshow", () => set(false));
}
