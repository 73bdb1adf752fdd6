import { NOT_FOUND } from "../../facts/strings.ts";

/** Class of the block in place of a failed island. */
export const FALLBACK_CLASS = "island-fallback";

/** What stands in place of a failed island, for when React is what did not arrive. */
export function createFallback(document: Document): HTMLElement {
  const block = document.createElement("div");
  block.className = FALLBACK_CLASS;
  block.setAttribute("role", "alert");
  fillFallback(block);
  return block;
}

/** Puts the message and the two ways on into the block. */
export function fillFallback(block: HTMLElement | null): void {
  if (block === null) return;
  const document = block.ownerDocument;
  const title = document.createElement("p");
  title.className = "island-fallback-title";
  title.textContent = NOT_FOUND.unexpected;

  const reload = document.createElement("button");
  reload.type = "button";
  reload.className = "button";
  reload.textContent = "Reload";
  reload.addEventListener("click", () => {
    document.defaultView?.location.reload();
  });

  const home = document.createElement("a");
  home.href = "/";
  home.textContent = NOT_FOUND.home;

  const ways = document.createElement("p");
  ways.className = "island-fallback-ways";
  ways.append(reload, home);
  block.replaceChildren(title, ways);
}
