import { z } from "zod";
import { isBlank } from "../facts/words.ts";
import { isVideoAddress, MEDIA_HOSTS } from "../facts/media.ts";
import { MEDIA_ROOT, parseFileAsset, videoPath } from "../facts/paths.ts";

/*
 * Rules for a talking video before it is shown. The Studio and the site's content check share them.
 */

const AGAIN = "Generate the talking video again, or empty “Talking video (MP4)”.";

const address = z.string("has to be a text").refine(isVideoAddress, {
  error: `has to be a path on this site (/media/nora-….mp4) or an https: address at ${MEDIA_HOSTS.join(" or ")}: browsers are told to refuse videos from elsewhere`,
});

function file(extension: string) {
  const id = z
    .string(`has no file. ${AGAIN}`)
    .refine((ref) => parseFileAsset(ref)?.extension === extension, {
      error: `is not the id of a file that ends with .${extension}. ${AGAIN}`,
      abort: true,
    });
  return z.object({ asset: z.object({ _ref: id }, `has no file. ${AGAIN}`) }).nullish();
}

/** A picture as a document holds it. */
const Picture = z.object({ asset: z.object({ _ref: z.string() }).nullish() }).nullish();

const positive = z
  .number(`has to be a number. ${AGAIN}`)
  .positive(`has to be more than 0. ${AGAIN}`);
const moment = z
  .number("has to be a number of seconds")
  .min(0, "cannot lie before the beginning of the video");

/** One caption of a talking video, as it is stored. */
const StoredCue = z.object({
  start: moment,
  end: moment,
  text: z
    .string("has no words. Write what is said, or remove the caption")
    .refine((text) => !isBlank(text), "has no words. Write what is said, or remove the caption"),
});

/** Captions in order, each after the one before. */
const StoredCues = z
  .array(StoredCue, `needs captions. ${AGAIN}`)
  .min(1, `needs captions. ${AGAIN}`)
  .superRefine((cues, context) => {
    for (const [at, { start, end }] of cues.entries()) {
      const before = cues[at - 1];
      const say = (field: string, message: string) =>
        context.addIssue({ code: "custom", path: [at, field], message });
      if (end <= start) say("end", "has to be later than the start of the same caption");
      if (before && start < before.end)
        say("start", `lies before the end of the caption above it (${before.end})`);
    }
  });

/** What the generation writes about a talking video (`talking` of an agent). */
export const Talking = z.object(
  {
    mp4: file("mp4"),
    webm: file("webm"),
    posterAvif: file("avif"),
    portrait: Picture,
    width: positive,
    height: positive,
    seconds: positive,
    text: z.string(`is missing. ${AGAIN}`).min(1, `is missing. ${AGAIN}`),
    language: z
      .string(`is missing. ${AGAIN}`)
      .regex(/^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?$/i, 'has to be a language such as "en"'),
    cues: StoredCues,
    loudness: z
      .string("has to be a text")
      .regex(/^[0-9a-z]*$/, "may hold only 0-9 and a-z")
      .nullish(),
  },
  `holds nothing to show the video with: no captions, no transcript. ${AGAIN}`,
);

const StoredVideo = z
  .object({
    id: z.string(),
    image: Picture,
    videoUrl: address,
    combined_url: address.nullish(),
    talking: Talking,
  })
  .superRefine(({ id, videoUrl, combined_url, talking }, context) => {
    const own = [
      { field: "videoUrl", path: videoUrl, file: talking.mp4 },
      { field: "combined_url", path: combined_url, file: talking.webm },
    ];
    for (const { field, path, file } of own) {
      if (!path?.startsWith("/")) continue;
      const there = file && videoPath(id, file.asset._ref);
      if (file && isPathOf(path, file.asset._ref)) continue;
      const message = `names ${path}, and the file of this agent's video ${there ? `is at ${there}` : "is not there"}. Generate the talking video again, or empty this field`;
      context.addIssue({ code: "custom", path: [field], message });
    }
  });
export type StoredVideo = z.infer<typeof StoredVideo>;

function isNotSet(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && isBlank(value));
}

/** False where the path of the video names another agent than the document. */
function isOwn({ id, videoUrl, talking: { mp4 } }: StoredVideo): boolean {
  return !videoUrl.startsWith("/") || !mp4 || videoPath(id, mp4.asset._ref) === videoUrl;
}

/**
 * Whether a talking video shows another portrait than its agent's document has now. Visitors then
 * see the portrait alone. A video that does not say what it was made from is taken as the agent's.
 * @param agent the document's `image` and `talking`
 */
export function showsOtherPortrait(agent: { image?: unknown; talking?: unknown }): boolean {
  const face = assetOf(agent.image);
  const talking = PortraitHolder.safeParse(agent.talking);
  const filmed = talking.success ? talking.data.portrait?.asset?._ref : undefined;
  return face !== undefined && filmed !== undefined && face !== filmed;
}

const PortraitHolder = z.object({ portrait: Picture });

function assetOf(image: unknown): string | undefined {
  const read = Picture.safeParse(image);
  return read.success ? read.data?.asset?._ref : undefined;
}

/** True for the path of this very file, whichever agent it is named after. */
function isPathOf(path: string, fileId: string): boolean {
  const tail = videoPath("", fileId).split("/").at(-1) ?? "";
  return path.startsWith(MEDIA_ROOT) && path.endsWith(tail);
}

/** Something wrong with a video: where in the agent's document, and what to do about it. */
export interface VideoProblem {
  path: (string | number)[];
  message: string;
}

/**
 * Reads an agent's talking video: `id`, `image`, `videoUrl`, `combined_url` and `talking` of its
 * document. Without a `videoUrl` the agent has no video. A duplicated agent has none either: its
 * video shows the original. Nor has one with a new portrait.
 * @returns the video, or what is wrong with it; undefined when there is none
 */
export function readVideo(
  agent: Readonly<Record<string, unknown>>,
): { video: StoredVideo } | { problems: VideoProblem[] } | undefined {
  const { id, image, videoUrl, combined_url, talking } = agent;
  if (isNotSet(videoUrl) || showsOtherPortrait(agent)) return undefined;
  const second = isNotSet(combined_url) ? undefined : combined_url;
  const parsed = StoredVideo.safeParse({ id, image, videoUrl, combined_url: second, talking });
  if (parsed.success) return isOwn(parsed.data) ? { video: parsed.data } : undefined;
  return {
    problems: parsed.error.issues.map(({ path, message }) => ({
      path: path.map((part) => (typeof part === "number" ? part : String(part))),
      message,
    })),
  };
}
