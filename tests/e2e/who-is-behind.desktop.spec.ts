import type { SanityClient } from "@sanity/client";
import { expect, test } from "@playwright/test";
import { readFileSync } from "node:fs";
import { PEOPLE } from "../../src/facts/strings.ts";
import { violationsOn } from "./support/axe.ts";
import { sidewaysScroll } from "./support/cut-text.ts";
import { drawSmall } from "./support/drawing.ts";
import { publishEdit, type PublishedSite } from "./support/published-site.ts";
import { letIn } from "./support/visitor.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.beforeEach(letIn);

const PAGES = ["/about", "/contact"];
const ALT = "A person at a desk with a ledger.";

/** An editor names two people, one of them with a picture, and who checked a return. */
async function name(client: SanityClient) {
  const picture = await client.assets.upload("image", readFileSync("public/share.png"));
  const image = {
    _type: "image",
    alt: ALT,
    asset: { _type: "reference", _ref: picture._id },
    hotspot: { _type: "sanity.imageHotspot", x: 0.2, y: 0.5, width: 0.3, height: 0.3 },
  };
  const people = [
    { name: "Test Person", role: "Answers messages", sentence: "Kept books for a shelter.", image },
    { name: "Test Bookkeeper", role: "Asks the questions", sentence: "Runs a food pantry." },
  ].map((person, place) => ({ _key: `person-${place}`, _type: "person", ...person }));
  const checked = { name: "Test Accountant, CPA", date: "2026-11-02" };
  await client
    .transaction()
    .patch("siteSettings", { set: { people } })
    .patch("agent-nora", { set: { "artifact.checked": checked } })
    .patch("sampleIngrid", { set: { "artifact.checked": checked } })
    .commit();
}

test("the seed invents nobody: no name, no empty heading", async ({ page }) => {
  for (const path of PAGES) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(PEOPLE)).toHaveCount(0);
  }
  await page.goto("/agent/nora#artifact");
  await expect(page.locator("#artifact")).toBeVisible();
  await expect(page.getByText("Checked by")).toHaveCount(0);
});

test.describe("where an editor filled them in", { tag: "@long" }, () => {
  let site: PublishedSite<void> | undefined;
  test.beforeAll(async () => {
    site = await publishEdit(name);
  });
  test.afterAll(() => site?.remove());

  test("a visitor reads who is behind the site, with their pictures", async ({ page }) => {
    for (const path of PAGES) {
      await page.goto((site?.url ?? "") + path);
      const people = page.getByRole("region", { name: PEOPLE });
      await expect(people.getByRole("heading", { level: 3 })).toHaveText([
        "Test Person",
        "Test Bookkeeper",
      ]);
      await expect(people.getByRole("listitem").first()).toContainText(
        /Answers messages.*Kept books for a shelter\./s,
      );
      await expect(people.getByRole("img")).toHaveCount(1);
      await people.getByRole("img", { name: ALT }).scrollIntoViewIfNeeded();
      await expect(people.getByRole("img", { name: ALT })).toHaveJSProperty("complete", true);
      expect(await violationsOn(page)).toEqual([]);
      await drawSmall({ page, isMobile: false }, { width: 390, height: 844 });
      expect(await sidewaysScroll(page)).toBe(0);
      await page.setViewportSize({ width: 1440, height: 900 });
    }
  });

  test("a sample of work says who checked it, and when", async ({ page }) => {
    for (const path of ["/agent/nora", "/sample-ingrid"]) {
      await page.goto((site?.url ?? "") + path);
      const sample = page.locator("section[aria-labelledby='artifact']");
      await expect(sample).toContainText("Checked by Test Accountant, CPA on November 2, 2026");
      expect(await violationsOn(page, "section[aria-labelledby='artifact']")).toEqual([]);
    }
  });
});
