import { PLAYBACK } from "../../src/facts/strings.ts";
import {
  STAGE,
  isMedia,
  openNear,
  shows,
  showStage,
  watchPlayback,
} from "./support/playback-page.ts";
import { expect, test } from "./support/playback-test.ts";

/* Nothing starts by itself here: visitors go from state to state. */
test.use({ contextOptions: { reducedMotion: "reduce" } });

test("with the keyboard alone: from Play All through every key, and the focus is never lost", async ({
  page,
  host,
}) => {
  const watch = await watchPlayback(page);
  await openNear(page, watch, host.url);
  await showStage(watch);
  const section = page.locator(STAGE);
  const focused = page.locator(`${STAGE} :focus`);
  await page.evaluate((selector) => {
    const main = [...document.querySelectorAll<HTMLElement>("main a, main button, main summary")];
    const first = main.findIndex((stop) => stop.closest(selector));
    main[first - 1]?.focus({ preventScroll: true });
  }, STAGE);

  await watch.until("the banner", ({ type, text }) => type === "banner" && text !== "");
  await page.keyboard.press("Tab");
  await expect(focused).toHaveText(PLAYBACK.enableSound);
  await page.keyboard.press("Enter");
  await watch.until("Nora", isMedia("playing", "nora", false));
  await expect(focused, "the press takes its own button away").toHaveText("Pause");
  await page.keyboard.press("Space");
  await expect(section).toHaveAttribute("data-phase", "paused");
  await page.keyboard.press("Space");
  await expect(section).toHaveAttribute("data-phase", "speaking");
  await page.keyboard.press("ArrowRight");
  const amara = await watch.until("Amara", isMedia("playing", "amara"));
  await page.keyboard.press("ArrowLeft");
  await watch.until("Nora again", isMedia("playing", "nora"), amara);

  await page.keyboard.press("m");
  await expect(section).toHaveAttribute("data-sound", "muted");
  await expect(page.getByText(PLAYBACK.muted)).toBeVisible();
  await page.keyboard.press("ArrowRight");
  const silent = await watch.until("Amara without sound", isMedia("playing", "amara", true));
  await expect(section, "who muted is not asked").toHaveAttribute("data-banner", "false");
  await page.keyboard.press("m");
  await watch.until("Amara aloud", isMedia("volumechange", "amara", false), silent);
  await page.keyboard.press("c");
  await expect(page.locator(".playback-words")).toBeHidden();
  await page.keyboard.press("c");
  await expect(page.locator(".playback-words")).toBeVisible();
  await expect(page.locator(".playback-words [lang=en]")).toBeVisible();

  await page.keyboard.press("Tab");
  await expect(focused).toHaveText("Replay All");
  await watch.run(`probe.hurry.push("kofi")`);
  await page.getByRole("button", { name: "Hear Kofi" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Replay All" }).focus();
  await watch.until("the end", shows("phase", "ended"));
  await expect(focused, "its button becomes the first one").toHaveText("Replay All");

  // Elsewhere the page keeps its keys.
  await page.keyboard.press("Enter");
  await watch.until("Nora once more", isMedia("playing", "nora"), silent);
  await page.locator("main").focus();
  const before = await page.evaluate(() => scrollY);
  await page.keyboard.press("m");
  await page.keyboard.press("Space");
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 100);
  await expect(section).toHaveAttribute("data-sound", "on");
  expect((await watch.read()).wrong).toEqual([]);
});
