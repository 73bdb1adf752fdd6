import { agentFaults } from "./support/agent-faults.ts";
import { drawSmall } from "./support/drawing.ts";
import { settle } from "./support/playback-control.ts";
import { expect, test } from "./support/playback-test.ts";
import { walkAgent } from "./support/playback-walk.ts";
import { SIZES } from "./support/window-sizes.ts";

const AGENT = "nora";

test("in every window and every state of an agent's page, nothing lies over the portrait or the domain's picture", async ({
  page,
  host,
}) => {
  // Nine states in the tightest window, or in eleven.
  await walkAgent(page, host, AGENT, async ({ state, watch }) => {
    const wrong: string[] = [];
    for (const size of SIZES) {
      await drawSmall({ page, isMobile: false }, size);
      await watch.run(`scrollTo({ top: 0, behavior: "instant" })`);
      await settle(watch);
      for (const fault of await agentFaults(watch, state, AGENT)) {
        wrong.push(`${size.width} × ${size.height}: ${fault}`);
      }
    }
    expect.soft(wrong.join("\n"), state).toBe("");
  });
});
