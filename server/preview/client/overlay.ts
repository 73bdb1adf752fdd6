import { enableVisualEditing, type HistoryAdapter } from "@sanity/visual-editing";
import { PREVIEW_CHANGES, PREVIEW_PERSPECTIVE, PREVIEW_VERSION } from "../../contracts/preview.ts";
import { PREVIEW_PATH } from "../../../src/facts/studio.ts";
import "./overlay.css";
import { createRefresh } from "./refresh.ts";

/*
 * The preview's script on every page: Sanity's overlays, updates after edits, and the address for
 * the Studio.
 */

const refresh = createRefresh(document);

const loaded = document.querySelector<HTMLElement>(`meta[name="${PREVIEW_VERSION}"]`)?.dataset;
let current = loaded?.perspective;

const history: HistoryAdapter = {
  subscribe(navigate) {
    const reportUrl = () =>
      navigate({
        type: "replace",
        title: document.title,
        url: location.pathname + location.search,
      });
    reportUrl();
    window.addEventListener("popstate", reportUrl);
    return () => window.removeEventListener("popstate", reportUrl);
  },
  update({ type, url }) {
    if (type === "pop") window.history.back();
    else if (new URL(url, location.href).href === location.href) return;
    else if (type === "push") location.assign(url);
    else location.replace(url);
  },
};

enableVisualEditing({
  history,
  // For edits the server sends an event once it has the new content.
  refresh: ({ source }) => (source === "manual" ? refresh() : false),
  async onPerspectiveChange(perspective) {
    const next = [perspective].flat().join(",");
    if (next === current) return;
    current = next;
    await fetch(`${PREVIEW_PATH}${PREVIEW_PERSPECTIVE}?is=${encodeURIComponent(next)}`);
    await refresh();
  },
});

const changes = new EventSource(PREVIEW_PATH + PREVIEW_CHANGES);
changes.addEventListener("change", () => void refresh());
// The first time this loads the page's source; later an event may have been missed.
changes.addEventListener("open", () => void refresh());

// Links to other sites open outside the frame.
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link === null || event.defaultPrevented || !/^https?:$/.test(link.protocol)) return;
  if (link.origin === location.origin && link.pathname.startsWith(`${PREVIEW_PATH}/`)) return;
  event.preventDefault();
  window.open(link.href, "_blank", "noopener");
});
