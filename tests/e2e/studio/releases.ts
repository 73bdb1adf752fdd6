import { expect, test, type Page } from "@playwright/test";
import { desk } from "./one-desk.ts";

/*
 * Releases in the Studio: a draft set for an hour, and a campaign that is prepared in one release, seen
 * before it is live, and live at its hour. The lake's clock is set ahead.
 */

/** The lake's answer to an action that does not fit. */
const CONFLICT = 409;

/** As the Studio writes an hour: `Nov 24, 2026 09:00`. */
function written(hour: Date): string {
  const day = hour.toLocaleDateString("en-US", { month: "short", day: "numeric", year: "numeric" });
  return `${day} ${hour.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" })}`;
}

async function rename(page: Page, name: string): Promise<void> {
  const field = page.getByTestId("field-name").getByRole("textbox");
  await expect(field).toBeEditable();
  await field.fill(name);
}

/** Fills in the hour in the Studio's dialog and confirms it. */
export async function setHour(page: Page, hour: Date): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByTestId("date-input").fill(written(hour));
  await dialog.getByTestId("date-input").blur();
  await dialog.getByTestId("confirm-button").click();
}

test(
  "a single draft is set for an hour, and listed with the scheduled drafts",
  { tag: "@long" },
  async () => {
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
    // The next test begins with the releases.
    await page.getByRole("button", { name: "Scheduled drafts", exact: true }).first().click();
    await page.getByRole("menuitem", { name: "Releases" }).click();
  },
);

test(
  "a campaign is prepared together, seen in its place, and live at its hour, all of it or nothing",
  { tag: "@long" },
  async () => {
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
  },
);
