import { createHash } from "node:crypto";
import { hashedPath, parseFileAsset, videoPath } from "../facts/paths.ts";
import { readVideo, type StoredVideo } from "../rules/video.ts";
import { writeWebVtt, type Cue } from "../facts/webvtt.ts";
import type { AgentVideo } from "../site/agent/content.ts";
import { ContentError } from "./errors.ts";
import type { MediaRegistry } from "./media.ts";

/** A talking video, as a page shows it. */
export interface Video {
  /**
   * WebM before MP4: a browser takes the first that it can play. WebM is the smaller by about a
   * third; MP4 (H.264) is what every browser plays.
   */
  sources: { src: string; type: "video/webm" | "video/mp4" }[];
  /** Path of its first frame, if the page names it. */
  poster: string | undefined;
  /** Path of the captions on this site, as WebVTT. */
  captions: string;
  cues: Cue[];
  /** The transcript. */
  transcript: string;
  /** Language of speech and captions, such as `en`. */
  language: string;
  /** Pixels. */
  width: number;
  height: number;
  seconds: number;
  /** Amplitude as one character, 0-9a-z, for each 40 ms; empty if it was not measured. */
  loudness: string;
}

/**
 * Turns the talking video of an agent's document into the form that pages show, and registers
 * the files. The page has to name all of them: the publisher delivers what pages name.
 * @param options.poster true: the page names the first frame
 * @param options.copyHosted true: a video at a media host becomes a file of the site. A sealed site
 *   needs that: anyone with the address could watch it there
 * @returns undefined when the agent has none
 * @throws ContentError naming every field that is wrong
 */
export function toVideo(
  agent: AgentVideo,
  registry: MediaRegistry,
  { poster = false, copyHosted = false }: { poster?: boolean; copyHosted?: boolean } = {},
): Video | undefined {
  const read = readVideo(agent);
  if (read === undefined) return undefined;
  if ("problems" in read) {
    throw new ContentError(
      read.problems.map(({ path, message }) => {
        return { document: agent._id, field: path.join("."), message };
      }),
    );
  }
  const { id, videoUrl, combined_url, talking } = read.video;
  const place = (field: keyof Files) => {
    const ref = talking[field]?.asset._ref;
    const asset = ref && parseFileAsset(ref);
    if (!asset) return undefined;
    const path = videoPath(id, ref);
    const source = `${asset.hash}.${asset.extension}`;
    const where = { document: agent._id, field: `talking.${field}` };
    registry.set(path, { path, from: "files", source, ...where });
    return path;
  };
  const copy = (source: string, extension: "mp4" | "webm", field: string) => {
    const path = hashedPath(id, createHash("sha1").update(source).digest("hex"), extension);
    registry.set(path, { path, from: "host", source, document: agent._id, field });
    return path;
  };
  // A video at a media host replaces the file of the dataset.
  const address = (url: string, type: "mp4" | "webm", field: "videoUrl" | "combined_url") => {
    if (url.startsWith("/")) return place(type) ?? url;
    return copyHosted ? copy(url, type, field) : url;
  };
  const { text: transcript, cues, language, width, height, seconds, loudness } = talking;
  return {
    sources: [
      ...(combined_url
        ? [{ src: address(combined_url, "webm", "combined_url"), type: "video/webm" as const }]
        : []),
      { src: address(videoUrl, "mp4", "videoUrl"), type: "video/mp4" as const },
    ],
    poster: poster ? place("posterAvif") : undefined,
    captions: placeCaptions(agent, cues, registry),
    cues,
    transcript,
    language,
    width,
    height,
    seconds,
    loudness: loudness ?? "",
  };
}

type Files = Pick<StoredVideo["talking"], "mp4" | "webm" | "posterAvif">;

/** Captions are a separate file: browsers read them from nowhere else. */
function placeCaptions({ _id, id }: AgentVideo, cues: readonly Cue[], registry: MediaRegistry) {
  const text = writeWebVtt(cues);
  const path = hashedPath(id, createHash("sha1").update(text).digest("hex"), "vtt");
  registry.set(path, { path, text, document: _id, field: "talking.cues" });
  return path;
}
