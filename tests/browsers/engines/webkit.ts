import { Builder, Capabilities, Origin, type WebDriver } from "selenium-webdriver";
import { z } from "zod";
import type { WebKitPrograms } from "../../../server/cli/lib/browsers.ts";
import { freePort } from "../../../server/runtime/testing/free-ports.ts";
import { NO_ANSWER, WINDOW, type Browser, type Engine, type Policy } from "../engine.ts";
import { startProgram, written, type Program } from "../programs.ts";

/** What MiniBrowser is told; without a word it refuses videos with sound, as Safari does. */
const AUTOPLAY: Record<Policy, string[]> = { muted: [], nothing: ["--autoplay-policy=deny"] };
/** How long a session may take to begin, in milliseconds; it is tried once more then. */
const BEGIN_MS = 20_000;
/** Painting without layers is quicker where the processor paints. */
const NO_GRAPHICS_CARD = { WEBKIT_DISABLE_COMPOSITING_MODE: "1" };
const STEP_MS = 20_000;
/** How long it may take to answer, in milliseconds: longer than any of its own limits. */
const ANSWER_MS = STEP_MS + 5000;
/** Height of the display, in pixels: a tablet's window with its frame fits in. */
const HIGHEST = 1300;
const Inside = z.tuple([z.number(), z.number()]);
const IS_READ = "return location.href === arguments[0] && document.readyState !== 'loading'";

/**
 * WebKitGTK in a display of its own, through WebDriver. On a busy machine its media player can stop
 * for good, and the whole browser with it: the next page gets a new browser then.
 */
export function webkitEngine(programs: WebKitPrograms): Engine {
  return {
    name: "WebKit",
    policies: ["muted", "nothing"],
    // WebKitGTK gives a driver no other.
    windows: ["private"],
    async start(policy) {
      const start = () => begin(programs, policy).catch(() => begin(programs, policy));
      let browser = await start();
      return {
        async open(url) {
          if (browser.hasStopped()) {
            await browser.close();
            browser = await start();
          }
          return browser.open(url);
        },
        close: () => browser.close(),
      };
    },
  };
}

/** A browser that can be asked whether it still answers. */
interface WebKit extends Browser {
  hasStopped(): boolean;
}

async function begin(programs: WebKitPrograms, policy: Policy): Promise<WebKit> {
  const running: Program[] = [];
  // The display goes last; what still hangs on to it goes with it.
  const end = async () => {
    for (const program of running.toReversed()) await program.end();
  };
  try {
    const screen = `${WINDOW.width}x${HIGHEST}x24`;
    const display = startProgram(
      programs.display,
      ["-displayfd", "3", "-screen", "0", screen, "-nolisten", "tcp"],
      { stdio: ["ignore", "ignore", "ignore", "pipe"] },
    );
    running.push(display);
    const DISPLAY = `:${await written(display, 3, /(\d+)\n/)}`;
    const port = await freePort();
    const driver = startProgram(programs.driver, [`--port=${port}`], {
      stdio: "ignore",
      env: { ...process.env, ...NO_GRAPHICS_CARD, DISPLAY, GDK_BACKEND: "x11" },
    });
    running.push(driver);
    const session = await openSession(`http://127.0.0.1:${port}`, programs.browser, policy);
    await session.manage().setTimeouts({ pageLoad: STEP_MS, script: STEP_MS });
    await session.manage().window().setRect({ x: 0, y: 0, width: WINDOW.width, height: 1000 });
    let stopped = false;
    const answer = <T>(work: Promise<T>): Promise<T> =>
      within(ANSWER_MS, work).catch((error: unknown) => {
        stopped ||= error instanceof NoAnswer;
        throw error;
      });
    return {
      hasStopped: () => stopped,
      async open(url) {
        await answer(openPage(session, url));
        return {
          evaluate: (expression) => answer(session.executeScript<string>(`return ${expression}`)),
          resize: (width, height) => answer(resizeInside(session, width, height)),
          click: (x, y) =>
            answer(
              session
                .actions({ async: true })
                .move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 })
                .click()
                .perform(),
            ),
        };
      },
      async close() {
        if (!stopped) await within(STEP_MS, session.quit()).catch(() => undefined);
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function openPage(session: WebDriver, url: string): Promise<void> {
  await session.get(url);
  const isRead = () => session.executeScript(IS_READ, url);
  await session.wait(isRead, STEP_MS, `WebKit did not open ${url}.`, 50);
}

/** A driver sets the size of the whole window: what its frame takes is added. */
async function resizeInside(session: WebDriver, width: number, height: number): Promise<void> {
  const { width: outside, height: high } = await session.manage().window().getRect();
  const inside = Inside.parse(await session.executeScript("return [innerWidth, innerHeight]"));
  await session
    .manage()
    .window()
    .setRect({ x: 0, y: 0, width: width + outside - inside[0], height: height + high - inside[1] });
}

/** @throws Error when the driver does not listen, or the browser does not come, in good time */
async function openSession(url: string, binary: string, policy: Policy): Promise<WebDriver> {
  const until = performance.now() + BEGIN_MS;
  while (
    !(await fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (performance.now() > until) throw new Error("WebKitWebDriver does not answer.");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const capabilities = new Capabilities().setBrowserName("MiniBrowser");
  const args = ["--automation", ...AUTOPLAY[policy]];
  capabilities.set("webkitgtk:browserOptions", { binary, args });
  // The tests need not wait for all pictures of a page. `eager` would be right, but it never ends.
  capabilities.setPageLoadStrategy("none");
  const builder = new Builder().disableEnvironmentOverrides().usingServer(url);
  return within(BEGIN_MS, Promise.resolve(builder.withCapabilities(capabilities).build()));
}

/** The browser does not answer: what was tried says nothing about the page. */
class NoAnswer extends Error {
  constructor() {
    super(`${NO_ANSWER} from WebKit`);
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let late: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new NoAnswer()), ms);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(late));
}
