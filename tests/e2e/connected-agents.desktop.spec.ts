import { expect, test, type Page } from "@playwright/test";
import { AGENT } from "../../src/facts/strings.ts";
import { agents, connected } from "./support/dataset.ts";
import { letIn } from "./support/visitor.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.beforeEach(letIn);

const pieces = connected.network.connections;
const [first, second] = pieces;
const last = pieces.at(-1);
const [leader] = agents;

const networkOf = (page: Page) => page.getByRole("group", { name: connected.network.heading });

test("choosing a piece or an agent, by hand or by key, shows its file and lights its strings", async ({
  page,
}) => {
  await page.goto("/connected-agents");
  const network = networkOf(page);
  const file = network.locator("[aria-live]");
  await expect(file.getByText(first?.text ?? "", { exact: true })).toBeVisible();

  await network.getByRole("radio", { checked: true }).press("ArrowDown");
  await expect(file.getByText(second?.decision ?? "", { exact: true })).toBeVisible();
  await expect(file.getByText(first?.text ?? "", { exact: true })).toBeHidden();

  await network
    .locator("label")
    .filter({ hasText: new RegExp(`^${leader?.name}$`) })
    .click();
  await expect(network.getByRole("radio", { name: leader?.name, exact: true })).toBeChecked();
  const link = file.getByRole("link", { name: `${AGENT.open}: ${leader?.name}` });
  await expect(link).toHaveAttribute("href", `/agent/${leader?.id}`);
  const lit = await network
    .locator("svg:visible g.strand")
    .evaluateAll((strands) =>
      strands.map((strand) => getComputedStyle(strand).getPropertyValue("--lit")),
    );
  expect(lit).toEqual(agents.map(({ id }) => (id === leader?.id ? "1" : "0")));
});

test("on a phone the sheet that answers a press is on the screen with what was pressed", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/connected-agents");
  const label = networkOf(page).locator("label").filter({ hasText: second?.title });
  await label.click();
  const file = networkOf(page).locator("[aria-live]");
  await expect(file.getByText(second?.text ?? "", { exact: true })).toBeInViewport();
  await expect(label).toBeInViewport();
});

test("words of a piece that is not chosen are found, and all pieces are on paper", async ({
  page,
}) => {
  const words = encodeURIComponent(last?.decision ?? "");
  await page.goto(`/connected-agents#:~:text=${words}`);
  const file = page.locator("fieldset [aria-live]");
  await expect(file.getByText(last?.decision ?? "", { exact: true })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  for (const { text } of pieces) await expect(file.getByText(text, { exact: true })).toBeVisible();
});
