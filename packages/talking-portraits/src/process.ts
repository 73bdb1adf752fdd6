import { fork, type ChildProcess } from "node:child_process";
import { extname, join } from "node:path";
import { aborted } from "node:util";
import { z } from "zod";
import type { Size } from "./encode.ts";
import { TalkingError } from "./errors.ts";
import type { PronouncedWord, Text } from "./pronounce.ts";
import type { StrandColors } from "./still.ts";
import type { SpeechTimings } from "./timings.ts";
import type { VoiceFiles } from "./voice.ts";

/** Unpacks the archive with the voices into a folder. */
export interface VoiceOrder {
  readonly kind: "voice";
  readonly folder: string;
  readonly archive: string;
}

/** Speaks words. */
export interface SpeechOrder {
  readonly kind: "speech";
  readonly words: readonly PronouncedWord[];
  /** The model's voices and how much there is of each. */
  readonly parts: readonly { readonly voice: string; readonly share: number }[];
  /** 1 is the model's own pace. */
  readonly speed: number;
  readonly engine: VoiceFiles & { readonly packages: string };
}

/** Draws the frames of a video and its posters into a folder. */
export interface FramesOrder {
  readonly kind: "frames";
  readonly ffmpeg: string;
  readonly folder: string;
  readonly portrait: Uint8Array;
  readonly colors: StrandColors;
  /** Address of a module; see `VideoInput.puppets`. */
  readonly puppets: string | undefined;
  readonly seed: string;
  readonly wav: Uint8Array;
  readonly timings: SpeechTimings;
  readonly size: Size;
}

/** The job of the process. */
export type Order =
  VoiceOrder | (Text & { readonly kind: "pronunciation" }) | SpeechOrder | FramesOrder;

/** A text, spoken. */
export interface Speech {
  /** 16-bit PCM of one channel, -16 LUFS, with silence at both ends. */
  readonly wav: Buffer;
  /** Samples per second. */
  readonly sampleRate: number;
  readonly seconds: number;
  readonly timings: SpeechTimings;
  /** Perceived loudness: one character, 0-9a-z, per 40 ms. */
  readonly loudness: string;
}

/** What each job gives. */
export interface Results {
  readonly voice: null;
  readonly pronunciation: readonly PronouncedWord[];
  readonly speech: Omit<Speech, "wav"> & { readonly wav: Uint8Array };
  readonly frames: number;
}

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
 * Works when all earlier work has ended: one step at a time, so that a video takes the memory of
 * its largest step.
 * @throws the signal's reason when it is aborted
 */
export function inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const previous = before;
  const turn = Promise.race([previous, aborted(signal, signal)]).then(() => {
    signal.throwIfAborted();
    return work();
  });
  before = Promise.allSettled([previous, turn]);
  return turn;
}

/**
 * Carries out an order in its turn, in a process of its own, which frees its memory when it ends and
 * whose crash is not this one's.
 * @throws TalkingError for what a person can correct
 * @throws the signal's reason when it is aborted
 */
export function carryOut<O extends Order>(
  order: O,
  signal: AbortSignal,
  onProgress: (progress: string | number) => void = () => undefined,
): Promise<Results[O["kind"]]> {
  return inTurn(signal, () => run(order, signal, onProgress));
}

function run<O extends Order>(
  order: O,
  signal: AbortSignal,
  onProgress: (progress: string | number) => void,
): Promise<Results[O["kind"]]> {
  const child = fork(join(import.meta.dirname, `worker${extname(import.meta.filename)}`), {
    // Little garbage is kept: by default some 30 MB.
    execArgv: ["--max-semi-space-size=1"],
    // Makes glibc return freed memory at once; by default it may keep 2 GB.
    env: { ...process.env, MALLOC_MMAP_THRESHOLD_: "131072", MALLOC_ARENA_MAX: "1" },
    // A process group of its own: its children can be ended even after it has exited.
    detached: GROUPS,
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  // The process runs this package's own code, so its result is that of the order.
  const Result = z.custom<Results[O["kind"]]>();
  return new Promise((resolve, reject) => {
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
        if (reply.kind === "done") resolve(Result.parse(reply.result));
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
      else if (settle === undefined) reject(processError(code, ended, said));
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

function processError(code: number | null, ended: string | null, said: string): TalkingError {
  const why = ended ?? `code ${code ?? "unknown"}`;
  const last = said.trim().split("\n").at(-1) ?? "";
  return new TalkingError(
    `The process that speaks and draws ended early (${why})${last === "" ? "" : `: ${last}`}. Try again; if that goes on, the machine has too little memory.`,
  );
}
