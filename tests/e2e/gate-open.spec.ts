import { expect, test } from "@playwright/test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { GATE_STORAGE_VALUE } from "../../src/facts/constants.ts";
import { drawSmall } from "./support/drawing.ts";
import { PASSWORD, SERVED_FOLDER } from "./support/environment.ts";
import { blockScripts } from "./support/scripts.ts";
import { enterPassword, bringKey, gateOf, RETURNING, storedFlag } from "./support/visitor.ts";

/** Script files with React; on a sealed site names reveal nothing. */
const SCRIPTS = join(SERVED_FOLDER, "_astro");
const REACT = readdirSync(SCRIPTS)
  .filter((file) => file.endsWith(".js"))
  .filter((file) => readFileSync(join(SCRIPTS, file), "utf8").includes("react.transitional"));

test(
  "the right password opens the site, and it stays open on reload and on other pages",
  { tag: "@phone" },
  async ({ page, isMobile }) => {
    await page.goto("/");
    await enterPassword(page, PASSWORD);
    const { content, dialog } = gateOf(page);
    await expect(content).toBeVisible();
    await expect(dialog).toHaveCount(0);
    expect(await storedFlag(page)).toBe(GATE_STORAGE_VALUE);
    await expect(page.locator("main"), "the focus starts at the content").toBeFocused();

    await drawSmall({ page, isMobile });
    await page.reload();
    await expect(content).toBeVisible();
    await page.goto("/agent/nora");
    await expect(content).toBeVisible();
    await expect(dialog).toHaveCount(0);
  },
);

test.describe("a returning visitor", () => {
  test.use({ storageState: RETURNING });
  test.beforeEach(({ page, isMobile }) => drawSmall({ page, isMobile }));
  test.beforeEach(bringKey);

  test("sees the content although no script file arrives", async ({ page }) => {
    await blockScripts(page);
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(gateOf(page).dialog).toHaveCount(0);
  });

  test("loads no React for a page without playback before moving on it", async ({ page }) => {
    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    await page.goto("/about", { waitUntil: "networkidle" });
    const react = () => requests.filter((path) => REACT.some((file) => path.endsWith(`/${file}`)));
    expect(react()).toEqual([]);
    await page.mouse.move(1, 1);
    await expect.poll(react).toHaveLength(1);
    await expect(
      page.locator("[data-gate-region] astro-island:not([ssr])"),
      "the gate sleeps on",
    ).toHaveCount(0);
  });

  test("never sees the gate, not for one frame", async ({ page }) => {
    await page.addInitScript(() => {
      const look = () => {
        const root = document.documentElement;
        if (root.querySelector("body > *") !== null) {
          const seen = [...root.querySelectorAll("[data-gate-region] *")].some((element) => {
            const { width, height } = element.getBoundingClientRect();
            return width * height > 0;
          });
          const key = seen ? "framesShut" : "framesOpen";
          root.dataset[key] = String(Number(root.dataset[key] ?? 0) + 1);
        }
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto("/");
    const frames = await page.evaluate(
      () =>
        new Promise<DOMStringMap>((resolve) => {
          requestAnimationFrame(() => resolve({ ...document.documentElement.dataset }));
        }),
    );
    expect(Number(frames.framesOpen)).toBeGreaterThan(0);
    expect(frames.framesShut).toBeUndefined();
  });
});
