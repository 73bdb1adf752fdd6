import { fork, type ChildProcess } from "node:child_process";
import { extname, join } from "node:path";
import { z } from "zod";
import { TalkingError } from "./errors.ts";
import { SpeechTimings } from "./timings.ts";

const Bytes = z
  .custom<Uint8Array>((value) => value instanceof Uint8Array)
  .transform((bytes): Buffer => Buffer.from(bytes));

const SpeechOrder = z.object({
  kind: z.literal("speech"),
  text: z.string(),
  voiceId: z.string(),
  settings: z.object({ stability: z.number().optional(), style: z.number().optional() }).optional(),
  voices: z
    .array(
      z.object({
        voiceId: z.string(),
        name: z.string(),
        accent: z.enum(["american", "british"]),
        parts: z.array(z.object({ voice: z.string(), share: z.number() })).readonly(),
        speed: z.number(),
      }),
    )
    .readonly(),
  lexicon: z.object({
    american: z.map(z.string(), z.string()),
    british: z.map(z.string(), z.string()),
  }),
  /** The engine that engine.ts found. */
  engine: z.object({
    packages: z.string(),
    model: z.string(),
    voices: z.string(),
    tokenizer: z.string(),
  }),
});
export type SpeechOrder = z.infer<typeof SpeechOrder>;

const VideoOrder = z.object({
  kind: z.literal("video"),
  ffmpeg: z.string(),
  folder: z.string(),
  portrait: Bytes,
  colors: z.object({ ground: z.string(), line: z.string() }),
  /** Address of a module; see `VideoInput.puppets`. */
  puppets: z.string().optional(),
  seed: z.string(),
  wav: Bytes,
  timings: SpeechTimings,
  /** Empty if unknown. */
  loudness: z.string(),
  size: z.object({ width: z.number(), height: z.number() }),
});
export type VideoOrder = z.infer<typeof VideoOrder>;

/** The job of the process. */
export const Order = z.discriminatedUnion("kind", [SpeechOrder, VideoOrder]);
export type Order = z.output<typeof Order>;

/** A text, spoken. */
export const Speech = z.object({
  /** 16-bit PCM of one channel, -16 LUFS, with silence at both ends. */
  wav: Bytes,
  /** Samples per second. */
  sampleRate: z.number(),
  seconds: z.number(),
  timings: SpeechTimings,
  /** Perceived loudness: one character, 0-9a-z, per 40 ms. */
  loudness: z.string(),
});
export type Speech = z.infer<typeof Speech>;

/** A talking video in both formats, and its posters; files in the order's folder. */
export const Video = z.object({
  mp4: z.string(),
  webm: z.string(),
  posterAvif: z.string(),
  posterWebp: z.string(),
  /** Size in pixels. */
  width: z.number(),
  height: z.number(),
  seconds: z.number(),
});
export type Video = z.infer<typeof Video>;

const Message = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("progress"), progress: z.union([z.string(), z.number()]) }),
  z.object({ kind: z.literal("done"), result: z.unknown() }),
  z.object({ kind: z.literal("failed"), message: z.string(), userFacing: z.boolean() }),
]);
export type Message = z.infer<typeof Message>;

/** Message that cancels the order. */
export const CANCEL = "cancel";

/** Milliseconds that a cancelled process has to end before it is killed. */
const GRACE = 3000;

/** Whether this system ends a process together with those that it started. */
const GROUPS = process.platform !== "win32";

let before: Promise<unknown> = Promise.resolve();

/**
 * Carries out an order in a process of its own, which frees its memory when it ends and whose
 * crash is not this one's. One at a time: a voice and a video together take twice the memory.
 * @throws TalkingError for what a person can correct
 * @throws the signal's reason when it is aborted
 */
export function carryOut<T>(
  order: z.input<typeof Order>,
  result: z.ZodType<T>,
  signal: AbortSignal,
  onProgress: (progress: string | number) => void,
): Promise<T> {
  const previous = before;
  const work = unlessAborted(previous, signal).then(() => run(order, result, signal, onProgress));
  before = Promise.allSettled([previous, work]);
  return work;
}

/** Waits for work, or until the signal is aborted. */
function unlessAborted(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    signal.throwIfAborted();
    signal.addEventListener("abort", stop);
    void work.then(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    });
  });
}

function run<T>(
  order: z.input<typeof Order>,
  result: z.ZodType<T>,
  signal: AbortSignal,
  onProgress: (progress: string | number) => void,
): Promise<T> {
  const child = fork(join(import.meta.dirname, `worker${extname(import.meta.filename)}`), {
    execArgv: [],
    // Makes glibc return freed memory at once; by default it may keep 2 GB.
    env: { ...process.env, MALLOC_MMAP_THRESHOLD_: "131072" },
    // A process group of its own: its children can be ended even after it has exited.
    detached: GROUPS,
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  return new Promise<T>((resolve, reject) => {
    let said = "";
    let settle: (() => void) | undefined;
    let killer: NodeJS.Timeout | undefined;
    const stop = (): void => {
      if (child.connected) child.send(CANCEL, () => undefined);
      killer = setTimeout(() => kill(child), GRACE);
    };
    signal.addEventListener("abort", stop);
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      said = (said + text).slice(-2000);
    });
    child.on("message", (message) => {
      const reply = Message.parse(message);
      if (reply.kind === "progress") return onProgress(reply.progress);
      settle = () => {
        if (reply.kind === "done") resolve(result.parse(reply.result));
        else if (reply.userFacing) reject(new TalkingError(reply.message));
        else reject(new Error(reply.message));
      };
      kill(child);
    });
    child.once("error", reject);
    child.once("close", (code, ended) => {
      clearTimeout(killer);
      kill(child);
      signal.removeEventListener("abort", stop);
      if (signal.aborted) reject(signal.reason);
      else if (settle === undefined) reject(lost(code, ended, said));
      else settle();
    });
    child.send(order, (error) => {
      // A process that exits before it receives the order reports the reason when it closes.
      if (error) said = `${said}\n${error.message}`;
    });
  });
}

function kill(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(GROUPS ? -child.pid : child.pid, "SIGKILL");
  } catch {
    // All processes of the group have ended.
  }
}

function lost(code: number | null, ended: string | null, said: string): TalkingError {
  const why = ended ?? `code ${code ?? "unknown"}`;
  const last = said.trim().split("\n").at(-1) ?? "";
  return new TalkingError(
    `The process that speaks and draws ended early (${why})${last === "" ? "" : `: ${last}`}. Try again; if that goes on, the machine has too little memory.`,
  );
}
