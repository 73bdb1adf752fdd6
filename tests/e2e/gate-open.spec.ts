import { expect, test, type Route } from "@playwright/test";
import { GATE_STORAGE_VALUE } from "../../src/facts/constants.ts";
import { drawSmall } from "./support/drawing.ts";
import { PASSWORD } from "./support/environment.ts";
import { enterPassword, gateOf, RETURNING, storedFlag } from "./support/visitor.ts";

test("the password that the site has now opens a page from before, and it stays open on reload and on other pages", async ({
  page,
  isMobile,
}) => {
  const older = async (route: Route) => {
    const html = await (await route.fetch()).text();
    const body = html.replace(/(hash&quot;:\[0,&quot;).{4}/, "$1AAAA");
    await route.fulfill({ contentType: "text/html", body });
  };
  await page.route("/", older, { times: 1 });
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
});

test.describe("a returning visitor", () => {
  test.use({ storageState: RETURNING });
  test.beforeEach(({ page, isMobile }) => drawSmall({ page, isMobile }));

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
