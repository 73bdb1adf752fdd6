import { expect, test } from "@playwright/test";
import { hearAgent, introductionBy, pauseAgent } from "../../src/facts/strings.ts";
import { agentOf } from "./support/dataset.ts";
import { expectPicture, plain } from "./support/reading.ts";
import { letIn } from "./support/visitor.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.beforeEach(letIn);

test("who wants nothing to start by itself presses play; nothing loads before", async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem("polyphony-start", "off"));
  const nora = agentOf("nora");
  const videos: string[] = [];
  page.on("request", (request) => {
    if (/\.(?:webm|mp4)$/.test(request.url())) videos.push(request.url());
  });
  await page.goto("/agent/nora");
  const portrait = page.getByRole("img", { name: nora.image.alt, exact: true });
  await expectPicture(portrait);
  const video = page.locator("video");
  await expect(video).toHaveCSS("opacity", "0");
  expect(videos).toEqual([]);

  await page.getByRole("button", { name: hearAgent(nora.name) }).click();
  await expect(page.getByLabel(introductionBy(nora.name))).toBeVisible();
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0);
  await page.getByRole("button", { name: pauseAgent(nora.name) }).click();
  expect(await video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
  await expect(page.getByRole("button", { name: hearAgent(nora.name) })).toBeFocused();

  const heard = await video.evaluate((element: HTMLVideoElement) => {
    const [track] = element.textTracks;
    const cues = [...(track?.cues ?? [])].map((cue) => (cue instanceof VTTCue ? cue.text : ""));
    return { mode: track?.mode, words: cues.join(" "), muted: element.muted };
  });
  expect(heard).toMatchObject({ mode: "showing", muted: false });
  expect(plain(heard.words)).toBe(plain(nora.voice.introText));
  await expect(video).toHaveAccessibleDescription(`“${plain(nora.voice.introText)}”`);
});
