import { z } from "zod";
import { drawSmall } from "./support/drawing.ts";
import { watchPlayback, type Watch } from "./support/playback-page.ts";
import { expect, test } from "./support/playback-test.ts";
import { letIn } from "./support/visitor.ts";

/** Windows that hold the whole of an agent's picture and the bar; low ones the face and the bar. */
const WHOLE = ["1440x900", "1280x720", "820x1180", "390x844"];
const LOW = ["390x664", "320x568", "844x390", "640x360"];
/** Share of the drawing, from its top, that is hair and face in all eight. */
const HEAD = 0.62;
/** Height of the bar, in CSS pixels. */
const BAR = { wide: 48, narrow: 56 };
/** Widest window that counts as a phone, in CSS pixels. */
const PHONE = 480;

/** Positions, in CSS pixels of the window. */
const Look = z.object({
  bar: z.object({ top: z.number(), height: z.number(), bottom: z.number() }),
  /** Lower ends of the head and of what is seen of the portrait. */
  head: z.number(),
  portrait: z.number(),
  /** Whether the strand runs over the sheet and over the clothes. */
  strand: z.boolean(),
});

/** Reads the page without Playwright's own evaluation, which would count as a gesture. */
async function look(watch: Watch): Promise<z.infer<typeof Look>> {
  const seen = await watch.run(`(() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    const { top, height, bottom } = box(".player");
    const portrait = box(".portrait");
    const copies = [...document.querySelectorAll("[data-strand-copy]")];
    return {
      bar: { top, height, bottom },
      head: portrait.top + portrait.width * 1020 / 720 * ${HEAD},
      portrait: portrait.bottom,
      strand: copies.length === 2 && copies.every((copy) =>
        copy.checkVisibility({ visibilityProperty: true }) && copy.getTotalLength() > 100),
    };
  })()`);
  return Look.parse(seen);
}

test("the first window holds an agent's face, its picture and the bar", async ({ page }) => {
  await letIn({ page });
  const watch = await watchPlayback(page);
  for (const [id, sizes] of [
    ["nora", [...WHOLE, ...LOW]],
    ["leila", ["1440x900", "390x844"]],
    ["kofi", ["1280x720", "320x568"]],
  ] as const) {
    await page.goto(`/agent/${id}`);
    await expect(page.locator("[data-drawn]"), "the strand").toBeAttached();
    for (const size of sizes) {
      const [width = 0, height = 0] = size.split("x").map(Number);
      await drawSmall({ page, isMobile: false }, { width, height });
      await expect(page.locator("html")).toHaveJSProperty("clientWidth", width);
      const { bar, head, portrait, strand } = await look(watch);
      const where = `${id} at ${size}`;
      expect.soft(bar.bottom, `${where}: the bar`).toBeLessThanOrEqual(height);
      expect.soft(portrait, `${where}: the portrait is above the bar`).toBeLessThan(bar.top);
      expect.soft(head, `${where}: the head is not cut`).toBeLessThanOrEqual(portrait);
      const barHeight = width <= PHONE ? BAR.narrow : BAR.wide;
      if (WHOLE.includes(size))
        expect.soft(Math.round(bar.height), `${where}: the bar's height`).toBe(barHeight);
      expect.soft(strand, `${where}: the strand`).toBe(true);
    }
  }
});
