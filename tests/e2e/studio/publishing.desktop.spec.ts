import { expect } from "@playwright/test";
import { type Desk, test } from "../support/desk.ts";
import { cutText } from "../support/cut-text.ts";

/* What the Studio says of the site is true, and it leads to what has to be done. */

/** A phone's window, in CSS pixels. */
const PHONE = { width: 390, height: 844 };

/** Waits until the Studio knows that a document is live as it is published. */
async function untilLive(desk: Desk, id: string): Promise<void> {
  const query = `*[_id == $publication][0].state == "live"
    && *[_id == $publication][0].revision == *[_id == $id][0]._rev`;
  const params = { id, publication: `publication.${id}` };
  await expect.poll(() => desk.stack.client.fetch(query, params)).toBe(true);
}

test(
  "a document that another one holds back says which, where it is live, and leads there",
  { tag: "@long" },
  async ({ desk }) => {
    const { page, stack, visit } = desk;
    await desk.openAgent("nora");
    const title = page.getByTestId("field-title").getByRole("textbox");
    await expect(title).toBeVisible();
    // White space does not count as text, wherever it came from.
    await stack.client.patch("agent-amara").set({ description: "  " }).commit();
    await title.fill("Tax and audit");
    await desk.publish(page);
    await expect.poll(() => visit("/agent/nora")).toContain("Tax and audit");

    const banner = page.getByTestId("publish-banner");
    await expect(banner).toContainText("on some pages only");
    await expect(banner).toContainText("Visitors see it at /agent/nora.");
    await expect(banner).toContainText("Amara, Description");

    // The toast leads to the field in the other document.
    const toast = page.getByRole("link", { name: /^Amara, / });
    await expect(toast).toBeVisible();
    await toast.click();
    const description = page.getByTestId("field-description").getByRole("textbox");
    await expect(description).toHaveValue("  ");
    await expect(page.getByTestId("action-publish")).toBeDisabled();
    await description.fill("Plans every grant, from the first call to the last report.");
    await desk.publish(page);
    await expect(page.getByRole("link", { name: "See the page" }).first()).toBeVisible();
    await expect.poll(() => visit("/")).toContain("Tax and audit");
    await expect(banner).toHaveCount(0);
  },
);

test(
  "the first screen names a link that leads nowhere until it is corrected",
  { tag: "@long" },
  async ({ desk }) => {
    const { page, stack } = desk;
    await desk.go("Start");
    const site = page.getByTestId("site-release");
    await expect(site).toContainText("is what visitors see");
    const attention = page.getByTestId("attention");
    await expect(attention).toContainText("Nothing.");
    // An unreadable site must not count as a site without dead links.
    const words = ({ searchParams }: URL) =>
      searchParams.get("query")?.includes('"talking": null') ?? false;
    await page.route(words, (route) => route.fulfill({ status: 500 }));
    await page.reload();
    await expect(attention).toContainText("links that lead nowhere");
    await expect(attention).not.toContainText("Nothing.");
    await page.unroute(words);
    expect(desk.trouble().filter((line) => !line.includes("500"))).toEqual([]);
    await page.reload();
    await expect(attention).toContainText("Nothing.");
    const dead = page.getByTestId("dead-links");
    const first = "footer[0].href";
    const right = await stack.client.fetch<string>(`*[_id == "navigation"][0].${first}`);
    await stack.client
      .patch("navigation")
      .set({ [first]: "/abuot" })
      .commit();
    await expect(dead).toContainText("Navigation, ");
    await expect(dead).toContainText("Did you mean /about?");
    await expect(attention).not.toContainText("Nothing.");
    await stack.client
      .patch("navigation")
      .set({ [first]: right })
      .commit();
    await expect(dead).toHaveCount(0);
    await expect(attention).toContainText("Nothing.");
    await untilLive(desk, "navigation");
    await expect(site).toContainText("Changed last: /, /about, ");
  },
);

