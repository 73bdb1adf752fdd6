import { z } from "zod";
import {
  PREVIEW_REFRESH_HEADER,
  PREVIEW_VERSION,
  PreviewProblems,
} from "../../contracts/preview.ts";
import { KEEP_ATTRIBUTE, merge } from "./merge.ts";

const VERSION = `meta[name="${PREVIEW_VERSION}"]`;

/**
 * Keeps the open page up to date, and starts with the loaded one.
 * @returns fetches the page and merges changes; a call during a run causes one more run
 */
export function createRefresh(document: Document): () => Promise<void> {
  let base: Document | undefined;
  let running: Promise<void> | undefined;
  let again = false;

  const update = async (): Promise<void> => {
    const response = await fetchPage();
    if (response === undefined) return;
    if ("problems" in response) return showProblems(document, response.problems);
    const { page } = response;
    const before = base;
    base = page;
    showProblems(document, []);
    if (before === undefined) {
      // The first response is the page's source, unless the page has changed already.
      if (versionOf(page) !== versionOf(document)) location.reload();
    } else if (merge(document, before, page) === "reload") location.reload();
  };

  const run = async (): Promise<void> => {
    do {
      again = false;
      await update();
    } while (again);
  };

  return () => {
    again = true;
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** The page, or its problems; undefined when the server does not answer. */
async function fetchPage(): Promise<
  { page: Document } | { problems: PreviewProblems } | undefined
> {
  const address = location.pathname + location.search;
  const response = await fetch(address, { headers: { [PREVIEW_REFRESH_HEADER]: "refresh" } }).catch(
    () => undefined,
  );
  if (response === undefined || response.status >= 500) return undefined;
  if (response.headers.get("content-type")?.startsWith("application/json") === true) {
    const { problems } = z.object({ problems: PreviewProblems }).parse(await response.json());
    return { problems };
  }
  if (response.status === 401) location.reload();
  const html = await response.text();
  return { page: new DOMParser().parseFromString(html, "text/html") };
}

function versionOf(page: Document): string | undefined {
  return page.querySelector(VERSION)?.getAttribute("content") ?? undefined;
}

const BAR = `position:fixed;inset:auto 0 0 0;z-index:2147483000;margin:0;padding:12px 16px;
background:#fff8e6;color:#3d2f00;border-top:2px solid #d9a400;font:15px/1.45 system-ui,sans-serif;
max-height:40vh;overflow:auto`;
const ITEM = "display:block;margin:2px 0;cursor:pointer";

/** Shows why the page cannot be updated; removes the bar for no problems. */
function showProblems(document: Document, problems: PreviewProblems): void {
  const bar = document.querySelector<HTMLElement>(`[${KEEP_ATTRIBUTE}]`);
  if (problems.length === 0) {
    bar?.remove();
    return;
  }
  const next = document.createElement("div");
  next.setAttribute(KEEP_ATTRIBUTE, "");
  next.setAttribute("role", "status");
  next.style.cssText = BAR;
  const items = problems.map(({ where, message, sanity }) => {
    const item = document.createElement("span");
    item.style.cssText = ITEM;
    item.textContent = `${where}: ${message}.`;
    if (sanity !== undefined) item.dataset.sanity = sanity;
    return item;
  });
  next.append("The page stays as it was until this is corrected:", ...items);
  if (bar) bar.replaceWith(next);
  else document.body.append(next);
}
