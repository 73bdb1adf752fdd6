/** How one file of a video is encoded. */
export interface Plan {
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
export const COLORS = [
  "-colorspace",
  "bt709",
  "-color_primaries",
  "bt709",
  "-color_trc",
  "bt709",
  "-color_range",
  "tv",
] as const;

/** No dates, versions or random names in a file: the same video has the same bytes. */
export const EXACT = [
  "-map_metadata",
  "-1",
  "-fflags",
  "+bitexact",
  "-flags:v",
  "+bitexact",
  "-flags:a",
  "+bitexact",
] as const;

/**
 * Frames from one whole picture to the next. A video is as short as this: one whole picture is enough,
 * and each further one would take a tenth of its bytes.
 */
const KEYFRAMES = "600";

/** Plays everywhere. Flat shapes with hard edges need no bits for grain. */
export const MP4: Plan = {
  file: "video.mp4",
  passes: [
    [
      ...["-c:v", "libx264", "-profile:v", "high", "-pix_fmt", "yuv420p", "-preset", "slow"],
      ...["-tune", "animation", "-bf", "8", "-psy-rd", "0:0", "-aq-strength", "0.6"],
      // Fine steps of color: the ground of the picture goes on in the page around it.
      ...["-chromaoffset", "-12", "-g", KEYFRAMES, "-threads", "2"],
      // Frames that are looked at ahead take 3 MB each: 130 MB in all instead of 300, as sharp.
      ...["-rc-lookahead", "10", "-x264-params", "sync-lookahead=0:ref=3"],
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
  ...["-auto-alt-ref", "1", "-lag-in-frames", "12", "-tile-columns", "0"],
  ...["-g", KEYFRAMES, "-threads", "1"],
];

/** Smaller at the same quality, for browsers that have it. */
export const WEBM: Plan = {
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
