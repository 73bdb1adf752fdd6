import { z } from "zod";
import {
  PREVIEW_PROBLEMS,
  PREVIEW_REFRESH_HEADER,
  PREVIEW_VERSION,
} from "../../contracts/preview.ts";
import { merge } from "./merge.ts";
import { showProblems, type Problem } from "./problem-bar.ts";

const Problems = z.array(
  z.object({ where: z.string(), message: z.string(), sanity: z.string().optional() }),
);
const VERSION = `meta[name="${PREVIEW_VERSION}"]`;

/** Keeps the open page up to date. */
export interface Refresher {
  /** Fetches the page and merges changes. A call during a run causes one more run. */
  refresh(): Promise<void>;
}

/** Starts with the loaded page. */
export function createRefresher(document: Document): Refresher {
  let base: Document | undefined;
  let running: Promise<void> | undefined;
  let again = false;

  const take = async (): Promise<void> => {
    const response = await ask();
    if (response === undefined) return;
    if ("problems" in response) return showProblems(document, response.problems);
    const { page } = response;
    const before = base;
    base = page;
    showProblems(document, []);
    if (before === undefined) {
      // The first response is the page's source, unless the page has changed already.
      if (versionOf(page) !== versionOf(document)) location.reload();
    } else if (
      versionOf(before) !== versionOf(page) &&
      merge(document, before, page) === "reload"
    ) {
      location.reload();
    }
  };

  const run = async (): Promise<void> => {
    do {
      again = false;
      await take();
    } while (again);
  };

  const inPage = document.getElementById(PREVIEW_PROBLEMS)?.textContent;
  if (inPage) showProblems(document, Problems.parse(JSON.parse(inPage)));
  return {
    refresh() {
      again = true;
      running ??= run().finally(() => {
        running = undefined;
      });
      return running;
    },
  };
}

/** The page, or its problems; undefined when the server does not answer. */
async function ask(): Promise<{ page: Document } | { problems: Problem[] } | undefined> {
  const address = location.pathname + location.search;
  const response = await fetch(address, { headers: { [PREVIEW_REFRESH_HEADER]: "refresh" } }).catch(
    () => undefined,
  );
  if (response === undefined || response.status >= 500) return undefined;
  if (response.headers.get("content-type")?.startsWith("application/json") === true) {
    const { problems } = z.object({ problems: Problems }).parse(await response.json());
    return { problems };
  }
  if (response.status === 401) location.reload();
  const html = await response.text();
  return { page: new DOMParser().parseFromString(html, "text/html") };
}

function versionOf(page: Document): string | undefined {
  return page.querySelector(VERSION)?.getAttribute("content") ?? undefined;
}
