/** What is needed of the window's location. */
type PageLocation = Pick<Location, "pathname" | "search" | "hash" | "replace">;

/**
 * Turns the one 404 page into what the visitor's path means: goes to the agent whose name was
 * written in another case, percent-encoded or with a slash at the end (specification, section 2), as
 * on a static host that only serves its 404 page for `/agent/NORA`; shows 'Agent Not Found' for
 * another name; or leaves the page as it is.
 */
export function showMissing(document: Document, location: PageLocation): void {
  const views = document.querySelector<HTMLElement>("[data-agent-ids]");
  const { pathname, search, hash } = location;
  const [, written] = /^\/agent\/([^/]+)\/*$/i.exec(pathname) ?? [];
  if (!views || written === undefined) return;
  const id = decode(written).trim().toLowerCase();
  if (views.dataset.agentIds?.split(" ").includes(id)) {
    // The right address without a page is a fault of the host: going there again would never end.
    if (pathname.replace(/\/+$/, "") !== `/agent/${id}`) {
      location.replace(`/agent/${id}${search}${hash}`);
    }
    return;
  }
  for (const view of views.querySelectorAll<HTMLElement>("[data-view]")) {
    view.hidden = view.dataset.view !== "unknown-agent";
    document.title = view.dataset.title ?? document.title;
  }
  const faces = [...views.querySelectorAll("li > .face")];
  for (const place of views.querySelectorAll("[data-face]")) place.replaceWith(faces.shift() ?? "");
}

/** Decodes percent signs; a name that cannot be decoded stays as it is. */
function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
