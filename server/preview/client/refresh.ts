import { z } from "zod";
import {
  PREVIEW_PROBLEMS,
  PREVIEW_REFRESH_HEADER,
  PREVIEW_VERSION,
} from "../../../src/facts/preview.ts";
import { merge } from "./merge.ts";
import { showProblems, type Problem } from "./problem-bar.ts";

const Problems = z.array(
  z.object({ where: z.string(), message: z.string(), sanity: z.string().optional() }),
);
const VERSION = `meta[name="${PREVIEW_VERSION}"]`;

/** Keeps the open page as the server has it. */
export interface Refresher {
  /** Asks the server and merges what is new; calls while it runs lead to one more run. */
  refresh(): Promise<void>;
}

/** Begins with the page as it has been loaded. */
export function createRefresher(document: Document): Refresher {
  let base: Document | undefined;
  let running: Promise<void> | undefined;
  let again = false;

  const take = async (): Promise<void> => {
    const answer = await ask();
    if (answer === undefined) return;
    if ("problems" in answer) return showProblems(document, answer.problems);
    const { page } = answer;
    const before = base;
    base = page;
    showProblems(document, []);
    if (before === undefined) {
      // The first answer only tells what the page was made from, unless it is another one already.
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

/** The page, or why there is none; undefined when the server does not answer just now. */
async function ask(): Promise<{ page: Document } | { problems: Problem[] } | undefined> {
  const address = location.pathname + location.search;
  const response = await fetch(address, { headers: { [PREVIEW_REFRESH_HEADER]: "refresh" } }).catch(
    () => undefined,
  );
  if (response === undefined || response.status >= 500) return undefined;
  if (response.headers.get("content-type") === "application/json") {
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
