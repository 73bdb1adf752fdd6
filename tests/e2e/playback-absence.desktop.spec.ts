import { PLAYBACK } from "../../src/facts/strings.ts";
import { STAGE, isMedia, openNear, showStage, watchPlayback } from "./support/playback-page.ts";
import { expect, test } from "./support/playback-test.ts";

/* Nothing starts by itself here, so that the test has its time. */
test.use({ contextOptions: { reducedMotion: "reduce" } });

test("nothing is fetched before its time, and nothing plays while the visitor is away", async ({
  page,
  host,
}) => {
  const watch = await watchPlayback(page);
  await page.goto(`${host.url}/`, { waitUntil: "networkidle" });
  expect([...host.requested], "far from the section").toEqual([]);
  await openNear(page, watch, host.url);
  await page.waitForLoadState("networkidle");
  expect([...host.requested], "out of sight").toEqual([]);
  await showStage(watch);
  await expect.poll(() => [...host.requested]).toEqual(["nora"]);
  await page.getByRole("button", { name: PLAYBACK.start }).click();
  const start = await watch.until("Nora", isMedia("playing", "nora"));
  await expect.poll(() => [...host.requested]).toEqual(["nora", "amara"]);

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
  await watch.run(`document.querySelector("${STAGE}").scrollIntoView({ behavior: "instant" })`);
  const seen = await watch.until("Nora in sight", isMedia("playing", "nora"), gone);
  expect.soft(Math.abs(seen.time - gone.time)).toBeLessThan(0.25);

  await page.getByRole("button", { name: PLAYBACK.pause, exact: true }).click();
  const paused = await watch.until("the visitor's own pause", isMedia("pause", "nora"), seen);
  await hide(true);
  await hide(false);
  const { log, wrong } = await watch.read();
  expect(log.filter(({ type, at }) => type === "play" && at > paused.at)).toEqual([]);
  expect(wrong).toEqual([]);
  expect([...host.requested], "two videos for one who speaks").toEqual(["nora", "amara"]);
});
