import { NO_ANSWER, type Browser, type Page } from "./engine.ts";
import { serveRecorded, type Faults, type RecordedSite } from "./recorded-site.ts";
import {
  goNearEnd,
  look,
  centerOfButton,
  placeOnGround,
  showPart,
  type Look,
  type Point,
} from "./recorder.ts";

/** How long anything may take on a machine that has other work, in milliseconds. */
const PATIENCE_MS = 20_000;

/** A video that waits so long with all its bytes there is stuck in the engine, in milliseconds. */
const STUCK_MS = 5000;

/** A visitor who opens a page for the first time. */
export interface Visitor {
  look(): Promise<Look>;
  /** Looks again and again until it is as described. @throws Error with the last look */
  until(what: string, isSo: (look: Look) => boolean): Promise<Look>;
  /** Presses the button with these words, as soon as it can be pressed. */
  press(text: string): Promise<void>;
  /** Scrolls to the part of the page that plays, and touches nothing; it is alive then. */
  approach(): Promise<void>;
  /** Presses on nothing in that part. */
  pressGround(): Promise<void>;
  /** Goes to the last second of a video. */
  skip(voice: number): Promise<void>;
  /** Gives the window another size and the part that plays its place in it. */
  resize(width: number, height: number): Promise<void>;
  /** Runs an expression in the page. Its value has to be JSON. */
  run(expression: string): Promise<unknown>;
  leave(): Promise<void>;
}

/** Where to go, and what does not work there. */
export interface Visit extends Faults {
  path: string;
  /** Selector of the part of the page that plays. */
  within: string;
}

/** Opens a page for a visitor who was never there. */
export async function visit(browser: Browser, siteUrl: string, options: Visit): Promise<Visitor> {
  const { path, within } = options;
  const site = await serveRecorded(siteUrl, options);
  const page = await browser.open(site.url + path).catch(async (error: unknown) => {
    await site.close();
    throw error;
  });
  return visitorOf(page, site, within);
}

function visitorOf(page: Page, site: RecordedSite, within: string): Visitor {
  const run = async <A, R>(work: (argument: A) => R, argument: A): Promise<R> => {
    const expression = `JSON.stringify((${work.toString()})(${JSON.stringify(argument)}))`;
    return JSON.parse(await page.evaluate(expression));
  };
  const once = async <R>(what: string, work: () => Promise<R | null>): Promise<R> => {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      const found = await work();
      if (found !== null) return found;
      if (performance.now() > until) {
        const last = await run(look, within);
        const stuck = stuckVideo(last, site.sent);
        const fault = stuck === undefined ? "" : `${NO_ANSWER} from the player of video ${stuck}. `;
        throw new Error(`${fault}Not within ${PATIENCE_MS / 1000} s: ${what}.\n${describe(last)}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const clickAt = ({ x, y }: Point) => page.click(x, y);
  const approach = async () => {
    await once("a button that can be pressed", async () => {
      await run(placeOnGround, within);
      return (await run(look, within)).buttons[0] ?? null;
    });
  };
  return {
    look: () => run(look, within),
    until: (what, isSo) =>
      once(what, async () => {
        const seen = await run(look, within);
        return isSo(seen) ? seen : null;
      }),
    press: async (text) =>
      clickAt(await once(`a button “${text}”`, () => run(centerOfButton, { within, text }))),
    approach,
    pressGround: async () => {
      await approach();
      await clickAt(await once("empty ground", () => run(placeOnGround, within)));
    },
    skip: async (voice) => {
      await once(`the length of video ${voice}`, async () =>
        (await run(goNearEnd, { voice, left: 0.8 })) ? true : null,
      );
    },
    async resize(width, height) {
      await page.resize(width, height);
      // A window takes its time to become what it was told to be.
      let before = "";
      await once("a window at rest", async () => {
        const now = JSON.stringify(await run(showPart, within));
        const isAtRest = now === before;
        before = now;
        return isAtRest ? true : null;
      });
    },
    run: async (expression) => JSON.parse(await page.evaluate(`JSON.stringify(${expression})`)),
    leave: () => site.close(),
  };
}

/** The first video that waited and waited, though the site had sent all of it. */
function stuckVideo({ videos, heard }: Look, sent: ReadonlySet<string>): number | undefined {
  const found = videos.findIndex(({ file }, voice) => {
    const own = heard.filter((event) => event.voice === voice && event.type !== "volumechange");
    const stops = own.some(
      ({ type, at }, index) =>
        type === "waiting" && (own[index + 1]?.at ?? Infinity) - at > STUCK_MS,
    );
    return stops && sent.has(file);
  });
  return found === -1 ? undefined : found;
}

/** What was seen: shown when a sequence fails. */
function describe({ words, videos, heard, logged }: Look): string {
  const touched = videos.flatMap((video, voice) =>
    video.ready > 0 || !video.paused ? `video ${voice}: ${JSON.stringify(video)}` : [],
  );
  const events = heard.map(
    ({ type, voice, at, muted, paused }) =>
      `${Math.round(at)} ms: ${voice} ${type}${muted ? " muted" : ""}${paused ? " paused" : ""}`,
  );
  return [words, ...touched, ...events, ...logged].join("\n");
}
