import { chromium, type Browser } from "playwright";
import { z } from "zod";
import { GATE_STORAGE_KEY, GATE_STORAGE_VALUE } from "../../../src/facts/constants.ts";
import { serveSite } from "../../site/serve.ts";
import { browserArguments } from "../lib/chromium.ts";
import { builtSite } from "../lib/testing/built-site.ts";
import { percentile } from "./measure.ts";

/** How a page loads on a mid-range phone with a slow connection: medians. */
export interface Visit {
  path: string;
  /** Whether they have passed the gate before. */
  isIn: boolean;
  /** First and largest paint, in milliseconds since the page was asked for. */
  first: number;
  largest: number;
  /** Milliseconds by which tasks exceed 50 ms, from the first paint on. */
  blocked: number;
  /** Layout shift from the load to a few seconds of playback by itself. */
  shift: number;
}

const PATHS = ["/", "/agent/nora"];
const VISITS = 5;
/** A phone's window, in CSS pixels. */
export const PHONE = { width: 412, height: 823 };
/** How many times slower than this one the processor is. */
export const SLOWED = 4;
/** What Lighthouse takes for a slow line: milliseconds, and bytes a second. */
export const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 205_000,
  uploadThroughput: 94_000,
};
/** How long a page is watched: playback begins after two seconds, and speaks. */
const LOOK_MS = 7000;

const Seen = z.object({
  first: z.number(),
  largest: z.number(),
  blocked: z.number(),
  shift: z.number(),
});
type Seen = z.infer<typeof Seen>;

/**
 * Visits the landing page and an agent's page with a phone, with the gate shut and passed, and asks
 * the browser for what Lighthouse asks it for.
 * @param executablePath the Chromium to measure with
 */
export async function measureVisits(executablePath: string): Promise<Visit[]> {
  const { outDir } = await builtSite();
  const site = await serveSite({ folder: outDir, port: 0, host: "127.0.0.1" });
  const browser = await chromium.launch({ executablePath, args: browserArguments });
  const found: Visit[] = [];
  try {
    for (const path of PATHS) {
      for (const isIn of [true, false]) {
        const visits: Seen[] = [];
        for (let visit = 0; visit < VISITS; visit++) {
          visits.push(await look(browser, site.url + path, isIn));
        }
        const median = (of: (seen: Seen) => number) => percentile(visits.map(of), 50);
        found.push({
          path,
          isIn,
          first: median(({ first }) => first),
          largest: median(({ largest }) => largest),
          blocked: median(({ blocked }) => blocked),
          shift: median(({ shift }) => shift),
        });
      }
    }
  } finally {
    await browser.close();
    await site.close();
  }
  return found;
}

async function look(browser: Browser, url: string, isIn: boolean): Promise<Seen> {
  const page = await browser.newPage({ viewport: PHONE, hasTouch: true, isMobile: true });
  if (isIn) {
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      GATE_STORAGE_KEY,
      GATE_STORAGE_VALUE,
    ] as const);
  }
  await page.addInitScript(() => {
    const seen = { first: 0, largest: 0, blocked: 0, shift: 0 };
    Object.assign(window, { seen });
    const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
        type,
        buffered: true,
      });
    watch("paint", ({ name, startTime }) => {
      if (name === "first-contentful-paint") seen.first = startTime;
    });
    watch("largest-contentful-paint", ({ startTime }) => (seen.largest = startTime));
    watch("longtask", ({ startTime, duration }) => {
      // What ends before anything shows blocks nothing.
      if (seen.first > 0 && startTime + duration > seen.first) seen.blocked += duration - 50;
    });
    watch("layout-shift", (entry) => (seen.shift += Number(Reflect.get(entry, "value"))));
  });
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", LINE);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  await page.goto(url);
  await page.waitForTimeout(LOOK_MS);
  const seen = Seen.parse(await page.evaluate("seen"));
  await page.close();
  return seen;
}
