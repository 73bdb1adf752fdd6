import { expect, type Page } from "@playwright/test";
import { test } from "../support/desk.ts";

/*
 * Releases in the Studio: a draft set for an hour, and a campaign that is prepared in one release, seen
 * before it is live, and live at its hour; and one that is compared, put away, held back and taken back. The lake's
 * clock is set ahead.
 */

/** The lake's answer to an action that does not fit. */
const CONFLICT = 409;

/** As the Studio writes an hour: `Nov 24, 2026 09:00`. */
function hourText(hour: Date): string {
  const day = hour.toLocaleDateString("en-US", { month: "short", day: "numeric", year: "numeric" });
  return `${day} ${hour.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" })}`;
}

async function rename(page: Page, name: string): Promise<void> {
  const field = page.getByTestId("field-name").getByRole("textbox");
  await expect(field).toBeEditable();
  await field.fill(name);
}

/** Fills in the hour in the Studio's dialog and confirms it. */
async function setHour(page: Page, hour: Date): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByTestId("date-input").fill(hourText(hour));
  await dialog.getByTestId("date-input").blur();
  await dialog.getByTestId("confirm-button").click();
}

test(
  "a single draft is set for an hour, and listed with the scheduled drafts",
  { tag: "@long" },
  async ({ desk }) => {
    const { page, stack } = desk;
    await desk.openAgent("leila");
    await rename(page, "Leila Bea");
    const draft = `*[_id == "drafts.agent-leila"][0].name`;
    await expect.poll(() => stack.client.fetch<string>(draft)).toBe("Leila Bea");
    await page.getByTestId("action-menu-button").click();
    await page.getByTestId("action-Schedulepublish").click();
    const hour = new Date(Date.now() + 48 * 3_600_000);
    await setHour(page, hour);
    const scheduled = `releases::all()[metadata.cardinality == "one" && state == "scheduled"].publishAt`;
    const minute = new Date(Math.floor(hour.getTime() / 60_000) * 60_000).toISOString();
    await expect.poll(() => stack.client.fetch<string[]>(scheduled)).toEqual([minute]);
    await desk.go("Releases");
    await page.getByRole("button", { name: "Releases", exact: true }).first().click();
    await page.getByRole("menuitem", { name: "Scheduled drafts" }).click();
    await expect(page.getByTestId("table-row").filter({ hasText: "Leila Bea" })).toBeVisible();
  },
);

test("a campaign is prepared together, seen in its place, and live at its hour, all of it or nothing", async ({
  desk,
}) => {
  const { page, stack, visit } = desk;
  const refused: string[] = [];
  page.on("response", (response) => {
    if (response.status() !== CONFLICT) return;
    const request = response.request();
    const body = request.postData();
    // On a busy machine the browser does not always tell what was sent.
    if (body !== null) refused.push(`${request.method()} ${request.url()} ${body}`);
  });
  await desk.go("Releases");
  await page.getByRole("button", { name: "New release" }).first().click();
  await page.getByTestId("release-form-title").fill("Campaign");
  await page.getByTestId("submit-release-button").click();
  await page.getByRole("button", { name: "Add document" }).first().click();
  await page.getByRole("textbox", { name: "Recent searches" }).fill("Kofi");
  await page.getByRole("option", { name: /^Kofi .*Agent$/ }).click();
  await expect(page.getByTestId("table-row")).toHaveCount(1);

  await desk.openAgent("nora");
  await page.getByRole("button", { name: "Add to release" }).click();
  await rename(page, "Nora Bea");
  await expect(page.getByText("In a release, not on the site")).toBeVisible();
  await desk.openAgent("kofi");
  await rename(page, "Kofi Bea");

  await desk.go("Presentation");
  const preview = page.frameLocator("iframe").locator("body");
  await expect(preview).toContainText("Kofi Bea");
  await expect(preview).toContainText("Nora Bea");
  const drafts = `count(*[_id in ["drafts.agent-nora", "drafts.agent-kofi"]])`;
  expect(await stack.client.fetch<number>(drafts)).toBe(0);

  await desk.go("Releases");
  await page.getByTestId("table-row").getByText("Campaign", { exact: true }).click();
  await page.getByTestId("release-menu-button").click();
  await page.getByTestId("schedule-button-menu-item").click();
  const ahead = 3 * 60_000;
  await setHour(page, new Date(Date.now() + ahead));
  const state = () =>
    stack.client.fetch<string>(`releases::all()[metadata.title == "Campaign"][0].state`);
  await expect.poll(state).toBe("scheduled");
  expect(await visit("/")).not.toMatch(/(?:Kofi|Nora) Bea/);

  await stack.setAhead(ahead);
  // A change of any release makes the lake look at its clock; else it does every few seconds.
  await stack.client.releases.create({ releaseId: "another" });
  const seen = new Set<string>();
  const names = async () => {
    const html = await visit("/");
    seen.add(["Kofi Bea", "Nora Bea"].filter((name) => html.includes(name)).join());
    return html;
  };
  await expect.poll(names, { intervals: [1] }).toContain("Kofi Bea");
  expect([...seen]).not.toContain("Kofi Bea");
  expect([...seen]).not.toContain("Nora Bea");
  expect(await state()).toBe("published");
  expect(await visit("/agent/nora")).toContain("Nora Bea");
  // The Studio asks by dry runs what it may do, also when the release has just changed its state.
  expect(refused.filter((body) => !body.includes('"dryRun":true'))).toEqual([]);
});

test(
  "a release is compared, put away and brought back, held back before its hour, run, and reverted",
  { tag: "@long" },
  async ({ desk }) => {
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
  },
);
