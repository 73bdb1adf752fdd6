import { RUN_ALL } from "../run-all.ts";
import { comparison } from "./support/playback-pictures.ts";
import { test } from "./support/playback-test.ts";
import { walkAgent, walkStage } from "./support/playback-walk.ts";
import { PICTURE_SIZES } from "./support/window-sizes.ts";

/*
 * Pictures of every state of playback, compared with those in tests/e2e/pictures. After a change of
 * the look on purpose, renew them with `npm run baselines` and look at each one.
 */

/** The stage has the least room on a phone, and an agent's page lays most side by side on a wide screen. */
const [STAGE_WIDTH, AGENT_WIDTH] = [390, 1440];

for (const viewport of PICTURE_SIZES) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport });

    test("the stage looks as it did in every state, and nothing jumps on the way", async ({
      browser,
      page,
      host,
    }) => {
      test.skip(!RUN_ALL && viewport.width !== STAGE_WIDTH, "with --all");
      const compare = await comparison({ browser, page }, host.url, `stage-${viewport.width}`);
      await walkStage(page, host, compare);
    });

    test("an agent's first screen looks as it did in every state, and nothing jumps on the way", async ({
      browser,
      page,
      host,
    }) => {
      test.skip(!RUN_ALL && viewport.width !== AGENT_WIDTH, "with --all");
      const compare = await comparison({ browser, page }, host.url, `agent-${viewport.width}`);
      await walkAgent(page, host, "nora", compare);
    });
  });
}
