import { expect, type Page } from "@playwright/test";
import { z } from "zod";
import { installProbe, Record, type Entry } from "./playback-probe.ts";
import { pointAt } from "./drawing.ts";
import { letIn } from "./visitor.ts";

/** A page whose playback is watched without touching it. */
export interface Watch {
  /** What the page has written down. */
  read(): Promise<Record>;
  /** Runs an expression in the page. Its value has to be JSON. */
  run(expression: string): Promise<unknown>;
  /**
   * Waits for an entry of the log after `since`.
   * @param name what is waited for, for a person to read when it does not come
   */
  until(name: string, is: (entry: Entry) => boolean, since?: Entry): Promise<Entry>;
  /** Brings an element into the window. @returns its middle there, in CSS pixels */
  middleOf(selector: string): Promise<[x: number, y: number]>;
  /** Brings an element into the window and presses the mouse there. */
  press(selector: string): Promise<void>;
}

/**
 * Watches the playback of a page, from before it is opened. Playwright's own questions to a page
 * count as a gesture of the visitor's, and a browser that has seen one lets everything play. These
 * do not: tests of what a browser refuses ask with nothing else.
 */
export async function watchPlayback(page: Page): Promise<Watch> {
  await letIn({ page });
  await page.addInitScript(installProbe);
  const session = await page.context().newCDPSession(page);
  const run = async (expression: string) => {
    const options = { returnByValue: true, awaitPromise: true, userGesture: false };
    const result = await session.send("Runtime.evaluate", { expression, ...options });
    if (result.exceptionDetails) {
      throw new Error(`${expression}: ${result.exceptionDetails.exception?.description}`);
    }
    return result.result.value;
  };
  const read = async () => Record.parse(await run("probe"));
  const middleOf = async (selector: string): Promise<[x: number, y: number]> => {
    const middle = await run(`(() => {
      const element = document.querySelector(${JSON.stringify(selector)});
      element.scrollIntoView({ block: "nearest", behavior: "instant" });
      const box = element.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    })()`);
    return z.tuple([z.number(), z.number()]).parse(middle);
  };
  return {
    read,
    run,
    async until(name, is, since) {
      let found: Entry | undefined;
      let lastLines = "";
      await expect
        .poll(
          async () => {
            const { log } = await read();
            found = log.find((entry) => entry.at > (since?.at ?? -1) && is(entry));
            lastLines = log.slice(-12).map(asLine).join("\n");
            return found !== undefined;
          },
          { message: `${name} is awaited`, intervals: [50] },
        )
        .toBe(true)
        .catch((error: unknown) => {
          throw new Error(`${name} never came. The last that happened:\n${lastLines}`, {
            cause: error,
          });
        });
      if (found === undefined) throw new Error(`${name} never came.`);
      return found;
    },
    middleOf,
    async press(selector) {
      await page.mouse.click(...pointAt(page, ...(await middleOf(selector))));
    },
  };
}

/** The landing page's stage. */
export const STAGE = "#stage";
/** The video that runs, as an expression in the page. */
export const RUNNING = `[...document.querySelectorAll("video")].find((video) => !video.paused)`;

/** Opens the landing page where playback is alive, and out of sight. */
export async function openNear(page: Page, watch: Watch, host: string): Promise<void> {
  await page.goto(`${host}/`);
  // Playwright's own look would count as a gesture.
  await watch.run(`scrollTo({
    top: document.querySelector("${STAGE}").getBoundingClientRect().top + scrollY - innerHeight - 100,
    behavior: "instant",
  })`);
  await watch.until("playback that is alive", shows("phase", "locked"));
}

/** Brings the stage to the top of the window. */
export async function showStage(watch: Watch): Promise<void> {
  await watch.run(`document.querySelector("${STAGE}").scrollIntoView({ behavior: "instant" })`);
  await expectVisitor(watch);
}

/** Waits until playback knows that the visitor is there: from then on its delays run. */
export async function expectVisitor(watch: Watch): Promise<void> {
  const away = () => watch.run(`document.querySelector("[data-playback]").dataset.away`);
  await expect.poll(away, { message: "playback knows of the visitor" }).toBe("false");
}

/** Playback comes to a phase, or to these words in its banner or panel, as the probe writes them down. */
export function shows(what: "phase" | "banner" | "panel", words: string) {
  return ({ type, text }: Entry) => type === what && text === words;
}

/** An event of an agent's video. @param muted whether it has to be muted, where that matters */
export function isMedia(type: string, voice: string, muted?: boolean) {
  return (entry: Entry) =>
    entry.type === type && entry.voice === voice && (muted === undefined || entry.muted === muted);
}

/** The banner with its button, as the probe writes them down. */
export const BANNER = "Enable sound to meet our agents., Enable Sound";

/** Lets the video that runs go on from half a second before its end. */
export async function jumpNearEnd({ run }: Watch): Promise<void> {
  await run(`{
    const video = ${RUNNING};
    video.playbackRate = 1;
    video.currentTime = video.duration - 0.5;
  }`);
}

function asLine({ at, type, voice, muted, time, text }: Entry): string {
  return [at.toFixed(0), type, voice, muted ? "muted" : "", time.toFixed(2), text].join(" ");
}
