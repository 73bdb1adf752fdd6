import { z } from "zod";
import { PLAYBACK, SWITCHES, VIDEO } from "../../src/facts/strings.ts";
import { violationsOn } from "./support/axe.ts";
import { drawFully, drawSmall } from "./support/drawing.ts";
import { isMedia, isPhase, isStatus, watchPlayback, type Watch } from "./support/playback-page.ts";
import { FONT_CAME } from "./support/playback-shifts.ts";
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
  window: z.number(),
  /** Top of the bar on the page, wherever that is scrolled to. */
  onPage: z.number(),
  bar: z.object({ top: z.number(), height: z.number(), bottom: z.number() }),
  /** Lower ends of the head and of what is seen of the portrait. */
  head: z.number(),
  portrait: z.number(),
  /** What belongs to playback and lies over a picture. */
  over: z.array(z.string()),
  /** Whether the strand runs over the sheet and over the clothes. */
  strand: z.boolean(),
  /** Layout shifts since the page was opened. */
  shifts: z.array(z.string()),
});

const isVideo = (type: string) => isMedia(type, "");

/** Reads the page without Playwright's own evaluation, which would count as a gesture. */
async function look(watch: Watch): Promise<z.infer<typeof Look>> {
  const seen = await watch.run(`(() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    const { top, height, bottom } = box(".player");
    const portrait = box(".portrait");
    const over = [".portrait", ".picture"].flatMap((selector) => {
      const { left, top, width, height } = box(selector);
      const at = [0.1, 0.3, 0.5, 0.7, 0.9];
      return at.flatMap((x) => at.flatMap((y) =>
        document.elementsFromPoint(left + width * x, top + height * y)
          .filter((element) => element.closest(".player, .caption"))
          .map((element) => selector + " under " + element.className)));
    });
    const copies = [...document.querySelectorAll("[data-strand-copy]")];
    return {
      window: innerHeight,
      onPage: top + scrollY,
      bar: { top, height, bottom },
      head: portrait.top + portrait.width * 1020 / 720 * ${HEAD},
      portrait: portrait.bottom,
      over,
      strand: copies.length === 2 && copies.every((copy) =>
        copy.checkVisibility({ visibilityProperty: true }) && copy.getTotalLength() > 100),
      shifts: globalThis.shifts ?? [],
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
      const { bar, head, portrait, over, strand } = await look(watch);
      const where = `${id} at ${size}`;
      expect.soft(bar.bottom, `${where}: the bar`).toBeLessThanOrEqual(height);
      expect.soft(portrait, `${where}: the portrait is above the bar`).toBeLessThan(bar.top);
      expect.soft(head, `${where}: the head is not cut`).toBeLessThanOrEqual(portrait);
      expect.soft(over, where).toEqual([]);
      expect.soft(strand, `${where}: the strand`).toBe(true);
    }
  }
});

// What lies over a picture in which state, agent-boxes.desktop.spec.ts looks for in every run.
for (const size of ["1440x900", "820x1180", "390x844"]) {
  const [width = 0, height = 0] = size.split("x").map(Number);
  const barHeight = width <= PHONE ? BAR.narrow : BAR.wide;

  test(
    `in every state of playback the bar keeps its height and nothing lies over a picture (${size})`,
    { tag: "@long" },
    async ({ host, openUnder }) => {
      const { page, watch } = await openUnder("no-user-gesture-required", {
        viewport: { width, height },
      });
      // A pointer presses the switches.
      await drawFully({ page, isMobile: false });
      await page.addInitScript(`
      globalThis.shifts = [];
      const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
      new PerformanceObserver((list) => {
        for (const { hadRecentInput, value, sources } of list.getEntries()) {
          if (hadRecentInput || value <= ${FONT_CAME}) continue;
          const moved = sources.map(({ node, previousRect, currentRect }) =>
            [node?.nodeName, node?.className, place(previousRect), "to", place(currentRect)].join(" "));
          shifts.push(value + ": " + moved.join("; "));
        }
      }).observe({ type: "layout-shift", buffered: true });
      const { play } = HTMLMediaElement.prototype;
      HTMLMediaElement.prototype.play = function () {
        const refused = globalThis.refused;
        return refused === "all" || (refused === "aloud" && !this.muted)
          ? Promise.reject(new DOMException("refused by a test", "NotAllowedError"))
          : play.call(this);
      };`);
      const bars: number[] = [];
      const check = async (state: string) => {
        const { bar, over, strand, shifts, window, onPage } = await look(watch);
        expect.soft(Math.round(bar.height), `${state}: the bar's height`).toBe(barHeight);
        expect.soft(bar.bottom, `${state}: the bar is in the window`).toBeLessThanOrEqual(window);
        expect.soft(over, state).toEqual([]);
        expect.soft(strand, `${state}: the strand is whole`).toBe(true);
        expect.soft(shifts, `${state}: nothing has moved by itself`).toEqual([]);
        bars.push(onPage);
      };
      const hero = page.locator("header.hero");
      const press = (name: string) => hero.getByRole("button", { name, exact: true }).click();

      await page.goto(`${host.url}/agent/nora`);
      await watch.until("playback that is alive", isPhase("locked"));
      await check("waiting");
      const start = await watch.until("Nora speaking", isVideo("playing"));
      await expect(hero.locator("[data-video=caption]")).toHaveText(/I’m Nora/u);
      await check("speaking");
      const slider = hero.getByRole("slider", { name: VIDEO.position });
      await slider.fill("7");
      await expect(hero.locator("[data-video=caption]")).toHaveText(/seventy-nine hundred/u);
      await hero.getByRole("switch", { name: SWITCHES.captions }).click();
      await expect(hero.locator(".caption")).toBeHidden();
      await hero.getByRole("switch", { name: SWITCHES.sound }).click();
      await check("muted, without captions");
      await press("Pause Nora");
      const paused = await watch.until("her pause", isVideo("pause"), start);
      await check("paused");
      expect(paused.time, "the slider has moved her").toBeGreaterThan(6.5);
      await press("Hear Nora");
      const again = await watch.until("Nora again", isVideo("playing"), paused);
      await watch.run(`{
      const video = document.querySelector("header.hero video");
      video.currentTime = video.duration - 0.3;
    }`);
      await watch.until("the end", isPhase("ended"), again);
      await check("spoken");
      await expect(slider).toBeDisabled();

      await page.addInitScript(`sessionStorage.clear()`);
      for (const refused of ["aloud", "all"] as const) {
        await page.addInitScript(`globalThis.refused = "${refused}"`);
        await page.reload();
        const message = refused === "all" ? VIDEO.blocked : VIDEO.refused;
        await watch.until(message, isStatus(message));
        await check(message);
        await expect(hero.getByRole("button", { name: PLAYBACK.enableSound })).toBeVisible();
        expect(await violationsOn(page, "header.hero"), message).toEqual([]);
      }
      await page.addInitScript(`globalThis.refused = undefined`);
      host.faults.set("nora", "missing");
      await page.reload();
      await watch.until("the failure", isStatus(VIDEO.failed));
      await check("failed");
      expect(new Set(bars.map(Math.round)).size, "the bar stays where it is").toBe(1);
    },
  );
}
