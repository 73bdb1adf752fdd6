import { describe, expect, it, test } from "vitest";
import type { Plan } from "../../server/contracts/avatars.ts";
import { adviceFor, costWords, outdatedVideo, planWords } from "./words.ts";

type Step = Plan["steps"][number];

function plan(...steps: Partial<Step>[]): Plan {
  const whole = steps.map((step) => ({
    asset: "video" as const,
    action: "make" as const,
    provider: "D-ID",
    amount: null,
    estimate: null,
    ...step,
  }));
  return { steps: whole, obstacle: null };
}
const voice = { asset: "audio", provider: "ElevenLabs", amount: "189 characters" } as const;

describe("an editor knows what a generation costs before it starts", () => {
  it.each([
    ["Costs about $0.36.", plan({ ...voice, estimate: 0.06 }, { estimate: 0.3 })],
    ["Costs less than $0.01.", plan({ ...voice, estimate: 0.004 })],
    ["Costs nothing.", plan({ provider: "local" })],
    ["Costs nothing.", plan({ ...voice, action: "reuse", estimate: 0.06 })],
    [
      "Costs about $0.30, and 189 characters at ElevenLabs, whose price is not known here.",
      plan(voice, { estimate: 0.3 }),
    ],
  ])("%s", (words, of) => {
    expect(costWords([of])).toBe(words);
  });

  it("and what it will do", () => {
    const both = plan({ ...voice, action: "reuse" }, { amount: "14 seconds", estimate: 0.3 });
    expect(planWords(both)).toBe("Makes the talking video, and uploads the voice again.");
  });
});

const picture = (id: string) => ({ _type: "image", asset: { _ref: id } });
const agent = {
  videoUrl: "/media/nora-aaaaaaaaaaaa.mp4",
  image: picture("image-a"),
  voice: { introText: "I’m Nora. " },
  talking: { text: "I’m Nora.", portrait: picture("image-a") },
};

test("a video with another face, or other words, is reported", () => {
  expect(outdatedVideo(agent)).toBeUndefined();
  expect(outdatedVideo({ ...agent, image: picture("image-b") })).toBe("face");
  expect(outdatedVideo({ ...agent, voice: { introText: "I’m Nora Bell." } })).toBe("words");
});

test("an agent without a video, or with one from before portraits were recorded, is not reported", () => {
  expect(outdatedVideo({ ...agent, videoUrl: "", image: picture("image-b") })).toBeUndefined();
  const { text } = agent.talking;
  expect(outdatedVideo({ ...agent, image: picture("image-b"), talking: { text } })).toBeUndefined();
});

test("an account without a rest is not told as a wrong key", () => {
  const error = "ElevenLabs API error: 401 Unauthorized - quota_exceeded: You have 0 credits left.";
  expect(adviceFor(error, undefined)).toContain("nothing left to spend");
});
