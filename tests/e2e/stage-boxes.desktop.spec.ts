import { drawSmall } from "./support/drawing.ts";
import { settle } from "./support/held-playback.ts";
import { expect, test } from "./support/playback-test.ts";
import { walkStage } from "./support/playback-walk.ts";
import { stageFaults } from "./support/stage-faults.ts";
import { SIZES } from "./support/window-sizes.ts";

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
