import { expect, type Page } from "@playwright/test";
import { type Desk, test } from "../support/desk.ts";

/* Two editors in the same document, each in a window of their own. */

/** Somebody who types fast, with 40 ms between two keys, however busy the machine is. */
const KEYS = { delay: 40, timeout: 120_000 };
/** How long the program is down, by the clock of a window that only watches. */
const MINUTES = 4;
/** Somebody who types on: each key is drawn in both windows, so a slower one shows as much. */
const ON_AND_ON = { ...KEYS, delay: 120 };

/** Opens the field that both write in in both windows. @returns the colleague's window */
async function openBoth(desk: Desk): Promise<Page> {
  await desk.openAgent("nora");
  await desk.page.getByTestId("group-tab-story").click();
  await expect(textIn(desk.page)).toBeEditable();
  const colleague = await desk.openWindow();
  await colleague.goto(desk.page.url());
  await colleague.getByTestId("group-tab-story").click();
  await expect(textIn(colleague)).toBeEditable();
  return colleague;
}

/** The field that both write in. */
function textIn(window: Page) {
  return window.getByTestId("field-problem").getByRole("textbox");
}

/** The field's value in the lake. */
function storedProblem(desk: Desk, id: string): Promise<string> {
  return desk.stack.client.fetch<string>(`*[_id == $id][0].problem`, { id });
}

test("no keystroke is lost when a colleague publishes", { tag: "@long" }, async ({ desk }) => {
  const { page } = desk;
  const colleague = await openBoth(desk);
  const start = "Written by one of two.";
  await textIn(page).fill(start);
  await expect(textIn(colleague)).toHaveValue(start);
  await textIn(page).press("End");
  // One types on and on, while the other one publishes, twice.
  let written = start;
  let publishing = true;
  const typing = (async () => {
    while (publishing) {
      await textIn(page).pressSequentially(" On.", ON_AND_ON);
      written += " On.";
    }
  })();
  for (const publish of ["once", "twice"]) {
    const before = await storedProblem(desk, "agent-nora");
    await colleague.getByTestId("action-publish").and(colleague.locator(":enabled")).click();
    await expect
      .poll(() => storedProblem(desk, "agent-nora"), { message: publish })
      .not.toBe(before);
  }
  publishing = false;
  await typing;
  await expect(textIn(page)).toHaveValue(written);
  await expect(textIn(colleague)).toHaveValue(written);
  await desk.publish(page);
  expect(await storedProblem(desk, "agent-nora")).toBe(written);
});

test(
  "two who type in one field at once both keep their words",
  { tag: "@long" },
  async ({ desk }) => {
    const { page } = desk;
    const colleague = await openBoth(desk);
    const middle = " The middle was there before. ";
    await textIn(page).fill(middle);
    await expect(textIn(colleague)).toHaveValue(middle);
    await textIn(page).press("Home");
    await textIn(colleague).press("End");
    const [mine, theirs] = ["One at the start.", "One at the end."];
    await Promise.all([
      textIn(page).pressSequentially(mine, KEYS),
      textIn(colleague).pressSequentially(theirs, KEYS),
    ]);
    await expect(textIn(page)).toHaveValue(mine + middle + theirs);
    await expect(textIn(colleague)).toHaveValue(mine + middle + theirs);
  },
);

