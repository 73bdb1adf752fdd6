import { expect, test } from "@playwright/test";
import { desk } from "./one-desk.ts";
import { setHour } from "./releases.ts";

/* What may happen to a release besides going live: it is compared, put away, held back and taken back. */

test(
  "a release is compared, put away and brought back, held back before its hour, run, and reverted",
  { tag: "@long" },
  async () => {
    const { page, stack, visit } = desk;
    const { client } = stack;
    const kofi = await client.getDocument("agent-kofi");
    if (kofi === undefined) throw new Error("The seed has Kofi.");
    const copy = (name: string, order: number, id = name.toLowerCase()) => {
      const { _rev, talking, videoUrl, combined_url, ...rest } = kofi;
      return { ...rest, _id: `agent-${name.toLowerCase()}`, _type: "agent", id, name, order };
    };
    await client.create(copy("Zora", 9));

    await desk.go("Releases");
    await page.getByRole("button", { name: "New release" }).first().click();
    await page.getByTestId("release-form-title").fill("Spring");
    await page.getByTestId("submit-release-button").click();
    await expect(page.getByRole("button", { name: "Add document" }).first()).toBeVisible();
    const found = `releases::all()[metadata.title == "Spring"][0].name`;
    const releaseId = await client.fetch<string>(found);
    for (const publishedId of ["agent-mateo", "agent-zora"]) {
      await client.createVersion({ releaseId, publishedId, baseId: publishedId });
    }
    await client.patch(`versions.${releaseId}.agent-mateo`).set({ name: "Mateo Bea" }).commit();
    const yara = { ...copy("Yara", 10), _id: `versions.${releaseId}.agent-yara` };
    await client.createVersion({ releaseId, publishedId: "agent-yara", document: yara });
    const rows = page.getByTestId("table-row");
    await expect(rows).toHaveCount(3);
    const menu = page.getByTestId("release-menu-button");
    const state = async () => (await client.releases.get({ releaseId }))?.state;
    const open = async () => {
      await desk.go("Releases");
      await rows.getByText("Spring", { exact: true }).click();
      await expect(rows).toHaveCount(3);
    };

    await menu.click();
    await page.getByRole("menuitem", { name: "See what changes" }).click();
    const comparison = page.frameLocator('[title="Pages that change"]');
    const entry = (text: string) => comparison.getByRole("listitem").filter({ hasText: text });
    await expect(entry("/agent/yara")).toContainText("New");
    await entry("/agent/mateo").getByRole("link").first().click();
    const then = comparison.frameLocator('[title="Then: the page"]');
    await expect(then.locator("h1").getByText("Mateo Bea").first()).toBeVisible();
    await expect(page.getByText("the same pages with Spring")).toBeVisible();

    await open();
    await menu.click();
    await page.getByTestId("archive-release-menu-item").click();
    await page.getByTestId("confirm-button").click();
    await expect.poll(state).toBe("archived");
    await menu.click();
    await page.getByTestId("unarchive-release-menu-item").click();
    await expect.poll(state).toBe("active");

    await expect(rows).toHaveCount(3);
    await rows.filter({ hasText: "Zora" }).getByRole("button").last().click();
    await page.getByRole("menuitem", { name: "Unpublish" }).click();
    await page.getByRole("button", { name: "Yes, unpublish when releasing" }).click();
    await expect(rows.filter({ hasText: "Zora" })).toContainText("Unpublish");

    // What somebody publishes meanwhile keeps it from going live: the hour is not waited for.
    await menu.click();
    await page.getByTestId("schedule-button-menu-item").click();
    await setHour(page, new Date(Date.now() + 48 * 3_600_000));
    await expect.poll(state).toBe("scheduled");
    await client.create({ ...copy("Other", 11, "yara"), _id: "agent-other" });
    await expect.poll(state).toBe("active");
    await page.getByRole("button", { name: "Error details" }).click();
    const details = page.locator("code", { hasText: 'Yara, Short name: "yara" is also' });
    await expect(details).toBeVisible();
    await desk.go("Start");
    const note = page.getByTestId(/^note-release /);
    await expect(note).toContainText("Spring does not go live");
    await expect(note).toContainText("Yara, Short name");
    // More agents than the texts say: what is urgent stands above, and a press shows the rest.
    const counts = page.getByTestId("other-counts");
    await expect(counts.getByRole("listitem")).toHaveCount(5);
    await counts.getByRole("button", { name: /show \d+ more$/ }).click();
    await expect.poll(() => counts.getByRole("listitem").count()).toBeGreaterThan(20);
    await note.getByRole("link", { name: "Open the release" }).click();
    await expect(page.getByRole("button", { name: "Error details" })).toBeVisible();
    await expect(rows).toHaveCount(3);
    expect(await visit("/agent/mateo")).not.toContain("Mateo Bea");
    await client.delete("agent-other");

    await page.reload();
    await open();
    await menu.click();
    await page.getByTestId("publish-all-button-menu-item").click();
    const question = page.getByTestId("confirm-publish-dialog");
    await question.getByTestId("confirm-button").click();
    await expect.poll(() => visit("/agent/zora")).toBe("404");
    expect(await visit("/agent/mateo")).toContain("Mateo Bea");
    expect(await visit("/agent/yara")).toContain("Yara");

    await page.getByTestId("revert-button").click();
    const revert = page.getByRole("dialog");
    await revert.getByText("Immediately revert the release").click();
    await revert.getByRole("button", { name: "Revert now" }).click();
    await expect.poll(() => visit("/agent/zora")).toContain("Zora");
    expect(await visit("/agent/mateo")).not.toContain("Mateo Bea");
    expect(await visit("/agent/yara")).toBe("404");
    const ids = ["agent-zora", "drafts.agent-zora", "drafts.agent-yara"];
    await client.delete({ query: "*[_id in $ids]", params: { ids } });
  },
);