test("an editor takes the site back, reads what waits, and shows the newest version again", async ({
  desk,
}) => {
  const { page, stack, visit } = desk;
  await stack.client.patch("agent-leila").set({ title: "A mistake" }).commit();
  await expect.poll(() => visit("/agent/leila")).toContain("A mistake");
  await untilLive(desk, "agent-leila");

  await desk.go("Publishing");
  const newest = page
    .getByRole("list", { name: "Releases of the site" })
    .getByRole("listitem")
    .first();
  await expect(newest).toContainText("/agent/leila");
  await expect(newest.getByRole("link", { name: "Leila" })).toBeVisible();
  await expect(newest).toContainText("Visitors see it");
  await page
    .getByRole("button", { name: /^Take the site back/ })
    .first()
    .click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("/agent/leila");
  await question.getByRole("button", { name: "Take the site back" }).click();
  await expect.poll(() => visit("/agent/leila")).not.toContain("A mistake");

  // Every place says that changes wait, and a publish changes nothing for visitors.
  await expect(page.getByTestId("status-agent-leila")).toContainText("Held back");
  await page
    .getByTestId("status-agent-leila")
    .getByRole("link", { name: "Leila", exact: true })
    .click();
  const title = page.getByTestId("field-title").getByRole("textbox");
  await title.fill("Corrected");
  await desk.publish(page);
  await expect(page.getByTestId("publish-banner")).toContainText("Visitors see an older version");
  await stack.client.patch("agent-jonah").set({ title: "Published meanwhile" }).commit();
  await desk.go("Publishing");
  await expect(page.getByTestId("status-agent-jonah")).toContainText("Held back");
  expect(await visit("/agent/leila")).not.toMatch(/Corrected|A mistake/);
  expect(await visit("/agent/jonah")).not.toContain("Published meanwhile");

  await page.getByTestId("site-hold").getByRole("button").click();
  await page.getByRole("dialog").getByRole("button", { name: "Show this version" }).click();
  await expect.poll(() => visit("/agent/leila")).toContain("Corrected");
  await expect.poll(() => visit("/agent/jonah")).toContain("Published meanwhile");
  await expect(page.getByTestId("site-hold")).toHaveCount(0);
  await expect(page.getByTestId("status-agent-leila")).toHaveCount(0);
  await expect(newest).toContainText("Editor");
  const link = newest.getByRole("link", { name: "Leila" });
  await expect(link).toBeVisible();

  const size = page.viewportSize();
  await page.setViewportSize(PHONE);
  await link.scrollIntoViewIfNeeded();
  await expect(link).toBeInViewport({ ratio: 1 });
  expect((await cutText(page)).filter((line) => line.includes("Visitors see it"))).toEqual([]);
  if (size) await page.setViewportSize(size);
});

test("a draft is never taken for what visitors see", { tag: "@long" }, async ({ desk }) => {
  const { page, stack } = desk;
  await desk.openAgent("victor");
  const title = page.getByTestId("field-title").getByRole("textbox");
  await expect(page.getByText("On the site", { exact: true })).toBeVisible();
  const sign = page.getByTestId("document-header-Draft-chip");
  await expect(sign).toBeHidden();
  await title.fill("Not yet for visitors");
  await expect(sign).toBeVisible();
  await expect(page.getByText("On the site without your changes")).toBeVisible();
  await expect(page.getByText("On the site", { exact: true })).toHaveCount(0);
  const older = await stack.client.getDocument("agent-victor");
  await page.goto(`${page.url()}%2Crev%3D${older?._rev}`);
  await expect(page.getByText("Revision from")).toBeVisible();
  await expect(page.getByText("On the site without your changes")).toHaveCount(0);
  await desk.go("Start");
  await page
    .getByTestId("draft-agent-victor")
    .getByRole("link", { name: /^See the changes/ })
    .click();
  const review = page.getByRole("tab", { name: "Review changes" });
  await expect(review).toHaveAttribute("aria-selected", "true");
  // A new video goes live with its words.
  await stack.client
    .patch("drafts.agent-victor")
    .set({ videoUrl: "/media/victor-ffffffffffff.mp4" })
    .commit();
  await desk.go("Avatars");
  await expect(page.getByTestId("avatar-victor")).toContainText("publish the agent");
  await expect(page.getByTestId("avatar-nora")).not.toContainText("publish the agent");
});
