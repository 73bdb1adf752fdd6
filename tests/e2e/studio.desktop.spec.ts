import { expect, test, type Page } from "@playwright/test";
import { createClient } from "@sanity/client";
import { clientConfig } from "../../src/content/source.ts";
import { agents } from "./support/dataset.ts";
import { LAKE } from "./support/environment.ts";
import { watchForTrouble } from "./support/trouble.ts";

const visitor = createClient(clientConfig(LAKE));
const agent = agents.at(-1);
const card = agent?.problemCards?.cards?.[0];
if (agent === undefined || card === undefined) throw new Error("The seed holds no card to edit.");

/** Requests that the Studio itself took back, and its word that the machine is slow, are no trouble. */
const HARMLESS = /ERR_ABORTED|has taken more than \d+ms/;

/** Everything that went wrong in a window of the Studio, requests to other hosts included. */
function watchStudio(page: Page): () => string[] {
  const trouble = watchForTrouble(page, LAKE.apiHost);
  const sockets: string[] = [];
  page.on("websocket", (socket) => sockets.push(new URL(socket.url()).origin));
  const lake = LAKE.apiHost.replace(/^http/, "ws");
  return () => [
    ...trouble.filter((line) => !HARMLESS.test(line)),
    ...sockets.filter((origin) => origin !== lake),
  ];
}

function publishedTitle(): Promise<string> {
  return visitor.fetch(`*[_id == $id][0].problemCards.cards[0].title`, {
    id: `agent-${agent?.id}`,
  });
}

test("an editor finds a card, changes it beside a colleague, and publishes it", async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  page.setDefaultTimeout(30_000);
  const waiting = { timeout: 60_000 };
  const trouble = watchStudio(page);
  await page.goto("/studio/");
  await page.getByTestId("pane-item-Agents").click(waiting);
  const rows = page.getByRole("list", { name: "Agents" }).getByRole("listitem");
  const search = page.getByPlaceholder("Search list");
  await expect(rows).toHaveCount(agents.length, waiting);
  await search.fill("xylophone");
  await expect(rows).toHaveCount(0, waiting);
  await search.fill(agent.name);
  await expect(rows.first()).toContainText(agent.name, waiting);
  await rows.first().getByRole("link").click();

  await page.getByTestId("group-tab-framework").click(waiting);
  await page
    .getByTestId("document-panel-scroller")
    .getByText(`${card.id} · ${card.title}`, { exact: true })
    .click(waiting);
  const titleOn = (window: Page) =>
    window.getByRole("dialog").getByLabel("Title", { exact: true }).first();
  await expect(titleOn(page)).toHaveValue(card.title, waiting);

  const colleague = await context.newPage();
  const colleagueTrouble = watchStudio(colleague);
  await colleague.goto(page.url());
  await expect(titleOn(colleague)).toHaveValue(card.title, waiting);

  await titleOn(page).fill("Changed in one window");
  await expect(titleOn(colleague)).toHaveValue("Changed in one window", waiting);
  await titleOn(colleague).fill("Changed in the other");
  await expect(titleOn(page)).toHaveValue("Changed in the other", waiting);
  expect(await publishedTitle()).toBe(card.title);

  const publish = colleague.getByTestId("action-publish");
  await publish.click(waiting);
  await expect(publish).toBeDisabled(waiting);
  await expect(page.getByTestId("action-publish")).toBeDisabled(waiting);
  expect(await publishedTitle()).toBe("Changed in the other");
  expect([...trouble(), ...colleagueTrouble()]).toEqual([]);
});
