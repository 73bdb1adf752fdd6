import { describe, expect, it } from "vitest";
import type { Avatar } from "../../src/facts/avatar-api.ts";
import { CANCELLED, STATUS } from "../../src/facts/avatars.ts";
import { respond, testAvatar, testWorld } from "../testing/avatar-world.ts";
import { Avatars } from "../../src/facts/avatar-api.ts";
import { avatarOf, INITIAL, reduce, type AvatarsAction, type AvatarsState } from "./state.ts";

const NOBODY = new Set<string>();

function listOf(...avatars: ReturnType<typeof testAvatar>[]): Avatar[] {
  return Avatars.parse(respond(testWorld(...avatars), "GET", "/avatars").body).avatars;
}
function after(...actions: AvatarsAction[]): AvatarsState {
  const list = listOf(testAvatar("nora"), testAvatar("mateo"));
  return [
    { type: "listed" as const, avatars: list, busy: NOBODY },
    ...actions,
  ].reduce<AvatarsState>(reduce, INITIAL);
}

describe("the actions of the specification, each about one avatar", () => {
  it("start generation: it runs, at 0 %, and says so", () => {
    const state = after({ type: "startGeneration", id: "mateo" });
    expect(avatarOf(state, "mateo")).toMatchObject({
      isGenerating: true,
      progress: { percent: 0, message: "Starting generation..." },
      error: null,
    });
    expect(avatarOf(state, "nora")?.isGenerating).toBe(false);
  });

  it("generation error: the message stands against the avatar, and the progress is cleared", () => {
    const state = after(
      { type: "startGeneration", id: "mateo" },
      { type: "generationError", id: "mateo", message: "ElevenLabs API error: 500 Oops" },
    );
    expect(avatarOf(state, "mateo")).toMatchObject({
      isGenerating: false,
      progress: null,
      error: "ElevenLabs API error: 500 Oops",
    });
    expect(avatarOf(state, "nora")?.error).toBeNull();
  });

  it.each([undefined, ""])("generation error without a message (%j) has the default", (message) => {
    const state = after({ type: "generationError", id: "nora", message });
    expect(avatarOf(state, "nora")?.error).toBe("Asset generation failed");
  });

  it("set status, set progress and set assets change their own part alone", () => {
    const [complete] = listOf(testAvatar("nora", ["image", "audio", "video"]));
    if (!complete) throw new Error("The list is empty.");
    const { check, assets } = complete;
    const state = after(
      { type: "setStatus", id: "nora", status: STATUS.generatingVoice },
      { type: "setProgress", id: "nora", progress: { percent: 15, message: "Making…" } },
      { type: "setAssets", id: "nora", check, assets },
    );
    expect(avatarOf(state, "nora")).toMatchObject({
      status: STATUS.generatingVoice,
      progress: { percent: 15 },
      check: { isComplete: true },
      assets: { captions: expect.stringContaining("WEBVTT") },
    });
  });
});

describe("a list that comes in", () => {
  it("shows a generation that somebody else has started", () => {
    const theirs = { ...testAvatar("mateo"), stage: 1, status: STATUS.generatingVoice };
    const state = after({ type: "listed", avatars: listOf(theirs), busy: NOBODY });
    expect(avatarOf(state, "mateo")).toMatchObject({
      isGenerating: true,
      progress: { percent: 15, message: "Making the voice..." },
    });
  });

  it("does not end a generation that is watched here: it may be older than that", () => {
    const state = after(
      { type: "startGeneration", id: "mateo" },
      { type: "listed", avatars: listOf(testAvatar("mateo")), busy: new Set(["mateo"]) },
    );
    expect(avatarOf(state, "mateo")?.isGenerating).toBe(true);
  });

  it("keeps an error of which the service knows nothing, until something else exists", () => {
    const refused: AvatarsAction = { type: "generationError", id: "mateo", message: "No voice" };
    const same: AvatarsAction = {
      type: "listed",
      avatars: listOf(testAvatar("mateo")),
      busy: NOBODY,
    };
    expect(avatarOf(after(refused, same), "mateo")?.error).toBe("No voice");
    const avatars = listOf(testAvatar("mateo", ["image", "audio"]));
    const other: AvatarsAction = { type: "listed", avatars, busy: NOBODY };
    expect(avatarOf(after(refused, other), "mateo")?.error).toBeNull();
  });

  it("does not call a cancelled generation a failure", () => {
    const avatars = listOf({ ...testAvatar("mateo"), error: CANCELLED });
    const state = after({ type: "listed", avatars, busy: NOBODY });
    expect(avatarOf(state, "mateo")?.error).toBeNull();
  });
});
