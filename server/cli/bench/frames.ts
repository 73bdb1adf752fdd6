import { chromium, type CDPSession, type Page } from "playwright";
import { z } from "zod";
import { GATE_STORAGE_KEY, GATE_STORAGE_VALUE } from "../../../src/facts/constants.ts";
import { serveSite } from "../../site/serve.ts";
import { browserArguments } from "../lib/chromium.ts";
import { builtSite } from "../lib/testing/built-site.ts";
import { percentile } from "./measure.ts";

/** How the section of the agents is drawn on one machine, while no agent speaks and while one does. */
export interface Frames {
  /** Window in CSS pixels. */
  window: string;
  /** How many times slower the processor is made. */
  slowed: number;
  rest: FrameTimes;
  speaking: FrameTimes;
}

/** Times of frames in milliseconds. */
export interface FrameTimes {
  /** From one frame to the next: the median, and what 95 of 100 do not exceed. */
  p50: number;
  p95: number;
  /** The main thread's work for a frame, everything included. */
  work: number;
}

const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const SLOWED = [1, 4];
/** How long frames are counted, in milliseconds. */
const LOOK_MS = 4000;
const SETTLE_MS = 1000;

/**
 * Counts the frames of the landing page's agents in a real browser, at rest and while the first one
 * speaks, in a wide and in a narrow window, on the machine as it is and made four times slower. The
 * browser draws with the processor alone: a graphics card makes it quicker.
 * @param executablePath the Chromium to measure with
 */
export async function measureFrames(executablePath: string): Promise<Frames[]> {
  const { outDir } = await builtSite();
  const site = await serveSite({ folder: outDir, port: 0, host: "127.0.0.1" });
  const args = [...browserArguments, "--autoplay-policy=no-user-gesture-required"];
  const browser = await chromium.launch({ executablePath, args });
  const found: Frames[] = [];
  try {
    for (const viewport of WINDOWS) {
      for (const slowed of SLOWED) {
        const page = await browser.newPage({ viewport });
        await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
          GATE_STORAGE_KEY,
          GATE_STORAGE_VALUE,
        ] as const);
        const times = await measurePage(page, site.url, slowed);
        found.push({ window: `${viewport.width} × ${viewport.height}`, slowed, ...times });
        await page.close();
      }
    }
  } finally {
    await browser.close();
    await site.close();
  }
  return found;
}

async function measurePage(page: Page, url: string, slowed: number) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  await page.goto(url);
  const section = page.locator("[data-playback]");
  const button = section.locator("[data-part=primary]");
  await section.scrollIntoViewIfNeeded();
  await button.and(page.locator(":enabled")).waitFor();
  // From here on nothing starts by itself.
  await button.click();
  await page.locator("[data-phase=speaking]").waitFor();
  await button.click();
  await page.locator("[data-phase=paused]").waitFor();
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowed });
  await page.waitForTimeout(SETTLE_MS);
  const rest = await look(page, session);
  await button.click();
  await page.locator("[data-phase=speaking]").waitFor();
  await page.waitForTimeout(SETTLE_MS);
  const speaking = await look(page, session);
  return { rest, speaking };
}

async function look(page: Page, session: CDPSession): Promise<FrameTimes> {
  const before = await workOf(session);
  const stamps = await page.evaluate(
    (ms) =>
      new Promise<number[]>((resolve) => {
        const seen: number[] = [];
        const count = (now: number) => {
          seen.push(now);
          if (now - (seen[0] ?? now) < ms) requestAnimationFrame(count);
          else resolve(seen);
        };
        requestAnimationFrame(count);
      }),
    LOOK_MS,
  );
  const after = await workOf(session);
  const frames = stamps.slice(1).map((at, index) => at - (stamps[index] ?? at));
  return {
    p50: percentile(frames, 50),
    p95: percentile(frames, 95),
    work: (after - before) / frames.length,
  };
}

/** The main thread's work since the page began, in milliseconds. */
async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  const seconds = metrics.find(({ name }) => name === "TaskDuration")?.value;
  return z.number().parse(seconds) * 1000;
}
