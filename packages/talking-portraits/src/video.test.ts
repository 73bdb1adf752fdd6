import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFfmpeg, runFfmpeg } from "./ffmpeg.ts";
import { examplePortrait } from "./testing/example-portrait.ts";
import { humWav, timingsOf } from "./testing/speech.ts";
import { makeVideo, type Video, type VideoInput, type VideoOptions } from "./video.ts";

const SIZE = { width: 90, height: 128 };
const SECONDS = 0.9;

const found = await findFfmpeg(process.env);
const ffmpeg = found ?? "";

const timings = timingsOf("ɑː m");
const COLORS = { ground: "#161a26", line: "#e0a030" };
const INPUT: VideoInput = {
  portrait: examplePortrait(),
  seed: "a test",
  wav: humWav(timings, SECONDS),
  timings,
};

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "video-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function options(more: Partial<VideoOptions> = {}): VideoOptions {
  return {
    ffmpeg,
    folder,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    size: SIZE,
    ...more,
  };
}

/**
 * Converts to red, green and blue with full precision. ffmpeg's fast conversion, its default, darkens
 * every value by an amount that depends on the processor.
 */
const EXACT_COLORS = [
  ...["-vf", "scale=flags=accurate_rnd+full_chroma_int+full_chroma_inp+bitexact"],
  ...["-f", "rawvideo", "-pix_fmt", "rgb24"],
];

/** Decodes a video with ffmpeg, which honors delays of picture and sound as browsers do. */
async function decode(file: string, name: string, args: readonly string[]): Promise<Buffer> {
  const out = join(folder, name);
  await runFfmpeg(ffmpeg, ["-v", "error", "-y", "-i", file, ...args, out]);
  const bytes = await readFile(out);
  await rm(out);
  return bytes;
}

/** Mean difference of two pictures, 0 to 255. */
function difference(left: Buffer, right: Buffer): number {
  let sum = 0;
  left.forEach((value, at) => (sum += Math.abs(value - (right[at] ?? 255))));
  return sum / left.length;
}

