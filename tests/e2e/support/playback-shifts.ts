import type { Page } from "@playwright/test";
import { z } from "zod";
import type { Watch } from "./playback-page.ts";

/**
 * Writes down every movement of what a visitor looks at that is no answer to a press, and those right
 * after a press: a visitor who has pressed a button looks at what is beside it. Call it before the page is
 * opened.
 */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    const place = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(" ");
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      const part = element?.getAttribute("data-part") ?? element?.className ?? "";
      return `${element?.tagName.toLowerCase()} ${part} ${node instanceof Text ? `"${node.data.trim()}"` : ""}`;
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const value: unknown = Reflect.get(entry, "value");
        const sources: unknown = Reflect.get(entry, "sources");
        const phase = document.querySelector("[data-playback]")?.getAttribute("data-phase");
        const moved = (Array.isArray(sources) ? sources : []).map(
          ({ node, previousRect, currentRect }) =>
            `${nameOf(node)} from ${place(previousRect)} to ${place(currentRect)}`,
        );
        shifts.push(`${Number(value).toFixed(6)} while ${phase}: ${moved.join("; ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** The agent's name follows "Now Speaking:" and "Paused at:", as a button's words follow its sign. */
const NEXT_TO_WORDS = /: (?:(?:span (?:name|action)|h2 |undefined )[^;]*(?:; |$))+$/;

/**
 * A page's font may come after its first picture, and letters of the system's own font give way to it:
 * nearly as wide, but not quite. A shift up to this size, a twentieth of what counts as good for a whole
 * page, is words that move a little sideways.
 */
const FONT_CAME = 0.005;
/** A shift before the first press. */
const WHILE_LOADING = /^(?<value>[\d.]+) while (?:null|locked):/;

/** Layout shifts since the page began or since the last call: how much, when, and which element. */
export async function takeShifts({ run }: Watch): Promise<string[]> {
  const shifts = z.array(z.string()).parse(await run("shifts.splice(0)"));
  return shifts.filter((shift) => {
    const loading = Number(WHILE_LOADING.exec(shift)?.groups?.value ?? Infinity);
    return loading > FONT_CAME && !NEXT_TO_WORDS.test(shift);
  });
}
