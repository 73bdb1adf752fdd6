import fc from "fast-check";
import { expect, it } from "vitest";
import { healthy } from "../../../tests/support/playback/stage.ts";
import { Watch } from "../../../tests/support/playback/rules.ts";
import { visit, type Act } from "../../../tests/support/playback/visit.ts";

/** Number of visits, which also a busy machine can run in time. */
const bounds = (numRuns: number) => ({ numRuns, interruptAfterTimeLimit: 6000 });

it("keeps its rules in every browser for any events, and can always continue", async () => {
  await fc.assert(
    fc.asyncProperty(visit, async ({ resources, ways, start, acts }) => {
      const watch = new Watch(resources, ways, start);
      for (const act of acts) await watch.act(act);

      // The connection is back, and the visitor is present.
      for (const element of watch.stage.elements) element.resource = healthy();
      for (const type of ["online", "back"] as const) await watch.act({ type });
      const { time, player } = watch.stage;
      await time.pass(40_000);
      const press: Act = { type: "press", what: "primary" };
      for (let presses = 1; presses <= 2; presses++) {
        const { phase } = player.getState();
        expect(phase.name, "after a long while").toMatch(/^(locked|blocked|paused|ended)$/);
        const pressed = time.now;
        await watch.act(press);
        await time.pass(40_000);
        expect(watch.heardAt, "when a video last ran").toBeGreaterThanOrEqual(pressed);
        expect(player.getState().phase.name).toBe("ended");
      }
      watch.takeAway();
    }),
    bounds(150),
  );
});

it("leaves nothing playing behind, at whatever moment it is taken away", async () => {
  await fc.assert(
    fc.asyncProperty(visit, async ({ resources, ways, start, acts }) => {
      const watch = new Watch(resources, ways, start);
      for (const act of acts) await watch.act(act);
      watch.takeAway();
      await watch.stage.time.pass(15_000);
      for (const type of ["online", "back"] as const) await watch.act({ type });
      await watch.stage.time.pass(15_000);
    }),
    bounds(50),
  );
});
