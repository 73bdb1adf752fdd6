import { expect, test } from "@playwright/test";
import { CHALLENGE_THEMES } from "../../src/facts/vocabulary.ts";
import { agents, challenges, needImpact } from "./support/dataset.ts";
import { letIn } from "./support/visitor.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.beforeEach(letIn);

test("a reader leaves one agent's challenges alone in the table by keyboard, is told how many, and opens what a phone folds", async ({
  page,
  isMobile,
}) => {
  await page.goto("/need-impact-agents");
  const [, , , chosen] = agents;
  const own = challenges.filter(({ agents: cast }) =>
    cast.some(({ _ref }) => _ref === chosen?._id),
  );
  const choices = page.getByRole("radiogroup", { name: needImpact.filterPrompt });
  const all = choices.getByRole("radio", { name: "All" });
  await expect(all).toBeChecked();
  await choices.getByRole("radio", { name: `${chosen?.name} ${own.length} of` }).focus();
  await page.keyboard.press("Space");

  const rows = page.locator("tbody tr[id^=challenge-]").filter({ visible: true });
  await expect(rows).toHaveCount(own.length);
  const status = page.getByRole("status").filter({ hasText: chosen?.name ?? "" });
  await expect(status).toContainText(`${own.length} of ${challenges.length}`);
  await page.getByRole("button", { name: `Show all ${challenges.length}` }).press("Enter");
  await expect(all).toBeChecked();
  if (isMobile) {
    // Only the first part of the table lies open; each of the others opens by a key.
    const first = challenges.filter(({ theme }) => theme === CHALLENGE_THEMES[0]?.id);
    await expect(rows).toHaveCount(first.length);
    const table = page.getByRole("table", { name: needImpact.tableHeading, exact: true });
    const [, ...folded] = await table.getByRole("checkbox").all();
    for (const part of folded) await part.press("Space");
  }
  await expect(rows).toHaveCount(challenges.length);
});
