import type { Page } from "@playwright/test";
import { PLAYBACK } from "../../src/facts/strings.ts";
import { agents } from "./support/dataset.ts";
import {
  STAGE,
  isMedia,
  isPanel,
  isPhase,
  openNear,
  showStage,
  watchPlayback,
} from "./support/playback-page.ts";
import { expect, test } from "./support/playback-test.ts";

/* Nothing starts by itself here: visitors go from state to state. */
test.use({ contextOptions: { reducedMotion: "reduce" } });

const panelOf = (page: Page) => page.locator(`${STAGE} .playback-bar`);

test(
  "with a mouse: each title and button through all eight voices, to the letter",
  { tag: "@long" },
  async ({ page, host }) => {
    const watch = await watchPlayback(page);
    await openNear(page, watch, host.url);
    await showStage(watch);
    const press = (name: string) =>
      panelOf(page).getByRole("button", { name, exact: true }).click();
    const panel = (words: string) => watch.until(words, isPanel(words));
    await panel("Meet Our Agents delivering global good | Play All");

    await press("Play All");
    const nora = await watch.until("Nora", isMedia("playing", "nora", false));
    await panel("Now Speaking: Nora | Pause, Replay All");
    // A double click is one press: the second click would take back what the first one did.
    await panelOf(page).getByRole("button", { name: "Pause" }).dblclick();
    const paused = await watch.until("Nora's pause", isMedia("pause", "nora"), nora);
    await panel("Paused at: Nora | Resume, Replay All");
    await expect(page.locator(STAGE)).toHaveAttribute("data-phase", "paused");
    const asks = (await watch.read()).log.filter(isMedia("ask", "nora"));
    expect(asks.filter(({ at }) => at > nora.at)).toEqual([]);
    await press("Resume");
    const again = await watch.until("Nora again", isMedia("playing", "nora"), paused);
    expect.soft(Math.abs(again.time - paused.time), "she goes on where she was").toBeLessThan(0.25);

    const card = page.locator("#agents [data-voice=victor]");
    await page.getByRole("button", { name: "Hear Victor" }).click();
    const victor = await watch.until("Victor", isMedia("playing", "victor"), again);
    await expect(card).toHaveAttribute("data-video-state", "speaking");
    await page.getByRole("button", { name: "Pause Victor" }).click();
    await panel("Paused at: Victor | Resume, Replay All");
    await page.getByRole("button", { name: "Hear Victor" }).click();
    await watch.until("Victor again", isMedia("playing", "victor"), victor);

    await watch.run(`probe.hurry.push(${agents.map(({ id }) => `"${id}"`).join()})`);
    await press("Replay All");
    await watch.until("the end", isPhase("ended"), victor);
    await expect(panelOf(page).getByRole("button", { name: "Replay All" })).toBeFocused();
    for (const { id } of agents) {
      await expect(page.locator(`#agents [data-voice=${id}]`)).toHaveAttribute(
        "data-video-state",
        "spoken",
      );
    }
    const { log, wrong } = await watch.read();
    expect(wrong).toEqual([]);
    const said = log.filter(({ type }) => type === "panel").map(({ text }) => text);
    const round = said.slice(said.lastIndexOf("Now Speaking: Nora | Pause, Replay All"));
    expect(round).toEqual([
      ...agents.map(({ name }) => `Now Speaking: ${name} | Pause, Replay All`),
      "Agents Paused | Replay All",
    ]);
  },
);

test("with the keyboard alone: from Play All through every key, and the focus is never lost", async ({
  page,
  host,
}) => {
  const watch = await watchPlayback(page);
  await openNear(page, watch, host.url);
  const seen = await showStage(watch);
  const section = page.locator(STAGE);
  const focused = page.locator(`${STAGE} :focus`);
  await page.evaluate((selector) => {
    const main = [...document.querySelectorAll<HTMLElement>("main a, main button, main summary")];
    const first = main.findIndex((stop) => stop.closest(selector));
    main[first - 1]?.focus({ preventScroll: true });
  }, STAGE);

  await watch.until("the banner", ({ type, text }) => type === "banner" && text !== "", seen);
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
  await watch.until("the end", isPhase("ended"));
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
