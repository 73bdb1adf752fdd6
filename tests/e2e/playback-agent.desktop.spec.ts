import { AUDIO_START_MS } from "../../src/facts/constants.ts";
import {
  AGENT_PLAYBACK,
  hearAgent,
  introductionBy,
  PLAYBACK,
  VIDEO,
} from "../../src/facts/strings.ts";
import { violationsOn } from "./support/axe.ts";
import { agentOf } from "./support/dataset.ts";
import { holdTimers, pass } from "./support/playback-control.ts";
import { isMedia, jumpNearEnd, shows, watchPlayback } from "./support/playback-page.ts";
import { expect, test } from "./support/playback-test.ts";
import { plain } from "./support/reading.ts";
import { letIn } from "./support/visitor.ts";

const HERO = "header.hero";
/** The video of an agent's own page has no `data-voice` around it. */
const isVideo = (type: string, muted?: boolean) => isMedia(type, "", muted);

test("an agent speaks once by itself on its own page, without sound where it has to, and again by hand", async ({
  page,
  host,
}) => {
  const watch = await watchPlayback(page);
  await page.goto(`${host.url}/agent/nora`);
  const start = await watch.until("Nora without sound", isVideo("play", true));
  await watch.until("the offer of sound", shows("banner", PLAYBACK.enableSound));
  await watch.until("Nora moving", isVideo("playing"), start);
  const place = await watch.middleOf(`${HERO} [data-send=enableSound]`);
  await page.mouse.click(...place);
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
  await jumpNearEnd(watch);
  await watch.until("the end", shows("phase", "ended"), again);
  expect(await watch.run(`sessionStorage.getItem("played-nora")`)).toBe("true");
  expect((await watch.read()).wrong).toEqual([]);

  await holdTimers(page);
  await page.reload();
  const over = await watch.until("playback that is alive again", shows("phase", "ended"));
  await pass(watch, AUDIO_START_MS * 2);
  const { log } = await watch.read();
  expect(log.filter(isVideo("play")), "what was heard does not start by itself").toEqual([]);
  await hero.getByRole("button", { name: "Hear Nora" }).click();
  await watch.until("Nora by hand", isVideo("playing", false), over);
});

test("someone without a mouse moves the video at its slider, pauses it there, and goes on from there", async ({
  page,
  host,
}) => {
  const watch = await watchPlayback(page);
  await page.goto(`${host.url}/agent/nora`);
  const hero = page.locator(HERO);
  await hero.getByRole("button", { name: "Hear Nora" }).click();
  const start = await watch.until("Nora moving", isVideo("playing"));
  const slider = hero.getByRole("slider", { name: VIDEO.position });
  await slider.fill("7");
  for (let step = 0; step < 4; step += 1) await slider.press("ArrowLeft");
  expect(Number(await slider.inputValue()), "back by half a second each").toBeLessThan(6.5);
  await page.keyboard.press("Space");
  const paused = await watch.until("the pause", isVideo("pause"), start);
  await expect(hero.getByRole("button", { name: "Hear Nora" })).toBeFocused();
  await page.keyboard.press("Space");
  await watch.until("Nora again", isVideo("playing"), paused);
});

test("where an agent's video is not to be had, its picture stays and the page says so", async ({
  page,
  host,
}) => {
  host.faults.set("nora", "missing");
  const watch = await watchPlayback(page);
  await page.goto(`${host.url}/agent/nora`);
  const end = await watch.until("the end", shows("phase", "ended"));
  const hero = page.locator(HERO);
  await expect(hero.getByRole("status")).toHaveText(AGENT_PLAYBACK.nothingPlayed);
  await expect(hero.locator("video"), "it lets the picture through").toHaveCSS("opacity", "0");
  await expect(hero.locator(".portrait img")).toBeVisible();
  expect(await violationsOn(page, HERO)).toEqual([]);
  host.faults.clear();
  await hero.getByRole("button", { name: "Hear Nora" }).click();
  await watch.until("Nora after all", isVideo("playing"), end);
});

test("who wants nothing to start by itself presses play; nothing loads before, and the captions say each word", async ({
  page,
  host,
}) => {
  await letIn({ page });
  await page.addInitScript(() => localStorage.setItem("polyphony-start", "off"));
  const { name, image, voice } = agentOf("nora");
  const words = plain(voice.introText);
  await page.goto(`${host.url}/agent/nora`);
  await expect(page.getByRole("img", { name: image.alt, exact: true })).toBeVisible();
  const video = page.locator("video");
  await expect(video).toHaveCSS("opacity", "0");
  expect([...host.requested]).toEqual([]);

  await page.getByRole("button", { name: hearAgent(name) }).click();
  await expect(page.getByLabel(introductionBy(name))).toBeVisible();
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0);
  const heard = await video.evaluate((element: HTMLVideoElement) => {
    const [track] = element.textTracks;
    const cues = [...(track?.cues ?? [])].map((cue) => (cue instanceof VTTCue ? cue.text : ""));
    return { mode: track?.mode, words: cues.join(" ").replace(/\s+/g, " "), muted: element.muted };
  });
  expect(heard).toEqual({ mode: "showing", words, muted: false });
  await expect(video).toHaveAccessibleDescription(`“${words}”`);
});
