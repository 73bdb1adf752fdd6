/**
 * Hands a page that has just opened to the visitor: at the element that the address names, else
 * at the top, with the focus there, so that a keyboard or screen reader starts with the content.
 */
export function landOnPage(): void {
  const named = elementOfHash();
  const landing = named ?? document.querySelector<HTMLElement>("main");
  if (named === null) window.scrollTo({ top: 0, left: 0, behavior: "instant" });
  else named.scrollIntoView({ behavior: "instant", block: "start" });
  if (landing !== null) focusTemporarily(landing);
}

function elementOfHash(): HTMLElement | null {
  const id = window.location.hash.slice(1);
  if (id === "") return null;
  return document.getElementById(id) ?? document.getElementById(safelyDecoded(id));
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray percent sign names no element; the page then opens at its top.
    return text;
  }
}

/** Focuses an element that need not be focusable by itself, and leaves it as it was afterwards. */
function focusTemporarily(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  if (document.activeElement === element) return;
  element.setAttribute("tabindex", "-1");
  element.dataset.gateLanding = "";
  element.focus({ preventScroll: true });
  const restore = () => {
    element.removeAttribute("tabindex");
    delete element.dataset.gateLanding;
  };
  element.addEventListener("blur", restore, { once: true });
}
