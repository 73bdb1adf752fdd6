import { chromium } from "@playwright/test";
import { browserArguments } from "../../../server/cli/lib/chromium.ts";
import { WINDOW, type Engine } from "../engine.ts";

/** Chromium, through the DevTools protocol: Playwright's own `evaluate` counts as a touch. */
export function chromiumEngine(executablePath: string | undefined): Engine {
  return {
    name: "Chromium",
    // It has no setting that refuses videos without sound.
    policies: ["muted"],
    // A context of Playwright's is as private as a window of its own.
    windows: ["private"],
    async start() {
      const args = [...browserArguments, "--autoplay-policy=document-user-activation-required"];
      const browser = await chromium.launch({ executablePath, args });
      const context = await browser.newContext({ viewport: WINDOW });
      return {
        async open(url) {
          for (const page of context.pages()) await page.close();
          const page = await context.newPage();
          const session = await context.newCDPSession(page);
          await page.goto(url, { waitUntil: "domcontentloaded" });
          return {
            async evaluate(expression) {
              const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
                expression,
                userGesture: false,
              });
              if (exceptionDetails) throw new Error(result.description);
              return String(result.value);
            },
            resize: (width, height) => page.setViewportSize({ width, height }),
            click: (x, y) => page.mouse.click(x, y),
          };
        },
        close: () => browser.close(),
      };
    },
  };
}
