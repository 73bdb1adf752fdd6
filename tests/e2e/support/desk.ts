import type { Browser, Page } from "@playwright/test";
import { expect, test as base } from "@playwright/test";
import type { Gate } from "../../../server/gate/gate.ts";
import { startStack, type Stack } from "./stack.ts";
import { watchForTrouble } from "./trouble.ts";

/**
 * No trouble: the Studio's word that the machine is slow or a page in Presentation takes long to answer, that
 * it heard of an edit when it had read the document already, that such a page was left before it answered, that
 * it still tells others of its presence while its window is left, and that who is not signed in yet gets the
 * sign-in page.
 */
export const HARMLESS =
  /has taken more than \d+ms|hasn't finished loading after \d+ms|Unable to connect to visual editing|Document out of sync, skipping mutation|WebSocket is already in CLOSING|no response to message '(?:presentation|visual-editing|comlink)\/|^401: [^ ]*\/studio\/$|401 \(Unauthorized\).*\/studio\/#code=[\w-]+\)$/;

/** The Studio tests what it may do with a release by dry runs, which may give a conflict. */
const DRY_RUN = /\b409\b|Release "[^"]*" is \w+: \w+ is for/;

/** An editor's desk: a whole stack, and a window in which the Studio is open. */
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

/** Tests of the Studio: each has a desk of its own, in whose windows nothing may go wrong. */
export const test = base.extend<{ desk: Desk; gate: Gate | undefined }>({
  /** The gate of the site. Default: an open one. */
  gate: [undefined, { option: true }],
  desk: async ({ browser, gate }, use) => {
    const desk = await openDesk(browser, gate);
    await use(desk);
    const trouble = desk.trouble().filter((line) => !DRY_RUN.test(line));
    await desk.close();
    expect(trouble, "nothing else went wrong in a window").toEqual([]);
  },
});

/** Starts a stack of its own and opens the Studio. */
async function openDesk(browser: Browser, gate: Gate | undefined): Promise<Desk> {
  const stack = await startStack({ gate });
  const context = await browser.newContext({ reducedMotion: "reduce" });
  // Also for a sentence that is typed letter by letter.
  context.setDefaultTimeout(90_000);
  const lists: string[][] = [];
  const openWindow = async () => {
    const page = await context.newPage();
    lists.push(watchStudio(page, stack));
    return page;
  };
  const page = await openWindow();
  await page.goto(stack.signInLink());
  const go = async (tool: string) => {
    await page.getByRole("link", { name: tool, exact: true }).click();
  };

  // Sanity keeps the secrets of the preview as drafts, too.
  const query = `*[_id in path("drafts.**") && !(_type match "sanity.*")]._id`;
  const drafts = () => stack.client.fetch<string[]>(query);

  return {
    stack,
    page,
    openWindow,
    go,
    openAgent: async (id) => {
      await go("Content");
      await page.getByTestId("pane-item-Agents").click();
      await page.getByTestId(`order-row-agent-${id}`).getByRole("link").click();
    },
    choose: async (window, entry) => {
      await window.getByTestId("action-menu-button").click();
      await window.getByTestId(`action-${entry}`).click();
    },
    publish: async (window) => {
      const button = window.getByTestId("action-publish").and(window.locator(":enabled"));
      // Sanity drops a press while it still checks what was typed last.
      await expect(async () => {
        if ((await drafts()).length > 0) await button.click({ timeout: 10_000 });
        await expect.poll(drafts, { timeout: 10_000 }).toEqual([]);
      }).toPass();
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
  const { url, studioUrl } = stack;
  const trouble = watchForTrouble(page, url, studioUrl);
  const own = studioUrl.replace(/^http/, "ws");
  page.on("websocket", (socket) => {
    const { origin } = new URL(socket.url());
    if (origin !== own) trouble.push(`socket to another host: ${origin}`);
  });
  return trouble;
}
