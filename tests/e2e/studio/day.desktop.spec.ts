import { expect } from "@playwright/test";
import { type Desk, test } from "../support/desk.ts";
import { PREVIEW_PATH } from "../../../src/facts/studio.ts";
import { agents, settings } from "../support/dataset.ts";
import { countHands } from "../support/hands.ts";

/*
 * An editor's day, from the Studio to the visitor. The visitor's page is loaded anew until it shows the
 * change; nothing else is waited for.
 */

/** Most clicks and keys for a copy of an agent, or for another short name, without the letters of texts. */
const MOST_FOR_COPY = 10;
const MOST_FOR_RENAME = 10;
/** An editor's window, and how far below the top of the form the first field may begin, in CSS pixels. */
const WINDOW = { width: 1440, height: 900 };
const MOST_ABOVE_FIELDS = 200;
/** Widths in CSS pixels that no phone is wider than, and that every desktop has. */
const PHONE = 500;
const DESKTOP = 1400;
/** Few words, because a video takes longer than its length to make. */
const WORDS = "I am Kofi.";
/** Height of the video in the Studio, so that its transcript is in the same window; in CSS pixels. */
const MOST_OF_PLAYER = 400;
/** Timeout for a busy machine. */
const VIDEO = { timeout: 240_000 };
/** The talking video of Leila, in her page. */
const FILM = /\/media\/leila-[0-9a-f]{12}\.(?:mp4|webm)/;
const [first, , , edited] = agents;
const card = first?.problemCards?.cards?.[0];
const other = edited?.problemCards?.cards?.[0];
if (!first || !edited || !card || !other) throw new Error("The seed holds no cards to edit.");

/** Names of the agents on the landing page, in their order. */
async function visibleAgents(desk: Desk): Promise<string[]> {
  const html = await desk.visit("/");
  const cards = html.slice(html.indexOf('id="agents"'));
  return [...cards.matchAll(/href="\/agent\/([a-z-]+)"/g)]
    .map(([, id = ""]) => id)
    .filter((id, index, all) => all.indexOf(id) === index);
}

/** Number of the release that the publisher made last, as the Studio knows it. */
function newestRelease(desk: Desk): Promise<number> {
  return desk.stack.client.fetch<number>(`*[_id == "publication.site"][0].release`);
}

/** Numbers of the releases by which agents went live last, the newest first. */
function releasesOf(desk: Desk, ...agents: string[]): Promise<number[]> {
  const ids = agents.map((agent) => `publication.agent-${agent}`);
  return desk.stack.client.fetch<number[]>(`*[_id in $ids].release | order(@ desc)`, { ids });
}

test("an editor clicks on a text, types beside the page, publishes, and visitors see it", async ({
  desk,
}) => {
  const { page, stack, visit } = desk;
  await desk.openAgent(first.id);
  await page.getByRole("button", { name: /^Used on/ }).click();
  await page.getByRole("link", { name: `/agent/${first.id}` }).click();
  const preview = page.frameLocator("iframe");
  const heading = (text: string) => preview.locator("h3").getByText(text, { exact: true });
  await expect(heading(card.title)).toBeVisible();
  // The overlays work once they draw a box around the hovered element.
  await heading(card.title).scrollIntoViewIfNeeded();
  const box = preview.locator("sanity-visual-editing [data-hovered]");
  await expect(async () => {
    await heading(card.title).hover();
    await expect(box).toBeVisible({ timeout: 1000 });
  }).toPass();

  await heading(card.title).click();
  const field = page.getByRole("dialog").getByLabel("Title", { exact: true }).first();
  await expect(field).toHaveValue(card.title);
  await expect(page).toHaveURL(/problemCards\.cards\[_key==[^\]]+\]\.title/);
  await field.fill("Seen while typing");
  await expect(heading("Seen while typing")).toBeVisible();

  // Invalid content keeps the last valid page, with a bar that names the field.
  const bar = preview.locator("[data-preview-keep]");
  await field.fill("");
  await expect(bar).toContainText(`${first.name}, Problem cards`);
  await expect(heading("Seen while typing")).toBeVisible();
  await field.fill("Said in other words");
  await expect(heading("Said in other words")).toBeVisible();
  await expect(bar).toHaveCount(0);

  // The page is laid out as on a desktop, however little room it has here.
  const width = () => preview.locator("html").evaluate((html) => html.clientWidth);
  expect(await width()).toBeGreaterThan(DESKTOP);
  await page.getByRole("button", { name: "Toggle viewport size" }).click();
  await expect.poll(width).toBeLessThan(PHONE);
  await expect(heading("Said in other words")).toBeVisible();

  // Visitors see neither the draft nor anything of the preview.
  const before = await visit(`/agent/${first.id}`);
  expect(before).toContain(card.title);
  expect(before).not.toMatch(/data-sanity|\/preview\/|other words/);
  expect((await fetch(`${stack.studioUrl}${PREVIEW_PATH}/`)).status).toBe(401);

  await page.getByRole("dialog").getByRole("button", { name: "Close" }).first().click();
  await desk.publish(page);
  await expect.poll(() => visit(`/agent/${first.id}`)).toContain("Said in other words");
});

