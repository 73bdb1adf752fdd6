import { expect, test } from "vitest";
import { outdatedVideo } from "./outdated.ts";

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
