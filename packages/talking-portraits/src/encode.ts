import { createReadStream } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { devNull } from "node:os";
import { join } from "node:path";
import { runFfmpeg } from "./ffmpeg.ts";
import { FRAME_RATE } from "./stage.ts";

/** Size of a picture in pixels; both even, as video needs them. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** One picture: rows of red, green, blue, one byte each. */
export type Frame = Buffer;

/** Where and how a video is encoded. */
interface Workshop {
  readonly ffmpeg: string;
  /** Folder of the video, and of its sources while it is made. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** Raw frames as they are drawn: rows of red, green, blue. */
interface Footage extends Size {
  readonly rate: number;
  readonly count: number;
  readonly frames: AsyncIterable<Frame>;
}

/** The mastered voice; the caller writes it into the folder. */
export const VOICE = "voice.wav";
const LOSSLESS = "frames.mkv";
const PASS_LOG = "pass";
/** Seconds. One keyframe takes most of a shorter video, so its size limit is that of this length. */
const SHORT = 3;
/** A file smaller than this share of its limit is encoded again with higher quality. */
const ROOM = 0.6;
const QUIET = ["-v", "error", "-y"] as const;
const PROGRESS = ["-progress", "pipe:1", "-nostats"] as const;

/**
 * Keeps frames in one lossless file, already in the colors of video, so that they are drawn and
 * converted once and may be encoded several times.
 */
export async function keepFrames(
  { ffmpeg, folder, signal }: Workshop,
  { width, height, rate, count, frames }: Footage,
  onProgress: (share: number) => void,
): Promise<void> {
  await runFfmpeg(
    ffmpeg,
    [
      ...QUIET,
      ...["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", `${width}x${height}`, "-r", String(rate)],
      ...["-i", "pipe:0", ...PROGRESS],
      ...["-vf", "scale=flags=accurate_rnd+full_chroma_int:out_color_matrix=bt709:out_range=tv"],
      // Lossless. ffv1 would take 100 MB more memory, and a larger file.
      ...["-pix_fmt", "yuv420p", "-c:v", "libx264", "-qp", "0", "-preset", "ultrafast"],
      ...["-threads", "1"],
      ...COLORS,
      ...EXACT,
      join(folder, LOSSLESS),
    ],
    { signal, input: frames, onFrame: (frame) => onProgress(Math.min(1, frame / count)) },
  );
}

/** Runs one pass; the last one writes the file, the ones before it only measure. */
async function runPass(
  { ffmpeg, folder, signal }: Workshop,
  plan: Plan,
  index: number,
  quality: number,
  onFrame: (frame: number) => void,
): Promise<void> {
  const last = index === plan.passes.length - 1;
  const log = ["-pass", String(index + 1), "-passlogfile", join(folder, PASS_LOG)];
  await runFfmpeg(
    ffmpeg,
    [
      ...[...QUIET, "-threads", "1", "-i", "pipe:0"],
      ...[...(last ? ["-i", join(folder, VOICE)] : []), ...PROGRESS],
      ...["-map", "0:v", ...(plan.passes[index] ?? []), "-crf", String(quality), ...COLORS],
      ...(plan.passes.length > 1 ? log : []),
      ...(last ? ["-map", "1:a", ...plan.audio] : ["-an"]),
      ...EXACT,
      ...(last ? [join(folder, plan.file)] : ["-f", "null", devNull]),
    ],
    // Through a pipe: an encoder ends with the program that feeds it, however that one ends.
    { signal, onFrame, input: createReadStream(join(folder, LOSSLESS)) },
  );
}

/** The quality at which a file that came out too large should fit. */
function coarser(plan: Plan, quality: number, size: number, allowed: number, seconds: number) {
  const audio = plan.audioBytes * seconds;
  const over = Math.max(1, size - audio) / Math.max(1, allowed - audio);
  return Math.min(
    plan.worst,
    quality + Math.max(1, Math.ceil(plan.halving * Math.log2(over) + 0.4)),
  );
}

/**
 * Encodes the stored frames and the voice into one file, with lower quality each time until it fits
 * the plan's size limit or reaches the plan's lowest quality. If the first file is much smaller
 * than the limit, it is encoded again with higher quality.
 * @param seconds length of the video
 * @param onProgress share done, 0 to 1, never decreasing
 */
async function encode(
  workshop: Workshop,
  plan: Plan,
  { seconds, count }: { readonly seconds: number; readonly count: number },
  onProgress: (share: number) => void,
): Promise<void> {
  const file = join(workshop.folder, plan.file);
  const allowed = plan.bytesPerSecond * Math.max(seconds, SHORT);
  const last = plan.passes.length - 1;
  let share = 0;
  const report = (pass: number, frame: number): void => {
    share = Math.max(share, (pass + Math.min(1, frame / count)) / plan.passes.length);
    onProgress(share);
  };
  let quality = plan.quality;
  let refined = false;
  for (let pass = 0; pass < last; pass += 1) {
    await runPass(workshop, plan, pass, quality, (frame) => report(pass, frame));
  }
  for (;;) {
    await runPass(workshop, plan, last, quality, (frame) => report(last, frame));
    const { size } = await stat(file);
    if (size < allowed * ROOM && quality > plan.best && !refined) {
      quality = plan.best;
      refined = true;
      continue;
    }
    if (size <= allowed || quality >= plan.worst) return;
    quality = coarser(plan, quality, size, allowed, seconds);
  }
}

/** Measured share of the work. */
const MP4_SHARE = 0.4;

/**
 * Encodes the kept frames and the voice in both formats, one after the other.
 * @param count how many frames there are
 */
export async function encodeFilm(
  workshop: Workshop,
  count: number,
  onProgress: (share: number) => void,
): Promise<void> {
  const length = { seconds: count / FRAME_RATE, count };
  await encode(workshop, MP4, length, (share) => onProgress(share * MP4_SHARE));
  await encode(workshop, WEBM, length, (share) => onProgress(MP4_SHARE + share * (1 - MP4_SHARE)));
}

/** Removes the sources of a video. */
export async function clearFrames(folder: string): Promise<void> {
  const names = await readdir(folder);
  const own = names.filter(
    (name) => name === LOSSLESS || name === VOICE || name.startsWith(`${PASS_LOG}-`),
  );
  await Promise.all(own.map((name) => rm(join(folder, name), { force: true })));
}

/** How one file of a video is encoded. */
interface Plan {
  readonly file: string;
  /** Arguments of each pass but for input, output and quality. */
  readonly passes: readonly (readonly string[])[];
  /**
   * Constant rate factors, lower is better: the one to begin with, the best for a video with room to
   * spare, and the worst to accept.
   */
  readonly quality: number;
  readonly best: number;
  readonly worst: number;
  /** Steps of quality that halve the pictures' bytes. */
  readonly halving: number;
  readonly audio: readonly string[];
  /** Bytes that a second of sound takes. */
  readonly audioBytes: number;
  /** Bytes that the file may have for each second of video; 13 s in both formats are 700 KB. */
  readonly bytesPerSecond: number;
}

/**
 * Frames are converted to this color space once; every file declares it, so that players show the
 * same colors. Red, green and blue of the drawing are sRGB, whose primaries are those of BT.709.
 */
const COLORS = "-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv".split(
  " ",
);

/** No dates, versions or random names in a file: the same video has the same bytes. */
const EXACT = "-map_metadata -1 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact".split(" ");

/**
 * Frames from one keyframe to the next. A video is no longer than this: one keyframe is enough,
 * and each further one would take a tenth of its bytes.
 */
const KEYFRAMES = "600";

/** Plays everywhere. Flat shapes with hard edges need no bits for grain. */
const MP4: Plan = {
  file: "video.mp4",
  passes: [
    [
      ...["-c:v", "libx264", "-profile:v", "high", "-pix_fmt", "yuv420p", "-preset", "slow"],
      ...["-tune", "animation", "-psy-rd", "0:0", "-aq-strength", "0.6"],
      // Fine color steps: the page continues the picture's background color.
      ...["-chromaoffset", "-12", "-g", KEYFRAMES, "-threads", "1"],
      // Each frame that is kept takes 4 MB: 120 MB in all instead of 220, and nobody sees it.
      ...["-bf", "5", "-refs", "3", "-rc-lookahead", "10", "-x264-params", "sync-lookahead=0"],
    ],
  ],
  quality: 32,
  best: 28,
  worst: 36,
  halving: 6.5,
  audio: ["-c:a", "aac", "-b:a", "64k", "-movflags", "+faststart"],
  audioBytes: 8100,
  bytesPerSecond: 32_000,
};

const VP9 = [
  ...["-c:v", "libvpx-vp9", "-pix_fmt", "yuv420p", "-b:v", "0", "-deadline", "good"],
  // Looking ahead would keep frames, and gives the same bytes.
  ...["-auto-alt-ref", "0", "-lag-in-frames", "0", "-tile-columns", "0"],
  ...["-g", KEYFRAMES, "-threads", "1"],
];

/** Smaller at the same quality, for browsers that have it. */
const WEBM: Plan = {
  file: "video.webm",
  passes: [
    [...VP9, "-cpu-used", "5"],
    [...VP9, "-cpu-used", "5"],
  ],
  quality: 54,
  best: 44,
  worst: 60,
  halving: 11,
  audio: ["-c:a", "libopus", "-b:a", "36k"],
  audioBytes: 4600,
  bytesPerSecond: 21_500,
};
