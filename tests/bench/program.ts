import { chromium } from "@playwright/test";
import { setTimeout as wait } from "node:timers/promises";
import { ensureEngine } from "talking-portraits";
import { z } from "zod";
import { ENGINE_FOLDER } from "../../server/avatars/convert.ts";
import { browserArguments } from "../../server/cli/lib/chromium.ts";
import { step } from "../../server/runtime/step.ts";
import { STUDIO_API } from "../../src/facts/studio.ts";
import { createInstance } from "../support/instance.ts";
import { measurePublishes } from "./publish.ts";
import { memoryOf, treeOf } from "./usage.ts";

/** Measures of the program with the seed's eight agents. Times in milliseconds, memory in bytes. */
export interface ProgramFigures {
  /** From the launcher's start, of a second start: until a page of the site, and the Studio, is answered. */
  siteMs: number;
  studioMs: number;
  /** Some seconds after that start. */
  rest: number;
  /** Some seconds after publishes, with the Studio open. */
  used: number;
  /** Peak while a video is made; undefined if none can be made. */
  video: number | undefined;
}

const REST_MS = 10_000;
const PUBLISHES = 50;
const LOOK_MS = 5;
const SAMPLE_MS = 250;
/** The agent that gets a video. */
const AGENT = "nora";
const Progress = z.object({ isGenerating: z.boolean(), error: z.string().nullable() });

/** Starts the program twice, and measures the second time. */
export async function measureProgram(executablePath: string): Promise<ProgramFigures> {
  const instance = await createInstance();
  const memory = () => memoryOf(treeOf(instance.pid() ?? 0));
  try {
    await step("downloading the local voice", () => ensureEngine({ folder: ENGINE_FOLDER }));
    await step("starting it for the first time", () => instance.start());
    await instance.end("SIGTERM");
    const begun = performance.now();
    const site = waitForStatus(`${instance.siteUrl}/agent/${AGENT}`, 200);
    // Without a session the response is the sign-in page.
    const studio = waitForStatus(`${instance.studioUrl}/studio/`, 401);
    await step("starting it again", () => instance.start());
    const [siteMs, studioMs] = [(await site) - begun, (await studio) - begun];
    await step("letting it rest", () => wait(REST_MS));
    const rest = memory();
    const browser = await chromium.launch({ executablePath, args: browserArguments });
    try {
      const page = await browser.newPage();
      await page.goto(instance.signInLink());
      page.setDefaultTimeout(120_000);
      await page.getByRole("link", { name: "Content", exact: true }).click();
      await page.getByTestId("pane-item-Agents").click();
      await step(`${PUBLISHES} publishes with the Studio open`, () =>
        measurePublishes(instance, PUBLISHES),
      );
      await step("letting it rest", () => wait(REST_MS));
      const used = memory();
      // The seed has a video of the old text.
      const introText = "Two receipts do not add up. I am Nora, and you decide which one is right.";
      await instance.client.patch(`agent-${AGENT}`).set({ "voice.introText": introText }).commit();
      let most = 0;
      const sampling = setInterval(() => (most = Math.max(most, memory())), SAMPLE_MS);
      const made = await step("making a video", () =>
        page.evaluate(makeVideo, { api: `${STUDIO_API}/avatars/avatars/${AGENT}`, LOOK_MS: 500 }),
      ).finally(() => clearInterval(sampling));
      const { error } = Progress.parse(made);
      if (error !== null) console.log(`  no video: ${error}`);
      return { siteMs, studioMs, rest, used, video: error === null ? most : undefined };
    } finally {
      await browser.close();
    }
  } finally {
    await instance.remove();
  }
}

/** Runs in the Studio's page. */
async function makeVideo({ api, LOOK_MS: pause }: { api: string; LOOK_MS: number }) {
  await fetch(`${api}/generate`, { method: "POST" });
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const progress: unknown = await (await fetch(`${api}/progress`)).json();
    if (typeof progress !== "object" || progress === null) return progress;
    if (!("isGenerating" in progress) || progress.isGenerating !== true) return progress;
  }
}

/** @returns when an address gave this status for the first time */
async function waitForStatus(url: string, status: number): Promise<number> {
  for (;;) {
    const response = await fetch(url).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.status === status) return performance.now();
    await wait(LOOK_MS);
  }
}