test(
  "a new agent has a page and a place on the landing page, until it is deleted",
  { tag: "@long" },
  async ({ desk }) => {
    const { page, visit } = desk;
    const name = page.getByTestId("field-name").getByRole("textbox");
    const size = page.viewportSize();
    await page.setViewportSize(WINDOW);
    await desk.openAgent("kofi");
    const form = page.getByTestId("document-panel-scroller");
    const above = async () => {
      const field = await page.getByTestId("field-name").boundingBox();
      const pane = await form.boundingBox();
      return field && pane ? field.y - pane.y : Infinity;
    };
    await expect.poll(above).toBeLessThanOrEqual(MOST_ABOVE_FIELDS);
    if (size) await page.setViewportSize(size);
    const hands = await countHands(page);
    await desk.choose(page, "Duplicate");
    await expect(page).not.toHaveURL(/agent-kofi/);
    // Errors can be read without hovering.
    await page.mouse.move(0, 0);
    const faults = page.getByTestId("field-id").getByTestId("field-faults");
    await expect(faults).toContainText("already the short name of another agent: Kofi");
    await expect(faults).toBeInViewport();
    await name.click();
    await name.fill("Zora");
    await page
      .getByTestId("field-id")
      .getByRole("button", { name: "Make it from the name" })
      .click();
    await page.getByRole("button", { name: "Move to end" }).click();
    await desk.publish(page);
    expect(await hands()).toBeLessThanOrEqual(MOST_FOR_COPY);
    await expect.poll(() => visit("/agent/zora")).toContain("Zora");
    expect(await visibleAgents(desk)).toEqual([...agents.map(({ id }) => id), "zora"]);

    await desk.choose(page, "Unpublish");
    await page.getByRole("button", { name: "Unpublish", exact: true }).click();
    await expect(page.getByText("Zora: Taken off the site")).toBeVisible();
    await expect.poll(() => visit("/agent/zora")).toBe("404");
    await desk.publish(page);
    await expect.poll(() => visit("/agent/zora")).toContain("Zora");

    await desk.choose(page, "Delete");
    await page.getByRole("button", { name: "Delete document" }).click();
    await expect.poll(() => visit("/agent/zora")).toBe("404");
    expect(await visibleAgents(desk)).toEqual(agents.map(({ id }) => id));

    // The list of releases and the trash know it by its name; the trash gives it back as a draft.
    await desk.go("Publishing");
    await expect(page.getByTestId(/^release-\d+$/).first()).toContainText("Zora (deleted)");
    await page.getByRole("button", { name: "Restore Zora" }).click();
    await expect(name).toHaveValue("Zora");
    expect(await visit("/agent/zora")).toBe("404");
    await desk.choose(page, "Delete");
    await page.getByRole("button", { name: "Delete document" }).click();
    await expect.poll(() => desk.stack.client.fetch(`count(*[name == "Zora"])`)).toBe(0);
  },
);

test("an agent that is moved in the list moves on the site", async ({ desk }) => {
  const { page } = desk;
  await desk.go("Content");
  const entry = page.getByTestId("pane-item-Agents");
  // Who asks for less motion gets none, not a very short one.
  await expect(entry).toHaveCSS("transition-property", "none");
  await entry.click();
  const [first = "", second = "", ...others] = agents.map(({ id }) => id);
  const before = await newestRelease(desk);
  const handle = page.getByTestId(`order-row-agent-${second}`).getByRole("button");
  const announcement = page.locator("[id^=DndLiveRegion]");
  await handle.press("Space");
  await expect(announcement).toContainText("Picked up number 2 of");
  // The rows may still be measured; above the first place there is none.
  await expect(async () => {
    await page.keyboard.press("ArrowUp");
    await expect(announcement).toContainText("be number 1.", { timeout: 1000 });
  }).toPass();
  await page.keyboard.press("Space");
  await expect.poll(() => visibleAgents(desk)).toEqual([second, first, ...others]);
  // The places of both agents are one release of the site.
  await expect.poll(() => releasesOf(desk, first, second)).toEqual([before + 1, before + 1]);
  expect(await newestRelease(desk)).toBe(before + 1);
});

