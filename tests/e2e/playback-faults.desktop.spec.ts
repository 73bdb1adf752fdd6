import type { Page } from "@playwright/test";
import { NEXT_AFTER_ERROR_MS } from "../../src/facts/constants.ts";
import { PLAYBACK } from "../../src/facts/strings.ts";
import { agents } from "./support/dataset.ts";
import { isMedia, isPhase, openNear, showChoir, watchPlayback } from "./support/playback-page.ts";
import { expect, test } from "./support/playback-test.ts";

const START = `${PLAYBACK.beforeStart} | ${PLAYBACK.start}`;

/** Names of the agents whose failures the page has logged. */
function failuresOn(page: Page): Set<string> {
  const names = new Set<string>();
  page.on("console", (message) => {
    const [, name] = /^The video of (\w+) cannot be played/.exec(message.text()) ?? [];
    if (name !== undefined && message.type() === "error") names.add(name);
  });
  return names;
}

test("whatever is wrong with a video, the next agent speaks, and the page says what happened", async ({
  page,
  host,
}) => {
  host.faults.set("nora", "missing").set("amara", "damaged").set("mateo", "cut");
  host.faults.set("victor", "breaking").set("jonah", "stalling").set("kofi", "missing");
  const failures = failuresOn(page);
  const watch = await watchPlayback(page);
  await openNear(page, watch, host.url);
  await showChoir(watch);
  await watch.run(`probe.hurry.push("ingrid", "leila")`);
  await page.getByRole("button", { name: PLAYBACK.start }).click();
  const end = await watch.until("the end", isPhase("ended"));
  const { log } = await watch.read();
  console.log(log.filter(e=>!["volumechange"].includes(e.type)).map(e=>Object.values(e).join(" ")).join("\n"), [...failures]);
});

test("offline", async ({ page, host }) => {
  host.faults.set("nora", "stalling");
  const watch = await watchPlayback(page);
  await openNear(page, watch, host.url);
  await showChoir(watch);
  await page.getByRole("button", { name: PLAYBACK.start }).click();
  const stalled = await watch.until("a clip that waits", isPhase("stalled"));
  await page.context().setOffline(true);
  const off = await watch.until("words of it", e => e.type==="status" && e.text===PLAYBACK.offline);
  await page.waitForTimeout(1500);
  host.faults.clear();
  await page.context().setOffline(false);
  await watch.until("again", isMedia("playing", "nora"), off);
  const { log } = await watch.read();
  console.log(log.filter(e=>!["volumechange"].includes(e.type)).map(e=>Object.values(e).join(" ")).join("\n"));
});

test("all dead", async ({ page, host }) => {
  for (const { id } of agents) host.faults.set(id, "missing");
  const failures = failuresOn(page);
  const watch = await watchPlayback(page);
  await openNear(page, watch, host.url);
  await showChoir(watch);
  await watch.run(`{ const wait = setTimeout; window.setTimeout = (end, ms) => wait(end, ms / 10); }`);
  await page.getByRole("button", { name: PLAYBACK.start }).click();
  await watch.until("the end", isPhase("ended"));
  await expect(page.getByText(PLAYBACK.nothingPlayed)).toBeVisible();
  expect([...failures]).toEqual(agents.map(({ name }) => name));
  host.faults.clear();
  await page.getByRole("button", { name: PLAYBACK.replayAll }).click();
  await watch.until("Nora", isMedia("playing", "nora"));
  const { log } = await watch.read();
  console.log(log.filter(e=>!["volumechange"].includes(e.type)).map(e=>Object.values(e).join(" ")).join("\n"));
});
