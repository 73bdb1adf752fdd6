import { NOT_FOUND } from "../../facts/strings.ts";

/** Words and class names of a failed island, shared by the React and the plain drawing of it. */
export const FALLBACK = {
  title: NOT_FOUND.unexpected,
  reload: "Reload",
  home: NOT_FOUND.home,
  homeHref: "/",
  block: "island-fallback",
  titleClass: "island-fallback-title",
  waysClass: "island-fallback-ways",
  buttonClass: "button",
} as const;

/**
 * The failed island drawn without React, for when React is what did not arrive.
 * Same markup as `IslandFallback.tsx`.
 */
export function createFallback(document: Document): HTMLElement {
  const block = document.createElement("div");
  block.className = FALLBACK.block;
  block.setAttribute("role", "alert");

  const title = document.createElement("p");
  title.className = FALLBACK.titleClass;
  title.textContent = FALLBACK.title;

  const reload = document.createElement("button");
  reload.type = "button";
  reload.className = FALLBACK.buttonClass;
  reload.textContent = FALLBACK.reload;
  reload.addEventListener("click", () => {
    document.defaultView?.location.reload();
  });

  const home = document.createElement("a");
  home.href = FALLBACK.homeHref;
  home.textContent = FALLBACK.home;

  const ways = document.createElement("p");
  ways.className = FALLBACK.waysClass;
  ways.append(reload, home);
  block.append(title, ways);
  return block;
}