test("another portrait is the one that visitors see", { tag: "@long" }, async ({ desk }) => {
  const { page, stack, visit } = desk;
  const before = await visit("/agent/leila");
  await desk.openAgent("leila");
  await page.getByTestId("group-tab-media").click();
  const portrait = page.getByTestId("image-input").first();
  await portrait.getByTestId("options-menu-button").click();
  const choosing = page.waitForEvent("filechooser");
  await page.getByTestId("file-input-upload-button").click();
  await (await choosing).setFiles("public/share.png");
  // Its video has the face of before: visitors no longer see it, and the editor hears of it.
  expect(before).toMatch(FILM);
  const outdated = page.getByTestId("outdated-video");
  await expect(outdated).toContainText("shows another portrait");
  // Nor do the words fit that describe the former picture; without any, it cannot be published.
  const words = page.getByTestId("field-image.alt");
  await expect(words.getByTestId("field-faults")).toContainText("Do they still fit?");
  await words.getByRole("textbox").fill("");
  await expect(words.getByTestId("field-faults")).toContainText("Say in a few words");
  await expect(page.getByTestId("action-publish")).toBeDisabled();
  await words.getByRole("textbox").fill("Leila, drawn anew");
  await expect(words.getByTestId("field-faults")).toHaveCount(0);
  // The editor sees the new picture before pressing Publish.
  const uploaded = `*[_id == "drafts.agent-leila"][0].image.asset->originalFilename`;
  await expect.poll(() => stack.client.fetch(uploaded)).toBe("share.png");
  await desk.publish(page);
  await expect
    .poll(() => visit("/agent/leila"))
    .toMatch(/<img[^>]+src="\/media\/[0-9a-f]{40}-0-0-1200-630-w\d+\.webp"/);
  expect(await visit("/agent/leila")).not.toMatch(FILM);

  // The editor may make another one, or put it away.
  await outdated.getByRole("button", { name: "Make it again" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: /^Generate/ })).toBeEnabled();
  await dialog.getByRole("button", { name: "Close" }).first().click();
  await outdated.getByRole("button", { name: "Hide the video" }).click();
  await expect(outdated).toHaveCount(0);
  await desk.publish(page);
  expect(await stack.client.fetch(`*[_id == "agent-leila"][0].videoUrl`)).toBeNull();
});

test("what the site cannot show stays as it was, and the Studio says why", async ({ desk }) => {
  const { page, stack, visit } = desk;
  await desk.go("Start");
  const refused = page.getByTestId("refused");
  await stack.client.patch("agent-mateo").unset(["title"]).commit();
  await expect(refused).toContainText("Mateo, Title");
  expect(await visit("/agent/mateo")).toContain("Programs &amp; Operations");
  await refused
    .getByRole("link", { name: /Open this field/ })
    .first()
    .click();
  const title = page.getByTestId("field-title").getByRole("textbox");
  await title.fill("Programs and operations");
  await desk.publish(page);
  await expect.poll(() => visit("/agent/mateo")).toContain("Programs and operations");
});

