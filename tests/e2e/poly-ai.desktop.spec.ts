import { expect, test } from "@playwright/test";
import { agents, pillarDetails, polyAi } from "./support/dataset.ts";
import { letIn } from "./support/visitor.ts";

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
  await expect(wheel.locator(".count text:visible")).toHaveCount(called.length);
});
