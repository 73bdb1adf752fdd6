import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { SEALED_PASSWORDS } from "../../server/gate/testing/sealed-gate.ts";
import { GATE, hearAgent, VIDEO } from "../../src/facts/strings.ts";
import type { Browser, Engine } from "./engine.ts";
import { RUN_ALL } from "../run-all.ts";
import type { Faults } from "./recorded-site.ts";
import type { Look } from "./recorder.ts";
import { sealedUrl } from "./site.ts";
import { visit } from "./visitor.ts";

const PATH = "/agent/nora";
const NAME = "Nora";
/** How long anything may take on a machine that has other work, in milliseconds. */
const PATIENCE = { timeout: 30_000 };

/** A visit of a sealed site, the same in every engine and kind of window. */
export function describeSealed(engine: Engine): void {
  describe.each(engine.windows)(`a sealed site in a %s window of ${engine.name}`, (window) => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await engine.start("muted", window);
    });
    afterAll(() => browser?.close());

    /** Opens the page by its gate. */
    const enter = async (faults: Faults = {}) => {
      const visitor = await visit(browser, sealedUrl(), { path: PATH, within: "body", ...faults });
      onTestFinished(() => visitor.leave());
      await visitor.until("the gate asks", ({ words }) => words.includes(GATE.submit));
      await visitor.run(`(${fillIn.toString()})(${JSON.stringify(SEALED_PASSWORDS.board)})`);
      await visitor.press(GATE.submit);
      /** Waits for the page, with its first picture. */
      const opened = () => {
        const isOpen = () => visitor.run(`(${state.toString()})()`).catch(String);
        const open = { title: expect.stringContaining(NAME), asks: false, portrait: true };
        return expect.poll(isOpen, PATIENCE).toEqual(open);
      };
      await opened();
      return { ...visitor, opened };
    };

    test("opens with a password, speaks, and opens again without asking", async () => {
      const { run, until, press, opened } = await enter();
      await press(hearAgent(NAME));
      await until("the agent is heard", ({ videos }) =>
        videos.some(({ paused, muted, time }) => !paused && !muted && time > 0),
      );

      await run(`(document.title = "left", location.reload(), null)`);
      await opened();
    });

    test.runIf(RUN_ALL)("says at once that a film arrived damaged", async () => {
      const { until, press } = await enter({ damages: (path) => path.startsWith("/media/") });
      await press(hearAgent(NAME));
      const isTold = ({ words }: Look) => words.includes(VIDEO.failed);
      const { logged } = await until("the message", isTold);
      const reasons = logged.filter((line) => line.startsWith(`The video of ${NAME}`));
      expect(reasons).not.toEqual([]);
      expect(reasons.filter((line) => line.includes("silence"))).toEqual([]);
    });
  });
}

/** Runs in the page, as text: fills in the gate, all but the press. */
function fillIn(password: string): null {
  const field = document.querySelector<HTMLInputElement>("dialog input[name=password]");
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  value?.set?.call(field, password);
  field?.dispatchEvent(new Event("input", { bubbles: true }));
  document.querySelector<HTMLInputElement>("dialog input[type=checkbox]")?.click();
  return null;
}

/** Runs in the page, as text: whether the page is there, with its first picture, and nothing asks. */
function state() {
  const portrait = document.querySelector<HTMLImageElement>(".hero .portrait img");
  return {
    title: document.title,
    asks: document.querySelector("dialog[open]") !== null,
    portrait: (portrait?.naturalWidth ?? 0) > 0,
  };
}
