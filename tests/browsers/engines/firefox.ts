import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { WINDOW, type Engine, type Page, type Policy } from "../engine.ts";
import { startProgram, written } from "../programs.ts";
import { openSession, type Session } from "./bidi.ts";

/** Values of `media.autoplay.default`: videos with sound are refused, or all of them. */
const AUTOPLAY: Record<Policy, number> = { muted: 1, nothing: 5 };
/** It asks no host for anything while it is tested, and offers nothing. */
const QUIET = {
  "app.normandy.enabled": false,
  "app.update.enabled": false,
  "browser.aboutwelcome.enabled": false,
  "browser.safebrowsing.malware.enabled": false,
  "browser.safebrowsing.phishing.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.page": 0,
  "datareporting.policy.dataSubmissionEnabled": false,
  "extensions.update.enabled": false,
  "media.gmp-manager.updateEnabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "http://127.0.0.1:9",
  "toolkit.telemetry.enabled": false,
};

const Context = z.object({ context: z.string() });
const Evaluated = z.union([
  z.object({ type: z.literal("success"), result: z.object({ value: z.string() }) }),
  z.object({ type: z.literal("exception"), exceptionDetails: z.object({ text: z.string() }) }),
]);

/** Firefox, through WebDriver BiDi, which it speaks itself. */
export function firefoxEngine(executable: string): Engine {
  return {
    name: "Firefox",
    policies: ["muted", "nothing"],
    windows: ["usual", "private"],
    async start(policy, window = "usual") {
      const profile = await mkdtemp(join(tmpdir(), "polyphony-firefox-"));
      const preferences = {
        ...QUIET,
        "media.autoplay.default": AUTOPLAY[policy],
        "browser.privatebrowsing.autostart": window === "private",
      };
      const lines = Object.entries(preferences).map(
        ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
      );
      await writeFile(join(profile, "user.js"), lines.join(""));
      const args = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"];
      const program = startProgram(executable, args, { stdio: ["ignore", "ignore", "pipe"] });
      const end = async (session?: Session) => {
        await session?.send("browser.close", {}).catch(() => undefined);
        session?.close();
        await program.end();
        await rm(profile, { recursive: true, force: true, maxRetries: 3 });
      };
      try {
        const url = await written(program, 2, /WebDriver BiDi listening on (ws:\S+)/);
        const session = await openSession(url);
        let shown: string | undefined;
        return {
          async open(address) {
            const { context } = Context.parse(
              await session.send("browsingContext.create", { type: "tab" }),
            );
            if (shown !== undefined) {
              await session.send("browsingContext.close", { context: shown });
            }
            shown = context;
            await session.send("browsingContext.setViewport", { context, viewport: WINDOW });
            await session.send("browsingContext.navigate", {
              context,
              url: address,
              wait: "interactive",
            });
            return pageOf(session, context);
          },
          close: () => end(session),
        };
      } catch (error) {
        await end();
        throw error;
      }
    },
  };
}

function pageOf(session: Session, context: string): Page {
  return {
    async evaluate(expression) {
      const found = Evaluated.parse(
        await session.send("script.evaluate", {
          expression,
          target: { context },
          awaitPromise: false,
          userActivation: false,
        }),
      );
      if (found.type === "exception") throw new Error(found.exceptionDetails.text);
      return found.result.value;
    },
    async resize(width, height) {
      await session.send("browsingContext.setViewport", { context, viewport: { width, height } });
    },
    async click(x, y) {
      const pointer = [
        { type: "pointerMove", x, y },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ];
      const actions = [{ type: "pointer", id: "mouse", actions: pointer }];
      await session.send("input.performActions", { context, actions });
    },
  };
}
