import type { Page } from "@playwright/test";
import { SOUND_BANNER_MS } from "../../src/facts/constants.ts";
import { PLAYBACK } from "../../src/facts/strings.ts";
import { violationsOn } from "./support/axe.ts";
import { agents } from "./support/dataset.ts";
import {
  CHOIR,
  isMedia,
  isPanel,
  isPhase,
  isStatus,
  openNear,
  showChoir,
  watchPlayback,
} from "./support/playback-page.ts";
import { expect, test } from "./support/playback-test.ts";

/* Nothing starts by itself here: visitors go from state to state. */
test.use({ contextOptions: { reducedMotion: "reduce" } });

const panelOf = (page: Page) => page.locator(`${CHOIR} .playback-bar`);

test("with a mouse: each title and button through all eight voices, to the letter", async ({
  page,
  host,
}) => {
  const watch = await watchPlayback(page);
  await openNear(page, watch, host.url);
  await showChoir(watch);
  const press = (name: string) => panelOf(page).getByRole("button", { name, exact: true }).click();
  const panel = (words: string) => watch.until(words, isPanel(words));
  await panel("Meet Our Agents delivering global good | Play All");

  await press("Play All");
  const nora = await watch.until("Nora", isMedia("playing", "nora", false));
  await panel("Now Speaking: Nora | Pause, Replay All");
  // A double click is one press: the second click would take back what the first one did.
  await panelOf(page).getByRole("button", { name: "Pause" }).dblclick();
  const paused = await watch.until("Nora's pause", isMedia("pause", "nora"), nora);
  await panel("Paused at: Nora | Resume, Replay All");
  await page.waitForTimeout(300);
  await expect(page.locator(CHOIR)).toHaveAttribute("data-phase", "paused");
  await press("Resume");
  const again = await watch.until("Nora again", isMedia("playing", "nora"), paused);
  expect.soft(Math.abs(again.time - paused.time), "she goes on where she was").toBeLessThan(0.25);

  const card = page.locator("[data-voice=victor]");
  await card.getByRole("button", { name: "Hear Victor" }).click();
  const victor = await watch.until("Victor", isMedia("playing", "victor"), again);
  await expect(card.locator("[data-talk]")).toHaveAttribute("data-talk", "speaking");
  await card.getByRole("button", { name: "Pause Victor" }).click();
  await panel("Paused at: Victor | Resume, Replay All");
  await card.getByRole("button", { name: "Hear Victor" }).click();
  await watch.until("Victor again", isMedia("playing", "victor"), victor);

  await watch.run(`probe.hurry.push(${agents.map(({ id }) => `"${id}"`).join()})`);
  await press("Replay All");
  await watch.until("the end", isPhase("ended"), victor, 40_000);
  await expect(panelOf(page).getByRole("button", { name: "Replay All" })).toBeFocused();
  for (const { id } of agents) {
    await expect(page.locator(`[data-voice=${id}] [data-talk]`)).toHaveAttribute(
      "data-talk",
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
});

test("with the keyboard alone: from Play All through every key, and the focus is never lost", async ({
  page,
  host,
}) => {
  const watch = await watchPlayback(page);
  await openNear(page, watch, host.url);
  const seen = await showChoir(watch);
  const section = page.locator(CHOIR);
  const focused = page.locator(`${CHOIR} :focus`);
  await page.evaluate((selector) => {
    const main = [...document.querySelectorAll<HTMLElement>("main a, main button, main summary")];
    const first = main.findIndex((stop) => stop.closest(selector));
    main[first - 1]?.focus({ preventScroll: true });
  }, CHOIR);

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
  await page.locator("[data-voice=kofi]").getByRole("button").first().focus();
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

test("no state shuts anybody out, and a screen reader finds each one told", async ({
  page,
  host,
}) => {
  host.faults.set("nora", "silent").set("victor", "stalling");
  host.faults.set("ingrid", "missing").set("kofi", "missing");
  // No browser is asked to refuse here: what it would answer, the page is told.
  await page.addInitScript(() => {
    const { prototype } = HTMLMediaElement;
    const play = Reflect.get(prototype, "play");
    prototype.play = function (this: HTMLMediaElement) {
      const refused: unknown = Reflect.get(globalThis, "refused");
      if (refused === "all" || (refused === "aloud" && !this.muted)) {
        return Promise.reject(new DOMException("refused by a test", "NotAllowedError"));
      }
      return play.call(this);
    };
  });
  const watch = await watchPlayback(page);
  const section = page.locator(CHOIR);
  const check = async (state: string, snapshot: readonly string[]) => {
    expect.soft(await violationsOn(page, CHOIR), state).toEqual([]);
    await expect.soft(section, state).toMatchAriaSnapshot(snapshot.join("\n"));
  };
  const heading = (words: string) => `- 'heading "${words}" [level=2]'`;
  const status = (words: string) => `- status: ${JSON.stringify(words)}`;
  const bar = (...names: string[]) =>
    ['- group "Playback":', ...names.map((name) => `  - button "${name}"`)].join("\n");
  const offer = ["- paragraph: Enable sound to meet our agents.", '- button "Enable Sound"'];
  const hear = (name: string) => page.getByRole("button", { name: `Hear ${name}` }).click();
  const press = (name: string) => section.getByRole("button", { name, exact: true }).click();

  await openNear(page, watch, host.url);
  const seen = await showChoir(watch);
  await watch.until("the banner", ({ type, text }) => type === "banner" && text !== "", seen);
  const meet = heading(PLAYBACK.beforeStart);
  await check("locked, with the banner", [meet, ...offer, bar("Play All")]);
  // From here on each state stays for as long as it is looked at.
  await watch.run(`{
    const wait = setTimeout;
    window.setTimeout = (end, ms) => wait(end, ms * 100);
  }`);
  await watch.run(`globalThis.refused = "all"`);
  await press("Play All");
  await watch.until("a browser that plays nothing", isPhase("blocked"));
  await check("blocked", [meet, ...offer, status(PLAYBACK.blocked), bar("Play All")]);
  await watch.run(`globalThis.refused = undefined`);
  await press("Play All");
  await expect(page.locator("[data-voice=nora] [data-talk]")).toHaveAttribute(
    "data-talk",
    "loading",
  );
  await expect(page.locator("[data-voice=nora]")).toContainText("Loading video...");
  await check("loading", [meet]);

  await watch.run(`globalThis.refused = "aloud"`);
  await hear("Amara");
  await watch.until("Amara without sound", isMedia("playing", "amara", true));
  const amara = heading("Now Speaking: Amara");
  await check("muted by the browser", [amara, ...offer, status(PLAYBACK.refused), bar("Pause")]);
  await watch.run(`globalThis.refused = undefined`);
  await press("Enable Sound");
  await watch.until("the panel", isPanel("Now Speaking: Amara | Pause, Replay All"));
  await hear("Mateo");
  await watch.until("Mateo", isMedia("playing", "mateo", false));
  const mateo = heading("Now Speaking: Mateo");
  await check("speaking", [mateo, "- status", bar("Pause", "Replay All")]);
  await press("Sound");
  await expect(section.getByRole("button", { name: "Sound", exact: true })).toHaveAttribute(
    "aria-pressed",
    "false",
  );
  await press("Pause");
  await watch.until("the pause", isPhase("paused"));
  await check("paused", [heading("Paused at: Mateo"), bar("Resume", "Replay All")]);
  await press("Sound");

  await hear("Victor");
  await watch.until("Victor waiting", isStatus(PLAYBACK.stalled));
  await check("stalled", [heading("Now Speaking: Victor"), status(PLAYBACK.stalled)]);
  await hear("Ingrid");
  await watch.until("Ingrid's failure", isPhase("failed"));
  await check("failed", [heading(PLAYBACK.agentsPaused), status(`Ingrid${PLAYBACK.failed}`)]);
  await hear("Kofi");
  await watch.until("the end", isPhase("ended"));
  await check("ended", [heading(PLAYBACK.agentsPaused), "- status", bar("Replay All")]);
  expect((await watch.read()).wrong).toEqual([]);
});

test("nothing is fetched before its time, and nothing plays while the visitor is away", async ({
  page,
  host,
}) => {
  const watch = await watchPlayback(page);
  await page.goto(`${host.url}/`);
  await page.waitForTimeout(500);
  expect([...host.asked], "far from the section").toEqual([]);
  await openNear(page, watch, host.url);
  await expect.poll(() => [...host.asked]).toEqual(["nora"]);
  await showChoir(watch);
  await page.getByRole("button", { name: PLAYBACK.start }).click();
  const start = await watch.until("Nora", isMedia("playing", "nora"));
  await expect.poll(() => [...host.asked]).toEqual(["nora", "amara"]);

  // A tab cannot be hidden here: the page is told so.
  const hide = (hidden: boolean) =>
    watch.run(`{
      Object.defineProperty(document, "hidden", { value: ${hidden}, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }`);
  await hide(true);
  const hidden = await watch.until("a pause in a hidden tab", isMedia("pause", "nora"), start);
  await hide(false);
  const back = await watch.until("Nora again", isMedia("playing", "nora"), hidden);
  expect.soft(Math.abs(back.time - hidden.time)).toBeLessThan(0.25);
  await watch.run(`scrollTo({ top: 0, behavior: "instant" })`);
  const gone = await watch.until("a pause out of sight", isMedia("pause", "nora"), back);
  await watch.run(`document.querySelector("${CHOIR}").scrollIntoView({ behavior: "instant" })`);
  const seen = await watch.until("Nora in sight", isMedia("playing", "nora"), gone);
  expect.soft(Math.abs(seen.time - gone.time)).toBeLessThan(0.25);

  await page.getByRole("button", { name: PLAYBACK.pause, exact: true }).click();
  const paused = await watch.until("the visitor's own pause", isMedia("pause", "nora"), seen);
  await hide(true);
  await hide(false);
  await page.getByRole("button", { name: PLAYBACK.captions }).click();
  const self = page.getByRole("button", { name: PLAYBACK.selfStart });
  if ((await self.getAttribute("aria-pressed")) === "false") await self.click();
  await self.click();
  const { log, wrong } = await watch.read();
  expect(log.filter(({ type, at }) => type === "play" && at > paused.at)).toEqual([]);
  expect(wrong).toEqual([]);
  expect([...host.asked], "two clips for one who speaks").toEqual(["nora", "amara"]);

  await page.emulateMedia({ reducedMotion: "no-preference" });
  await openNear(page, watch, host.url);
  await showChoir(watch);
  await expect(self).toHaveAttribute("aria-pressed", "false");
  await page.waitForTimeout(SOUND_BANNER_MS + 300);
  const later = await watch.read();
  const stirred = later.log.filter(
    ({ type, text }) => type === "play" || (type === "banner" && text !== ""),
  );
  expect(stirred, "who switched the start off is left in peace").toEqual([]);
  await page.getByRole("button", { name: PLAYBACK.start }).click();
  await watch.until("Nora", isMedia("playing", "nora"));
  await expect(page.locator(".playback-words"), "captions stay off").toBeHidden();
});
