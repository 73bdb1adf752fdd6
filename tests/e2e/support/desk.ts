import type { Browser, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { startStack, type Stack } from "./stack.ts";
import { watchForTrouble } from "./trouble.ts";

/** For what may take long on a busy machine. */
export const WAITING = { timeout: 60_000 };
/**
 * No trouble: the Studio's word that the machine is slow, and that it heard of an edit when it had read
 * the document already.
 */
const HARMLESS = /has taken more than \d+ms|Document out of sync, skipping mutation/;

/** An editor's desk: a whole stack, and a window in which the Studio is open all day. */
export interface Desk {
  stack: Stack;
  /** The editor's window. */
  page: Page;
  /** Opens another window beside it. */
  openWindow(): Promise<Page>;
  /** Goes to a tool, by its name in the bar at the top. */
  go(tool: string): Promise<void>;
  /** Opens an agent from the list of agents. */
  openAgent(id: string): Promise<void>;
  /** Chooses an entry of the menu beside Publish. */
  choose(window: Page, entry: string): Promise<void>;
  /** Presses Publish, and waits until nothing is a draft any more. */
  publish(window: Page): Promise<void>;
  /** What visitors get at an address: its text, or the status of its refusal. */
  visit(path: string): Promise<string>;
  /** What went wrong in any window since this was last asked, requests to other hosts included. */
  trouble(): string[];
  close(): Promise<void>;
}

/** Starts a stack of its own and opens the Studio. */
export async function openDesk(browser: Browser): Promise<Desk> {
  const stack = await startStack();
  const context = await browser.newContext({ reducedMotion: "reduce" });
  context.setDefaultTimeout(30_000);
  const lists: string[][] = [];
  const openWindow = async () => {
    const page = await context.newPage();
    lists.push(watchStudio(page, stack));
    return page;
  };
  const page = await openWindow();
  await page.goto(stack.signInLink());
  const go = async (tool: string) => {
    await page.getByRole("link", { name: tool, exact: true }).click(WAITING);
  };

  return {
    stack,
    page,
    openWindow,
    go,
    openAgent: async (id) => {
      await go("Content");
      await page.getByTestId("pane-item-Agents").click(WAITING);
      await page.getByTestId(`order-row-agent-${id}`).getByRole("link").click(WAITING);
    },
    choose: async (window, entry) => {
      await window.getByTestId("action-menu-button").click(WAITING);
      await window.getByTestId(`action-${entry}`).click();
    },
    publish: async (window) => {
      await window.getByTestId("action-publish").and(window.locator(":enabled")).click(WAITING);
      // Sanity keeps the secrets of the preview as drafts, too.
      const query = `count(*[_id in path("drafts.**") && !(_type match "sanity.*")])`;
      await expect.poll(() => stack.client.fetch<number>(query), WAITING).toBe(0);
    },
    visit: async (path) => {
      const response = await fetch(stack.url + path);
      return response.ok ? response.text() : String(response.status);
    },
    trouble: () => lists.flatMap((list) => list.splice(0)).filter((line) => !HARMLESS.test(line)),
    close: async () => {
      await context.close();
      await stack.remove();
    },
  };
}

function watchStudio(page: Page, stack: Stack): string[] {
  const { url, studioUrl, lakeUrl, previewUrl, avatarsUrl, publisherUrl } = stack;
  const own = [url, studioUrl, lakeUrl, previewUrl, avatarsUrl, publisherUrl];
  const trouble = watchForTrouble(page, ...own);
  const lake = lakeUrl.replace(/^http/, "ws");
  page.on("websocket", (socket) => {
    const { origin } = new URL(socket.url());
    if (origin !== lake) trouble.push(`socket to another host: ${origin}`);
  });
  return trouble;
}
