import type { Page } from "@playwright/test";
import { VIDEO_SILENCE_MS } from "../../src/facts/constants.ts";
import { PLAYBACK } from "../../src/facts/strings.ts";
import { agents } from "./support/dataset.ts";
import { SEALED } from "./support/environment.ts";
import { drawSmall } from "./support/drawing.ts";
import {
  isMedia,
  isPanel,
  isPhase,
  isStatus,
  openNear,
  showStage,
  watchPlayback,
} from "./support/playback-page.ts";
import { expect, test } from "./support/playback-test.ts";

/* Nothing starts by itself here: a slow machine's press would come after that, and be a pause. */
test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Names of the agents whose failures the page has logged. */
function failuresOn(page: Page): Set<string> {
  const names = new Set<string>();
  page.on("console", (message) => {
    const [, name] = /^The video of (\w+) cannot be played/.exec(message.text()) ?? [];
    if (name !== undefined && message.type() === "error") names.add(name);
  });
  return names;
}

test(
  "whatever is wrong with a video, the next agent speaks, and the page says what happened",
  {
    tag: "@long",
  },
  async ({ page, host }) => {
    host.faults.set("nora", "missing").set("amara", "damaged").set("mateo", "cut");
    host.faults.set("jonah", "stalling").set("kofi", "missing");
    const failures = failuresOn(page);
    const watch = await watchPlayback(page);
    await openNear(page, watch, host.url);
    await showStage(watch);
    await watch.run(`probe.hurry.push("victor", "ingrid", "leila")`);
    await page.getByRole("button", { name: PLAYBACK.start }).click();
    // The rest is only waiting, and no test needs the picture.
    await drawSmall({ page, isMobile: false });
    const failed = await watch.until("words of Nora's failure", isStatus(`Nora${PLAYBACK.failed}`));
    await watch.until("Amara", isMedia("playing", "amara"), failed);
    const jonah = await watch.until("Jonah", isMedia("playing", "jonah"), failed);
    const stalled = await watch.until("Jonah waiting", isPhase("stalled"), jonah);
    await watch.until("the message", isStatus(PLAYBACK.stalled), jonah);
    const silent = await watch.until("the end of patience", isPhase("failed"), stalled);
    expect(silent.at - stalled.at, "a slow line gets ten seconds").toBeGreaterThan(
      VIDEO_SILENCE_MS - 100,
    );
    await watch.until("the end", isPanel("Agents Paused | Replay All"), silent);
    await watch.until("words of the end", isStatus(PLAYBACK.ended), silent);

    // What was cut ends early on an open site; on a sealed one its end is known to be missing.
    const lost = ["Nora", "Amara", "Jonah", "Kofi", ...(SEALED ? ["Mateo"] : [])];
    const talks = page.locator("#agents [data-video-state]");
    const became = await talks.evaluateAll((boxes) =>
      boxes.map((box) => box.getAttribute("data-video-state")),
    );
    expect(became).toEqual(
      agents.map(({ name }) => (lost.includes(name) ? "unavailable" : "spoken")),
    );
    const { wrong, log } = await watch.read();
    expect(wrong).toEqual([]);
    expect([...failures].toSorted()).toEqual(lost.toSorted());
    const panels = log.filter(({ type }) => type === "panel").map(({ text }) => text);
    const amara = panels.lastIndexOf("Now Speaking: Amara | Pause, Replay All");
    expect(panels.slice(amara + 1, amara + 3), "who has failed does not speak").toEqual([
      "Agents Paused | Pause, Replay All",
      "Now Speaking: Mateo | Pause, Replay All",
    ]);
  },
);
