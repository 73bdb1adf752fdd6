import { resolveMissing } from "./route.ts";

/** What is needed of the window's location. */
type PageLocation = Pick<Location, "pathname" | "search" | "hash" | "replace">;

/**
 * Turns the one 404 page into what the visitor's path means: goes to the agent whose name was
 * written in another case, shows 'Agent Not Found', or leaves the page as it is.
 */
export function showMissing(document: Document, location: PageLocation): void {
  const views = document.querySelector<HTMLElement>("[data-agent-ids]");
  if (!views) return;
  const missing = resolveMissing(location.pathname, (views.dataset.agentIds ?? "").split(" "));
  if (missing.kind === "agent") {
    location.replace(`/agent/${missing.id}${location.search}${location.hash}`);
    return;
  }
  if (missing.kind !== "unknown-agent") return;
  for (const view of views.querySelectorAll<HTMLElement>("[data-view]")) {
    view.hidden = view.dataset.view !== missing.kind;
    document.title = view.dataset.title ?? document.title;
  }
  const faces = [...views.querySelectorAll("li > .face")];
  for (const place of views.querySelectorAll("[data-face]")) place.replaceWith(faces.shift() ?? "");
}