test(
  "after minutes without the program what was typed is saved, and lists go on, all by themselves",
  { tag: "@long" },
  async ({ desk }) => {
    const { page, stack } = desk;
    const colleague = await openBoth(desk);
    // Somebody else only looks at a list, in a window whose clock is set ahead while the program is away.
    const looker = await desk.openWindow();
    await looker.clock.install();
    await looker.goto(`${stack.studioUrl}/studio/structure/agent`);
    const row = (id: string) => looker.getByTestId(`order-row-${id}`);
    await expect(row("agent-nora")).toBeVisible();
    const start = "Typed before.";
    await textIn(page).fill(start);
    await expect.poll(() => storedProblem(desk, "drafts.agent-nora")).toBe(start);
    await textIn(page).press("End");
    const typing = textIn(page).pressSequentially(" And typed on and on.", KEYS);
    await expect(textIn(page)).not.toHaveValue(start);
    await stack.end("SIGTERM");
    await typing;
    for (const window of [page, colleague, looker]) {
      await expect(window.getByTestId("lake-lost")).toContainText("does not answer");
    }
    // In steps: requests that fail have to be asked again in between.
    for (let step = 0; step < MINUTES * 6; step += 1) await looker.clock.fastForward(10_000);
    const written = await textIn(page).inputValue();
    await stack.start();
    await expect.poll(() => storedProblem(desk, "drafts.agent-nora")).toBe(written);
    for (const window of [page, colleague]) {
      await expect(window.getByTestId("lake-lost")).toHaveCount(0);
      await expect(textIn(window)).toHaveValue(written);
      await expect(textIn(window)).toBeEditable();
    }
    const nora = await stack.client.getDocument("agent-nora");
    if (nora === undefined) throw new Error("The seed has Nora.");
    await stack.client.create({ ...nora, _id: "drafts.agent-copy", id: "copy", name: "A copy" });
    await expect(row("agent-copy")).toContainText("A copy");
    // Requests that fail are what this is about.
    desk.trouble();
  },
);

test(
  "a card that is moved is numbered anew, and a discard undoes it",
  { tag: "@long" },
  async ({ desk }) => {
    const { page, stack } = desk;
    const titles = () =>
      stack.client.fetch<string[] | null>(
        `*[_id == "drafts.agent-mateo"][0].problemCards.cards | order(id asc)[0...3].title`,
      );
    const published = await stack.client.fetch<string[]>(
      `*[_id == "agent-mateo"][0].problemCards.cards[0...3].title`,
    );
    const [first = "", second = "", third = ""] = published;
    await desk.openAgent("mateo");
    await page.getByTestId("group-tab-framework").click();
    const card = (number: number, title: string) =>
      page
        .getByTestId("document-panel-scroller")
        .getByText(`${number} · ${title}`, { exact: true });
    await expect(card(1, first)).toBeVisible();
    const handles = page
      .getByTestId("field-problemCards.cards")
      .locator("[data-ui=DragHandleButton]");
    const press = async (key: string, said: RegExp) => {
      await page.keyboard.press(key);
      const heard = () => page.locator("[id^=DndLiveRegion]").allTextContents();
      await expect.poll(async () => (await heard()).join(""), { timeout: 10_000 }).toMatch(said);
    };
    // While a busy machine draws the list, it loses a key: one tries again.
    await expect(async () => {
      await page.keyboard.press("Escape");
      await handles.first().focus();
      await press("Space", /item (\w+) was moved over droppable area \1/);
      await press("ArrowDown", /item (\w+) was moved over droppable area (?!\1)/);
      await press("Space", /was dropped/);
    }).toPass();
    await expect(card(1, second)).toBeVisible();
    await expect(card(2, first)).toBeVisible();
    await expect.poll(titles).toEqual([second, first, third]);

    await desk.choose(page, "Discardchanges");
    await page.getByTestId("confirm-button").click();
    await expect(card(1, first)).toBeVisible();
    expect(await titles()).toBeNull();
  },
);

test("an editor who signs out is asked for a code, and the browser keeps nothing that signs in", async ({
  desk,
}) => {
  const { page, stack } = desk;
  const { token = "" } = stack.client.config();
  const storage = () => page.context().storageState();
  const sessions = async () => (await storage()).cookies.filter(({ name }) => name === "studio");
  await expect.poll(sessions).toMatchObject([{ httpOnly: true, sameSite: "Strict" }]);
  expect(JSON.stringify(await storage()), "the lake's token is for programs").not.toContain(token);
  await page.locator("#user-menu").click();
  await page.getByText("Sign out").click();
  await expect(page.getByLabel("Code")).toBeVisible();
  expect(await sessions()).toEqual([]);
  // After sign-out the Studio still sends presence messages and requests, which are refused.
  const late =
    /WebSocket is already in CLOSING or CLOSED state|\/streams' failed: HTTP Auth|\b401\b/;
  expect(desk.trouble().filter((line) => !late.test(line))).toEqual([]);
});
