import { writeFile } from "node:fs/promises";
import type { Browser, Page } from "playwright";
import sharp from "sharp";
import { testEnvironment, TEST_PASSWORD } from "./browser-tests.ts";
import { buildStudioIfStale } from "./studio-build.ts";
import { builtSite } from "./testing/built-site.ts";
import { buildPreviewIfStale } from "../../preview/build-client.ts";
import { inRoot } from "../../runtime/root.ts";

/** CSS pixels: the Studio's lists, form and page have room beside each other. */
const WINDOW = { width: 1200, height: 750 };
/** Width of a picture: as wide as the guide shows it. */
const WIDTH = 900;
const QUALITY = 55;
/** Whatever a busy machine needs. */
const PATIENCE_MS = 90_000;

/** What is opened for each picture, one after another in one window. */
const PICTURES: readonly { name: string; open: (page: Page) => Promise<void> }[] = [
  {
    name: "agent",
    open: async (page) => {
      await page.getByRole("link", { name: "Content", exact: true }).click();
      await page.getByTestId("pane-item-Agents").click();
      await page.getByTestId("order-row-agent-nora").getByRole("link").click();
      await page.getByTestId("field-name").waitFor();
    },
  },
  {
    name: "presentation",
    open: async (page) => {
      await page.getByRole("link", { name: "Presentation", exact: true }).click();
      await page.frameLocator("iframe").locator("h1").first().waitFor();
      const form = page.getByTestId("document-panel-scroller");
      await form.getByText(/^Used on/).waitFor();
      await form.getByText("Read only").waitFor({ state: "hidden" });
      await page.getByText("On the site", { exact: true }).waitFor();
    },
  },
  {
    name: "start",
    open: async (page) => {
      await page.getByRole("link", { name: "Start", exact: true }).click();
      await page.getByTestId("first-steps").waitFor();
      await page.getByTestId("attention").waitFor();
    },
  },
];

/**
 * Takes the pictures of the editors' guide, of a Studio of its own with the seed.
 * @param chromium path of the browser
 * @throws Error when a part of the Studio does not appear
 */
export async function takeStudioPictures(browser: Browser, chromium: string): Promise<void> {
  const site = await builtSite();
  await buildPreviewIfStale();
  const config = { projectId: "polyphony", dataset: "production", apiHost: "" };
  const studio = await buildStudioIfStale({ config, label: "pictures", close: async () => {} });
  const env = testEnvironment({ chromium, site, siteUrl: "http://localhost", studio });
  Object.assign(process.env, env, { GATE_PASSWORD: TEST_PASSWORD });
  // It reads the environment when it is loaded.
  const { startStack } = await import("../../../tests/e2e/support/stack.ts");
  const stack = await startStack();
  try {
    const page = await browser.newPage({ viewport: WINDOW, reducedMotion: "reduce" });
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(stack.signInLink());
    for (const { name, open } of PICTURES) {
      await open(page);
      await page.waitForLoadState("networkidle");
      const picture = sharp(await page.screenshot()).resize({ width: WIDTH });
      await writeFile(
        inRoot("docs/pictures", `studio-${name}.webp`),
        await picture.webp({ quality: QUALITY }).toBuffer(),
      );
    }
  } finally {
    await stack.remove();
  }
}
