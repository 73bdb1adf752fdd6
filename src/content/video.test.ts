import { describe, expect, test } from "vitest";
import type { AgentVideo } from "../site/agent/content.ts";
import { ContentError } from "./errors.ts";
import type { MediaFile } from "./media.ts";
import { toVideo } from "./video.ts";
import { storedVideo } from "../../tests/support/video.ts";

const nora = { _id: "agent-nora", id: "nora", order: 1 };
const whole = storedVideo("nora");

function read(agent: AgentVideo) {
  const files = new Map<string, MediaFile>();
  return { video: toVideo(agent, files, { poster: true }), files };
}

/** The fields in error messages, with a part of each message. */
function faults(changes: Record<string, unknown>): string[] {
  try {
    read({ ...nora, ...whole, ...changes });
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return error.problems.map(({ document, field, message }) => `${document} ${field} ${message}`);
  }
  return [];
}
const withTalking = (changes: Record<string, unknown>) =>
  faults({ talking: { ...whole.talking, ...changes } });

describe("an agent's talking video", () => {
  test("that is at a media host becomes a file of a sealed site, and of no other", () => {
    const videoUrl = "https://res.cloudinary.com/demo/video/upload/v1/nora.mp4";
    const agent = { ...nora, ...whole, videoUrl };
    expect(read(agent).video?.sources[1]?.src).toBe(videoUrl);
    const files = new Map<string, MediaFile>();
    const video = toVideo(agent, files, { copyHosted: true });
    const src = video?.sources[1]?.src ?? "";
    expect(src).toMatch(/^\/media\/nora-[0-9a-f]{12}\.mp4$/);
    expect(files.get(src)).toMatchObject({ from: "host", source: videoUrl, field: "videoUrl" });
  });

  test("comes with all that a player needs, from this site", () => {
    const { video, files } = read({ ...nora, ...whole });
    expect(video).toMatchObject({
      sources: [
        { src: "/media/nora-bbbbbbbbbbbb.webm", type: "video/webm" },
        { src: "/media/nora-aaaaaaaaaaaa.mp4", type: "video/mp4" },
      ],
      poster: "/media/nora-cccccccccccc.avif",
      transcript: whole.talking.text,
      language: "en",
      width: 576,
      height: 816,
      seconds: 13.8,
      loudness: "05az",
    });
    expect(files.get("/media/nora-aaaaaaaaaaaa.mp4")).toEqual({
      path: "/media/nora-aaaaaaaaaaaa.mp4",
      from: "files",
      source: `${"a".repeat(40)}.mp4`,
      document: "agent-nora",
      field: "talking.mp4",
    });
    expect(files.get(video?.captions ?? "")).toMatchObject({
      text: "WEBVTT\n\n00:00:00.000 --> 00:00:01.500 line:-2\nI’m Nora.\n\n00:00:01.500 --> 00:00:04.000 line:-3\nI look after\ntax &amp; audit.\n",
    });
    expect([...files.keys()]).toHaveLength(4);
  });

  test("has captions under another path when one is corrected", () => {
    const [first, ...others] = whole.talking.cues;
    const cues = [{ ...first, text: "I am Nora." }, ...others];
    const before = read({ ...nora, ...whole }).video?.captions;
    const after = read({ ...nora, ...whole, talking: { ...whole.talking, cues } }).video?.captions;
    expect(before).toMatch(/^\/media\/nora-[0-9a-f]{12}\.vtt$/);
    expect(after).toMatch(/^\/media\/nora-[0-9a-f]{12}\.vtt$/);
    expect(after).not.toBe(before);
  });

  test("may be at a media host, and needs no file of the dataset then", () => {
    const videoUrl = "https://res.cloudinary.com/c/video/upload/avatars/nora/talking_video.mp4";
    const { mp4: _mp4, webm: _webm, ...talking } = whole.talking;
    const { video, files } = read({ ...nora, videoUrl, talking });
    expect(video?.sources).toEqual([{ src: videoUrl, type: "video/mp4" }]);
    expect([...files.keys()].join()).not.toMatch(/mp4|webm/);
  });

  test.each([
    ["nothing", {}],
    ["an emptied address, whatever else is left", { ...whole, videoUrl: "" }],
    ["files whose address is not written yet", { talking: whole.talking }],
    [
      "a video of another face",
      {
        image: { asset: { _ref: "image-new" } },
        talking: { ...whole.talking, portrait: { asset: { _ref: "image-old" } } },
      },
    ],
    ["another agent's video, as after Duplicate", { ...whole, id: "norma" }],
  ])("is absent with %s", (_, fields) => {
    expect(read({ ...nora, ...fields })).toEqual({ video: undefined, files: new Map() });
  });

  test.each<[string, string[], string]>([
    ["no captions", withTalking({ cues: [] }), "agent-nora talking.cues needs captions"],
    ["no transcript", withTalking({ text: null }), "agent-nora talking.text is missing"],
    ["nothing but an address", faults({ talking: null }), "agent-nora talking holds nothing"],
    [
      "no file",
      withTalking({ mp4: null }),
      "agent-nora videoUrl names /media/nora-aaaaaaaaaaaa.mp4",
    ],
    [
      "an address of an older file",
      faults({ videoUrl: "/media/nora-ffffffffffff.mp4" }),
      "agent-nora videoUrl names /media/nora-ffffffffffff.mp4, and the file of this agent's video is at /media/nora-aaaaaaaaaaaa.mp4",
    ],
    [
      "a picture in place of the video",
      withTalking({ mp4: { asset: { _ref: "image-aa-1x1-png" } } }),
      "agent-nora talking.mp4.asset._ref is not the id of a file that ends with .mp4",
    ],
    [
      "a host that browsers refuse",
      faults({ videoUrl: "https://videos.example/nora.mp4" }),
      "agent-nora videoUrl has to be a path on this site",
    ],
    [
      "a caption before the one above it",
      withTalking({ cues: whole.talking.cues.toReversed() }),
      "agent-nora talking.cues.1.start lies before the end of the caption above it (4)",
    ],
  ])("with %s is told of, with its field", (_, found, expected) => {
    expect(found.join("\n")).toContain(expected);
  });
});
