import { AUDIO_START_MS } from "../../src/facts/constants.ts";
import { AGENT_PLAYBACK, PLAYBACK, VIDEO } from "../../src/facts/strings.ts";
import { violationsOn } from "./support/axe.ts";
import { holdTimers, pass } from "./support/page-timers.ts";
import { isBanner, isMedia, isPhase, watchPlayback } from "./support/playback-page.ts";
import { expect, test } from "./support/playback-test.ts";

const HERO = "header.hero";
/** The video of an agent's own page has no `data-voice` around it. */
const isVideo = (type: string, muted?: boolean) => isMedia(type, "", muted);

test("an agent speaks once by itself on its own page, without sound where it has to, and again by hand", async ({
  page,
  host,
  hasTouch,
}) => {
  const watch = await watchPlayback(page);
  await page.goto(`${host.url}/agent/nora`);
  const start = await watch.until("Nora without sound", isVideo("play", true));
  await watch.until("the offer of sound", isBanner(PLAYBACK.enableSound));
  await watch.until("Nora moving", isVideo("playing"), start);
  const place = await watch.middleOf(`${HERO} [data-send=enableSound]`);
  await (hasTouch ? page.touchscreen.tap(...place) : page.mouse.click(...place));
  const heard = await watch.until("sound", isVideo("volumechange", false), start);
  const hero = page.locator(HERO);
  await hero.getByRole("slider", { name: VIDEO.position }).fill("7");
  await expect(hero.locator("[data-video=caption]")).toHaveText(/seventy-nine hundred/u);
  await hero.getByRole("button", { name: "Pause Nora" }).click();
  const paused = await watch.until("the pause", isVideo("pause"), heard);
  expect(await violationsOn(page, HERO)).toEqual([]);
  await hero.getByRole("button", { name: "Hear Nora" }).click();
  const again = await watch.until("Nora again", isVideo("playing"), paused);
  expect(Math.abs(again.time - paused.time), "she goes on where she was").toBeLessThan(0.25);
  await watch.run(`{
      const video = document.querySelector("${HERO} video");
      video.currentTime = video.duration - 0.5;
    }`);
  await watch.until("the end", isPhase("ended"), again);
  expect(await watch.run(`sessionStorage.getItem("played-nora")`)).toBe("true");
  expect((await watch.read()).wrong).toEqual([]);

  await holdTimers(page);
  await page.reload();
  const over = await watch.until("playback that is alive again", isPhase("ended"));
  await pass(watch, AUDIO_START_MS * 2);
  const { log } = await watch.read();
  expect(log.filter(isVideo("play")), "what was heard does not start by itself").toEqual([]);
  await hero.getByRole("button", { name: "Hear Nora" }).click();
  await watch.until("Nora by hand", isVideo("playing", false), over);
});

test(
  "where an agent's video is not to be had, its picture stays and the page says so",
  {
    tag: "@desktop",
  },
  async ({ page, host }) => {
    host.faults.set("nora", "missing");
    const watch = await watchPlayback(page);
    await page.goto(`${host.url}/agent/nora`);
    const end = await watch.until("the end", isPhase("ended"));
    const hero = page.locator(HERO);
    await expect(hero.getByRole("status")).toHaveText(AGENT_PLAYBACK.nothingPlayed);
    await expect(hero.locator("video"), "it lets the picture through").toHaveCSS("opacity", "0");
    await expect(hero.locator(".portrait img")).toBeVisible();
    expect(await violationsOn(page, HERO)).toEqual([]);
    host.faults.clear();
    await hero.getByRole("button", { name: "Hear Nora" }).click();
    await watch.until("Nora after all", isVideo("playing"), end);
  },
);
