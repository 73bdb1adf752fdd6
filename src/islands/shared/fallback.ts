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

/** How long after the page has loaded an island may take to come alive, in milliseconds. */
export const ISLAND_WAIT_MS = 10_000;

/**
 * Detects islands that never hydrate because their script did not load, which React cannot notice.
 * It shows the failure instead of the gate; no other island is essential. An island that hydrates
 * late replaces the message.
 */
export function watchIslands(document: Document): void {
  const onLoad = () => {
    setTimeout(() => {
      // Only the gate's island, while it is shut: others may wait until they are needed.
      const late = document.querySelectorAll<HTMLElement>(
        'html:not([data-gate="open"]) astro-island[ssr][client="shut"]',
      );
      for (const island of late) showFallback(island);
    }, ISLAND_WAIT_MS);
  };

  document.addEventListener("astro:hydration-error", ({ target }) => {
    if (target instanceof HTMLElement) showFallback(target);
  });
  if (document.readyState === "complete") onLoad();
  else window.addEventListener("load", onLoad, { once: true });
}

function showFallback(island: HTMLElement): void {
  if (!island.closest("[data-gate-region]") || island.dataset.failed !== undefined) return;
  const fallback = createFallback(island.ownerDocument);
  island.dataset.failed = "";
  island.hidden = true;
  island.after(fallback);
  const recover = () => {
    fallback.remove();
    island.hidden = false;
    delete island.dataset.failed;
  };
  island.addEventListener("astro:hydrate", recover, { once: true });
}
