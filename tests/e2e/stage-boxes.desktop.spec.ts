import { agents } from "./support/dataset.ts";
import { drawSmall } from "./support/drawing.ts";
import { settle } from "./support/playback-control.ts";
import { expect, test } from "./support/playback-test.ts";
import { walkStage } from "./support/playback-walk.ts";
import { stageFaults } from "./support/stage-faults.ts";
import { letIn } from "./support/visitor.ts";
import { CORE_SIZES, SIZES } from "./support/window-sizes.ts";

test("in every window and every state, the speaker's face, the words and the controls are together in sight", async ({
  page,
  host,
}) => {
  // Ten states in the tightest window, or in eleven.
  await walkStage(page, host, async ({ state, turn, watch }) => {
    const wrong: string[] = [];
    for (const size of SIZES) {
      await drawSmall({ page, isMobile: false }, size);
      await watch.run(`document.querySelector("#stage").scrollIntoView({ behavior: "instant" })`);
      await settle(watch);
      for (const fault of await stageFaults(watch, state, turn)) {
        wrong.push(`${size.width} × ${size.height}: ${fault}`);
      }
    }
    expect.soft(wrong.join("\n"), state).toBe("");
  });
});

test("where the system forces its colors, no name with its ground lies over a face", async ({
  page,
  host,
}) => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await letIn({ page });
  await page.goto(host.url);
  const places = page.locator("#stage .place");
  await expect(places).toHaveCount(agents.length);
  for (const size of CORE_SIZES) {
    await drawSmall({ page, isMobile: false }, size);
    const covered = await places.evaluateAll((elements) =>
      elements.flatMap((place) => {
        const name = place.querySelector(".called");
        const face = place.querySelector("[data-tile]");
        const words = document.createRange();
        if (name) words.selectNodeContents(name);
        const right = words.getBoundingClientRect().right;
        return name && face && right <= face.getBoundingClientRect().left
          ? []
          : [name?.textContent];
      }),
    );
    expect(covered, `${size.width} px`).toEqual([]);
  }
});