describe.skipIf(found === undefined)("a video", () => {
  let video: Video;
  const shares: number[] = [];
  beforeAll(async () => {
    video = await makeVideo(INPUT, options({ onProgress: (share) => shares.push(share) }));
  });

  it("is four files, and its progress only grows, up to the end", async () => {
    const names = ["poster.avif", "poster.webp", "video.mp4", "video.webm"];
    expect((await readdir(folder)).sort()).toEqual(names);
    expect(video).toMatchObject(SIZE);
    expect(video.seconds).toBeGreaterThanOrEqual(SECONDS);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
  });

  it("begins and ends with the poster in both formats, so that playback does not jump", async () => {
    const poster = await sharp(await readFile(video.posterWebp))
      .removeAlpha()
      .raw()
      .toBuffer();
    const bytes = SIZE.width * SIZE.height * 3;
    for (const file of [video.mp4, video.webm]) {
      const frames = await decode(file, "frames.rgb", EXACT_COLORS);
      expect(frames.length / bytes).toBe(Math.round(video.seconds * 30));
      expect(difference(frames.subarray(0, bytes), poster)).toBeLessThan(5);
      expect(difference(frames.subarray(-bytes), poster)).toBeLessThan(5);
      expect(difference(frames.subarray(-bytes), frames.subarray(0, bytes))).toBeLessThan(2);
      const speaking = Math.floor(0.31 * 30) * bytes;
      expect(difference(frames.subarray(speaking, speaking + bytes), poster)).toBeGreaterThan(0.5);
    }
  });

  it("has sound in sync: the voice begins where it began in the recording", async () => {
    const rate = 48_000;
    for (const file of [video.mp4, video.webm]) {
      const sound = await decode(file, "sound.pcm", [
        ...["-vn", "-f", "s16le", "-ac", "1", "-ar", String(rate)],
      ]);
      const samples = new Int16Array(sound.buffer, sound.byteOffset, sound.length / 2);
      const onset = samples.findIndex((sample) => Math.abs(sample) > 3000) / rate;
      expect(Math.abs(onset - (timings.phones[0]?.start ?? 0))).toBeLessThan(0.02);
      // An encoder fills its last block with silence: at 8 kHz that is an eighth of a second.
      expect(Math.abs(samples.length / rate - SECONDS)).toBeLessThan(0.15);
    }
  });

  it("has the same bytes when it is made again", async () => {
    const files = [video.mp4, video.webm, video.posterAvif, video.posterWebp];
    const first = await Promise.all(files.map((file) => readFile(file)));
    await makeVideo(INPUT, options());
    for (const [index, file] of files.entries()) {
      expect((await readFile(file)).equals(first[index] ?? Buffer.alloc(0)), file).toBe(true);
    }
  });

  it("of a photograph shows the photograph with the strand below", async () => {
    const color = { r: 120, g: 90, b: 70 };
    const bytes = await sharp({
      create: { width: 200, height: 150, channels: 3, background: color },
    })
      .jpeg()
      .toBuffer();
    const colors = { ...COLORS, line: "#87b0ff" };
    const still = await makeVideo({ ...INPUT, colors, portrait: bytes }, options());
    const rest = await sharp(await readFile(still.posterWebp))
      .removeAlpha()
      .raw()
      .toBuffer();
    const blue = (row: number): number => rest[(row * SIZE.width + 45) * 3 + 2] ?? 0;
    expect(Math.abs(blue(30) - color.b)).toBeLessThan(6);
    expect(blue(Math.round(SIZE.height * 0.9))).toBeGreaterThan(color.b + 60);
  });

  it("that is cancelled leaves nothing behind", async () => {
    const cancel = new AbortController();
    const onProgress = (): void => cancel.abort(new Error("cancelled by the editor"));
    const making = makeVideo(INPUT, options({ signal: cancel.signal, onProgress }));
    await expect(making).rejects.toThrow("cancelled by the editor");
    expect(await readdir(folder)).toEqual([]);
  });

  it("cannot be made on a full disk, and says so", async () => {
    const fill = ["-v", "error", "-f", "lavfi", "-i", "color=s=64x64:d=2", "-f", "rawvideo", "-y"];
    await expect(runFfmpeg(ffmpeg, [...fill, "/dev/full"])).rejects.toThrow("The disk is full");
  });

  it("is refused with advice when the voice or the picture is broken", async () => {
    const noVoice = Buffer.from("no voice");
    await expect(makeVideo({ ...INPUT, wav: noVoice }, options())).rejects.toThrow(
      /not a WAV file/,
    );
    for (const portrait of [Buffer.from("no picture"), INPUT.portrait.subarray(0, -9)]) {
      const made = makeVideo({ ...INPUT, portrait }, options());
      await expect(made).rejects.toThrow(/cannot be read as a picture/);
    }
    expect(await readdir(folder)).toEqual([]);
  });
});

describe("ffmpeg", () => {
  /** A program in place of ffmpeg. */
  async function program(script: string): Promise<string> {
    const file = join(folder, "ffmpeg");
    await writeFile(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    return file;
  }

  it("that is missing or lacks an encoder gives an error with advice", async () => {
    const made = (ffmpeg: string) => makeVideo(INPUT, options({ ffmpeg }));
    await expect(made(join(folder, "absent"))).rejects.toThrow(/Install ffmpeg/);
    const poor = await program("echo ' V..... libx264  H.264'");
    await expect(made(poor)).rejects.toThrow(/cannot encode AAC \(aac\) and VP9/);
  });

  it("that is killed, or ends its whole process group, is not waited for", async () => {
    const killed = makeVideo(INPUT, options({ ffmpeg: await program("kill -9 $$") }));
    await expect(killed).rejects.toThrow(/by SIGKILL/);
    const murderer = await program("kill -9 $PPID");
    const video = makeVideo(INPUT, options({ ffmpeg: murderer }));
    await expect(video).rejects.toThrow(/ended early \(SIGKILL\)/);
  });

  it("is the one of PATH", async () => {
    const own = await program("exit 0");
    expect(await findFfmpeg({ PATH: `/nowhere:${folder}` })).toBe(own);
    expect(await findFfmpeg({ PATH: "/nowhere" })).toBeUndefined();
    await rm(own);
  });
});