test("a page that gets another address takes visitors and links along", async ({ desk }) => {
  const { page, stack, visit } = desk;
  await desk.openAgent("ingrid");
  const hands = await countHands(page);
  const id = page.getByTestId("field-id");
  await id.getByRole("button", { name: "Change it anyway" }).click();
  await id.getByRole("textbox").fill("ingrida");
  // The preview of a shared link follows the typing.
  await page.getByTestId("group-tab-sharing").click();
  const preview = page.getByTestId("share-preview");
  await expect(preview).toContainText(new RegExp(`Ingrid: .+ · ${settings.name}`));
  await page.getByTestId("field-shareText").getByRole("textbox").fill("She reads the figures.");
  await expect(preview).toContainText("She reads the figures.");
  await page.getByTestId("action-publish").and(page.locator(":enabled")).click();
  const question = page.getByText(/The page moves from \/agent\/ingrid to \/agent\/ingrida\./);
  await expect(question).toContainText(/\d+ links? in \d+ documents? will lead there/);
  // The button in the dialog, after the one at the foot of the document.
  await page.getByRole("button", { name: "Publish", exact: true }).last().click();
  expect(await hands()).toBeLessThanOrEqual(MOST_FOR_RENAME);

  const openOldAddress = () => fetch(`${stack.url}/agent/ingrid`, { redirect: "manual" });
  await expect.poll(async () => (await openOldAddress()).status).toBe(301);
  expect((await openOldAddress()).headers.get("location")).toBe("/agent/ingrida");
  expect(await visit("/agent/ingrid")).toContain(
    '<meta property="og:description" content="She reads the figures.">',
  );
  expect(await visit("/agent/ingrid"), "she still speaks").toContain('src="/media/ingrida-');
  for (const path of ["/about", "/data-security"]) {
    const html = await visit(path);
    expect(html, path).toContain('href="/agent/ingrida');
    expect(html, path).not.toMatch(/href="\/agent\/ingrid["#]/);
  }

  // The other way round it would be a circle: the form says so, and what to do.
  await desk.go("Content");
  await page.getByTestId("pane-item-Settings").click();
  await page.getByTestId("pane-item-Redirects").click();
  await page.getByRole("link", { name: /\/agent\/ingrid/ }).click();
  const to = page.getByTestId("field-to");
  await to.getByRole("textbox").fill("/agent/ingrid");
  await expect(to.getByTestId("field-faults")).toHaveText(
    "Visitors would go in a circle: /agent/ingrid → /agent/ingrid. Lead to a page of the site.",
  );
  await expect(page.getByTestId("action-publish")).toBeDisabled();
  await desk.choose(page, "Discardchanges");
  await page.getByTestId("confirm-button").click();
  await expect(to.getByRole("textbox")).toHaveValue("/agent/ingrida");
});

test(
  "a missing video is generated in the Studio, plays there, and is on the site",
  { tag: "@long" },
  async ({ desk }) => {
    test.setTimeout(480_000);
    const { page, visit } = desk;
    const { client, url } = desk.stack;
    await client
      .transaction()
      .patch("agent-kofi", (patch) =>
        patch.set({ "voice.introText": WORDS }).unset(["talking", "videoUrl", "combined_url"]),
      )
      .delete("avatarAsset-kofi")
      .commit();

    await desk.go("Avatars");
    const row = page.getByTestId("avatar-kofi");
    const generate = row.getByRole("button", { name: /^Generate/ });
    await expect(row).toContainText("Talking video missing");
    // The portrait itself is there: what is missing is the one that the video is made from.
    await expect(row.getByTestId("asset-image")).toHaveText("Portrait for the video missing");
    await expect(row.locator("img")).toBeVisible();
    await expect(generate).toBeEnabled();
    // The other seven have what the repository brings.
    await expect(page.getByTestId("avatar-nora")).toHaveAttribute("data-standing", "Ready");

    // By keyboard: the button that it becomes has the focus. The Studio takes the focus to itself once,
    // a moment after it was opened: a key that it took is pressed again, as long as the button is there.
    const cancel = row.getByRole("button", { name: /^Cancel/ });
    await expect(async () => {
      if (await generate.isVisible()) await generate.press("Enter", { timeout: 1000 });
      await expect(cancel).toBeVisible({ timeout: 5000 });
    }).toPass();
    const bar = row.getByRole("progressbar", { name: "Generation of Kofi" });
    await expect(bar).toHaveAttribute("aria-valuetext", /Making the/, VIDEO);
    await expect(cancel).toBeFocused();
    await expect(row).toHaveAttribute("data-standing", /^(Just made|Ready)$/, VIDEO);

    await row.getByRole("button", { name: /^Play/ }).click();
    const video = row.getByLabel("Talking video of Kofi");
    const height = async () => (await video.boundingBox())?.height ?? Infinity;
    await expect.poll(height).toBeLessThanOrEqual(MOST_OF_PLAYER);
    await expect
      .poll(() =>
        video.evaluate((element) =>
          element instanceof HTMLVideoElement ? element.currentTime : 0,
        ),
      )
      .toBeGreaterThan(0.2);

    // The words were live already, so the video is as well, without another publish.
    const videoUrl = await client.fetch<string>(`*[_id == "agent-kofi"][0].videoUrl`);
    expect(videoUrl).toMatch(/^\/media\/kofi-[0-9a-f]{12}\.mp4$/);
    await expect.poll(() => visit("/agent/kofi")).toContain(videoUrl);
    const response = await fetch(url + videoUrl);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "video/mp4"]);

    // Other words make it out of date; above the form it is made again, and goes live with them.
    await desk.openAgent("kofi");
    await page.getByTestId("group-tab-media").click();
    await page.getByTestId("field-voice.introText").getByRole("textbox").fill("Here is Kofi.");
    const outdated = page.getByTestId("outdated-video");
    await expect(outdated).toContainText("says another introduction");
    await outdated.getByRole("button", { name: "Make it again" }).click();
    const again = page.getByRole("dialog").getByTestId("avatar-kofi");
    await again.getByRole("button", { name: /^Generate/ }).click();
    await expect(outdated).toHaveCount(0, VIDEO);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).first().click();
    await desk.publish(page);
    await expect.poll(() => visit("/agent/kofi")).not.toContain(videoUrl);
    expect(await visit("/agent/kofi")).toMatch(/\/media\/kofi-[0-9a-f]{12}\.mp4/);
  },
);
