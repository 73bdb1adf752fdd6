import { expect, test, type Page } from "@playwright/test";
import { AGENT } from "../../src/facts/strings.ts";
import { FINDER } from "../../src/site/organizations/finder.ts";
import { agents, connected, organizationTypes, pillarDetails, polyAi } from "./support/dataset.ts";
import { letIn } from "./support/visitor.ts";

/* What visitors choose, filter and search on pages: by hand, by key, by address and by the browser's own search. */

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.beforeEach(letIn);

test("one sheet shows the pillar that is chosen by hand, by key, by address or by search", async ({
  page,
}) => {
  const [first, second] = pillarDetails;
  const last = pillarDetails.at(-1);
  const sheetOf = (pillar: typeof last) => page.locator(`#pillar-${pillar?.id}`);
  await page.goto("/poly-ai");
  await expect(sheetOf(first).getByText(first?.role ?? "")).toBeVisible();
  await expect(sheetOf(second).getByText(second?.role ?? "")).toBeHidden();

  await page.getByRole("radio", { name: first?.name }).press("ArrowDown");
  await expect(sheetOf(second).getByText(second?.role ?? "")).toBeVisible();
  await expect(sheetOf(first).getByText(first?.role ?? "")).toBeHidden();

  await page.goto(`/poly-ai#pillar-${last?.id}`);
  await expect(sheetOf(last).getByRole("heading", { name: last?.name })).toBeInViewport();
  await page.goto("/about");
  const words = last?.keyInsight.split(" ").slice(0, 6).join(" ") ?? "";
  await page.goto(`/poly-ai#:~:text=${encodeURIComponent(words)}`);
  await expect(sheetOf(last).getByText(last?.keyInsight ?? "")).toBeVisible();

  await page.emulateMedia({ media: "print" });
  for (const pillar of pillarDetails) {
    await expect(sheetOf(pillar).getByText(pillar.impact)).toBeVisible();
    await expect(sheetOf(pillar).getByRole("img")).toBeVisible();
  }
});

test("a visitor sees the strands of the agent they choose alone, and hears what it relies on", async ({
  page,
}) => {
  await page.goto("/poly-ai");
  const ensemble = page.getByRole("region", { name: polyAi.pillars.heading, exact: true });
  const wheel = page.getByRole("img", { name: polyAi.pillars.heading, exact: true });
  const status = ensemble.getByRole("status");
  const relies = (name: string | undefined) => new RegExp(`^${name} relies most`);
  const [first, second] = agents;
  await expect(ensemble.getByRole("radio", { name: first?.name })).toBeChecked();
  await expect(status).toHaveText(relies(first?.name), { useInnerText: true });

  await ensemble.locator("label", { hasText: second?.name ?? "" }).click();
  await expect(ensemble.getByRole("radio", { name: second?.name })).toBeChecked();
  await expect(status).toHaveText(relies(second?.name), { useInnerText: true });
  await expect(wheel.locator(".agent").first()).toHaveCSS("opacity", "0.13");
  const called = pillarDetails.filter(({ id }) =>
    second?.problemCards?.cards?.some(({ aiPillars }) => aiPillars.includes(id)),
  );
  await expect(wheel.locator(".count:visible")).toHaveCount(called.length);
});

const pieces = connected.network.connections;
const [piece, nextPiece] = pieces;
const lastPiece = pieces.at(-1);
const [leader] = agents;

const networkOf = (page: Page) => page.getByRole("group", { name: connected.network.heading });

test("choosing a piece or an agent, by hand or by key, shows its file and lights its strings", async ({
  page,
}) => {
  await page.goto("/connected-agents");
  const network = networkOf(page);
  const file = network.locator("[aria-live]");
  await expect(file.getByText(piece?.text ?? "", { exact: true })).toBeVisible();

  await network.getByRole("radio", { checked: true }).press("ArrowDown");
  await expect(file.getByText(nextPiece?.decision ?? "", { exact: true })).toBeVisible();
  await expect(file.getByText(piece?.text ?? "", { exact: true })).toBeHidden();

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
  const label = networkOf(page).locator("label").filter({ hasText: nextPiece?.title });
  await label.click();
  const file = networkOf(page).locator("[aria-live]");
  await expect(file.getByText(nextPiece?.text ?? "", { exact: true })).toBeInViewport();
  await expect(label).toBeInViewport();
});

test("words of a piece that is not chosen are found, and all pieces are on paper", async ({
  page,
}) => {
  const words = encodeURIComponent(lastPiece?.decision ?? "");
  await page.goto(`/connected-agents#:~:text=${words}`);
  const file = page.locator("fieldset [aria-live]");
  await expect(file.getByText(lastPiece?.decision ?? "", { exact: true })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  for (const { text } of pieces) await expect(file.getByText(text, { exact: true })).toBeVisible();
});

const COUNT = organizationTypes.length;

test("a visitor types what they do and sees the kinds that mention it", async ({ page }) => {
  await page.goto("/organizations");
  const field = page.getByRole("searchbox", { name: FINDER.label });
  const entries = page.getByRole("article");
  const status = page.locator("main").getByRole("status");
  await expect(entries).toHaveCount(COUNT);

  await field.fill("credit union");
  await expect(entries).toHaveCount(1);
  await expect(entries.getByRole("heading")).toHaveText(["Credit unions"]);
  await expect(status).toHaveText(`${FINDER.found(1, COUNT, "credit union")} Credit unions`);

  await field.fill("food bank");
  await expect(status.getByRole("link")).toBeInViewport();
  await status.getByRole("link", { name: "Public charities" }).click();
  await expect(page.getByRole("heading", { name: "Public charities" })).toBeInViewport();

  await field.fill("submarine");
  await expect(entries).toHaveCount(0);
  await expect(status).toHaveText(FINDER.found(0, COUNT, "submarine"));
  await page.emulateMedia({ media: "print" });
  await expect(entries).toHaveCount(COUNT);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("every entry lies open, and no field promises to search", async ({ page }) => {
    await page.goto("/organizations");
    const words = page.locator("article .example");
    await expect(words).toHaveCount(COUNT);
    for (const example of await words.all()) {
      expect(await example.evaluate((part) => part.closest("details")?.open)).toBe(true);
    }
    await expect(page.locator("[data-finder]")).toBeHidden();
  });
});
