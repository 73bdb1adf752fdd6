import { fork, type ChildProcess } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { SpeechTimings } from "../timings.ts";
import { clearFrames } from "../encode/encode.ts";
import { VideoError } from "./error.ts";
import { VIDEO_HEIGHT, VIDEO_WIDTH, type Size } from "./format.ts";
import type { StrandColors } from "./still-frames.ts";
import { workerMessageShape, CANCEL, type Video, type WorkerRequest } from "./messages.ts";

/** What a talking video is made from. */
export interface VideoInput {
  /** The speaker's picture. A puppet moves its lips; any other picture stays still. */
  readonly portrait: { readonly bytes: Buffer; readonly mediaType: string };
  /** Of the strand that moves over a picture that stays still. */
  readonly colors: StrandColors;
  /**
   * Address (`file:///…`) of a module that exports {@link import("./puppet.ts").PuppetOf} as `puppetOf`. The process that
   * makes the video loads it. Default: every picture stays still.
   */
  readonly puppets?: string | undefined;
  /** Seed of the performance, such as an id and the text. */
  readonly seed: string;
  /** The voice, already at the loudness it is to have. */
  readonly wav: Buffer;
  readonly timings: SpeechTimings;
  /** Loudness as the voice provider reports it; default: measured from the sound. */
  readonly loudness?: string;
}

/** How and where it is made. */
export interface VideoOptions {
  /** Path of ffmpeg. */
  readonly ffmpeg: string;
  /** An existing folder for the video; other files in it are left alone. */
  readonly folder: string;
  /** Cancels the work and removes its files. */
  readonly signal: AbortSignal;
  /** Called with the share done, 0 to 1, ascending. */
  readonly onProgress: (share: number) => void;
  /** Size in pixels, both even; without it, the size that pages show. */
  readonly size?: Size;
}

/** Milliseconds that the process has to exit before it is killed. */
const GRACE = 3000;

const FILES = ["video.mp4", "video.webm", "poster.avif", "poster.webp"] as const;

async function removeVideo(folder: string): Promise<void> {
  await Promise.all(FILES.map((name) => rm(join(folder, name), { force: true })));
  await clearFrames(folder);
}

/** Whether this system ends a process together with those that it started. */
const GROUPS = process.platform !== "win32";

function kill(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(GROUPS ? -child.pid : child.pid, "SIGKILL");
  } catch {
    // All processes of the group have ended.
  }
}

function play(input: VideoInput, options: VideoOptions): Promise<Video> {
  const { ffmpeg, folder, signal, onProgress, size } = options;
  const child = fork(join(import.meta.dirname, "worker.ts"), {
    execArgv: [],
    // A process group of its own: its children can be ended even after it has exited.
    detached: GROUPS,
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const order: WorkerRequest = {
    ffmpeg,
    folder,
    portrait: input.portrait.bytes,
    colors: input.colors,
    puppets: input.puppets,
    seed: input.seed,
    wav: input.wav,
    timings: input.timings,
    loudness: input.loudness ?? "",
    size: size ?? { width: VIDEO_WIDTH, height: VIDEO_HEIGHT },
  };
  return new Promise<Video>((resolve, reject) => {
    let said = "";
    let outcome: { video: Video } | { error: Error } | undefined;
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
      const answer = workerMessageShape.parse(message);
      if (answer.kind === "progress") onProgress(answer.share);
      if (answer.kind === "video") outcome = { video: answer.video };
      if (answer.kind === "failed") {
        outcome = {
          error: answer.userFacing ? new VideoError(answer.message) : new Error(answer.message),
        };
      }
    });
    child.once("error", reject);
    child.once("close", (code, ended) => {
      clearTimeout(killer);
      kill(child);
      signal.removeEventListener("abort", stop);
      if (signal.aborted) reject(signal.reason);
      else if (outcome === undefined) reject(lost(code, ended, said));
      else if ("video" in outcome) resolve(outcome.video);
      else reject(outcome.error);
    });
    child.send(order, (error) => {
      // A process that exits before it receives the request reports the reason when it closes.
      if (error) said = `${said}\n${error.message}`;
    });
  });
}

function lost(code: number | null, ended: string | null, said: string): VideoError {
  const why = ended ?? `code ${code ?? "unknown"}`;
  const last = said.trim().split("\n").at(-1) ?? "";
  return new VideoError(
    `The process that makes the video ended early (${why})${last === "" ? "" : `: ${last}`}. Generate it again; if that goes on, the machine has too little memory.`,
  );
}

let before: Promise<unknown> = Promise.resolve();

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

/**
 * Makes a talking video in a process of its own, so that the servers are not slowed down. Videos
 * are made one at a time. Equal input gives equal bytes with the same ffmpeg.
 * @throws VideoError with a message for users: no ffmpeg, missing encoders, a full disk, an
 * unreadable voice or picture
 * @throws the signal's reason when it is aborted
 */
export async function makeVideo(input: VideoInput, options: VideoOptions): Promise<Video> {
  const previous = before;
  const work = async (): Promise<Video> => {
    await unlessAborted(previous, options.signal);
    try {
      return await play(input, options);
    } catch (error) {
      await removeVideo(options.folder);
      throw error;
    }
  };
  const video = work();
  before = Promise.allSettled([previous, video]);
  return video;
}
