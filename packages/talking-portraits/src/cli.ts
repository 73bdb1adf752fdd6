#!/usr/bin/env node
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import sharp from "sharp";
import { z } from "zod";
import {
  captionsOf,
  createSpeech,
  ensureEngine,
  findFfmpeg,
  makeVideo,
  TalkingError,
  webVtt,
} from "./index.ts";
import { unreadable } from "./still.ts";

const USAGE = `talking-portraits: speech, captions and a talking video of a text and a portrait

  talking-portraits speak.json

speak.json: { "text": "Hello.", "voice": "af_heart", "portrait": "ann.svg", "out": "ann" }
Paths are relative to it. All options are in README.md.`;

const Order = z.strictObject({
  text: z.string().min(1),
  voice: z.string().default("af_heart"),
  portrait: z.string(),
  out: z.string().default("out"),
  seed: z.string().optional(),
  engine: z.string().default(join(homedir(), ".cache", "talking-portraits")),
});

const control = new AbortController();
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.once(name, () => control.abort(new TalkingError("Called off.")));
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  clearLine();
  const isPlain = error instanceof Error && ("userFacing" in error || "syscall" in error);
  console.error(isPlain ? error.message : error);
  process.exitCode = 1;
}

async function main([file, ...more]: readonly string[]): Promise<void> {
  if (file === "--help" || file === "-h") return console.log(USAGE);
  if (file === undefined || more.length > 0) throw new TalkingError(USAGE);
  const order = await read(file);
  const fromOrder = (path: string) => resolve(dirname(file), path);
  const portrait = await readFile(fromOrder(order.portrait)).catch(() => {
    throw new TalkingError(`There is no portrait ${fromOrder(order.portrait)}.`);
  });
  // Before the long wait for the voice.
  await sharp(portrait)
    .stats()
    .catch(() => Promise.reject(unreadable()));
  const folder = fromOrder(order.engine);
  const out = fromOrder(order.out);
  await mkdir(out, { recursive: true });
  const { signal } = control;
  const speech = createSpeech({ folder });
  const said = await speech.speak({ text: order.text, voiceId: order.voice }, signal, tell);
  await writeFile(join(out, "speech.wav"), said.wav);
  const { seconds, timings } = said;
  await writeFile(join(out, "words.json"), `${JSON.stringify(timings.words, null, 2)}\n`);
  const cues = captionsOf({ text: order.text, words: timings.words, seconds });
  await writeFile(join(out, "captions.vtt"), webVtt(cues));
  const ffmpeg =
    (await findFfmpeg(process.env)) ??
    (await ensureEngine({ folder, signal, report: tell })).ffmpeg;
  if (ffmpeg === undefined) throw new TalkingError("There is no ffmpeg on PATH. Install one.");
  await makeVideo(
    { ...said, portrait, seed: order.seed ?? order.text },
    {
      ffmpeg,
      folder: out,
      signal,
      onProgress: (share) => tell(`Making the video... ${Math.floor(share * 100)}%`),
    },
  );
  clearLine();
  console.log(`${seconds.toFixed(1)} s of speech and video are in ${out}`);
}

async function read(file: string): Promise<z.output<typeof Order>> {
  try {
    return Order.parse(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new TalkingError(`${file} cannot be used. ${why}\n\n${USAGE}`);
  }
}

/** Reports progress: over the last line in a terminal, else on a new line. */
function tell(message: string): void {
  clearLine();
  process.stderr.write(process.stderr.isTTY ? message : `${message}\n`);
}

function clearLine(): void {
  if (process.stderr.isTTY) process.stderr.write("\r\u001b[K");
}
