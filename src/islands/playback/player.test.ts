// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { AUDIO_START_MS, NEXT_AFTER_END_MS, NEXT_AFTER_ERROR_MS } from "../../facts/constants.ts";
import { CHROMIUM, healthy, setStage, WEBKIT } from "./testing/stage.ts";

describe("a clip that is asked to play", () => {
  it("goes through the whole sequence", async () => {
    const stage = setStage([healthy(), healthy(), healthy()], { ...CHROMIUM, policy: "all" });
    stage.player.send({ type: "near" });
    stage.player.send({ type: "visible" });
    await stage.time.pass(20_000);
    console.log(stage.plays, stage.player.getState());
  });
  it("webkit", async () => {
    const stage = setStage([healthy(), healthy(), healthy()], WEBKIT);
    stage.player.send({ type: "visible" });
    await stage.time.pass(3_000);
    console.log(stage.plays, stage.player.getState());
    stage.press({ type: "gesture" });
    await stage.time.pass(10_000);
    console.log(stage.plays, stage.player.getState());
  });
});
