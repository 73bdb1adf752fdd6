import { comparison } from "./support/playback-pictures.ts";
import { test } from "./support/playback-test.ts";
import { walkAgent, walkStage } from "./support/playback-walk.ts";
import { CORE_SIZES } from "./support/window-sizes.ts";

/*
 * Pictures of every state of playback, compared with those in tests/e2e/pictures. After a change of
 * the look on purpose, renew them with `npm test -- --update` and look at each one.
 */

for (const viewport of CORE_SIZES) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport });

    test("the stage looks as it did in every state, and nothing jumps on the way @long", async ({
      browser,
      page,
      host,
    }) => {
      const compare = await comparison({ browser, page }, `stage-${viewport.width}`);
      await walkStage(page, host, compare);
    });

    test("an agent's first screen looks as it did in every state, and nothing jumps on the way @long", async ({
      browser,
      page,
      host,
    }) => {
      const compare = await comparison({ browser, page }, `agent-${viewport.width}`);
      await walkAgent(page, host, "nora", compare);
    });
  });
}
