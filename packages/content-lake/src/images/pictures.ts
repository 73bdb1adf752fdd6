import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { ImageInfo } from "../assets/image-info.ts";
import { apiError, LakeError } from "../errors.ts";
import type { Wish } from "./geometry.ts";

/** Limits of making pictures. */
export interface PictureLimits {
  /** Time that one picture may take. */
  seconds: number;
  /** Memory of the process, in MB. */
  memoryMb: number;
  /** Most waiting jobs; further ones are refused for now. */
  waiting: number;
  /** Time after which the process ends when it has nothing to do. */
  idleSeconds: number;
}

const LIMITS: PictureLimits = { seconds: 20, memoryMb: 1024, waiting: 64, idleSeconds: 30 };

/** One piece of work for the process. */
export type Job =
  /** `input`: path of the original, or its bytes. */
  | { kind: "render"; input: string | Uint8Array; wish: Wish }
  | { kind: "read"; path: string; isSvg: boolean };

/** Result of a job. */
export type Result =
  | { kind: "made"; bytes: Uint8Array }
  | { kind: "info"; info: ImageInfo }
  | { kind: "failed"; message: string };

/** Both ends have the same version, so only the envelope is checked. */
const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;
export const JobMessage = z.custom<Job>(isObject);
const ResultMessage = z.custom<Result>(isObject);

/** Seconds until a retry for a picture that waited too long. */
const RETRY_SECONDS = 5;
/** First message of the process: its task begins now. */
export const STARTED = "started";
/** Time that the process may take to start, on a machine that is busy. */
const START_SECONDS = 30;
/** Name of the environment variable with the bound of the memory, in MB. */
export const MEMORY_VARIABLE = "POLYPHONY_PICTURE_MB";
/** Environment of a process that reads pictures of others, without keys or tokens. */
const PASSED_ON = [
  "PATH",
  "HOME",
  "TMPDIR",
  "TEMP",
  "SystemRoot",
  "FONTCONFIG_FILE",
  "FONTCONFIG_PATH",
];

/** The picture cannot be made, or not within the limits: a retry does not help. */
export class PictureError extends LakeError {
  constructor(message: string) {
    super(400, message, apiError(400, message).body);
  }
}

/** Too many pictures are requested at this moment. */
export class PicturesBusyError extends LakeError {
  constructor() {
    const message = "More images are asked for than can be made. Try again in a few seconds";
    super(503, message, apiError(503, message).body, RETRY_SECONDS);
  }
}

interface Task {
  job: Job;
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
}

/**
 * Reads and makes pictures, one at a time, in a process of their own: only ending a process stops librsvg or
 * an encoder, and frees its memory.
 */
export class Pictures {
  readonly #limits: PictureLimits;
  readonly #waiting: Task[] = [];
  #task: Task | undefined;
  #child: ChildProcess | undefined;
  /** Ends the process: because of its task, or because it has none. */
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(limits: Partial<PictureLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
  }

  /**
   * Makes a picture.
   * @param input path of the original, or its bytes
   * @throws PictureError when it cannot be made within the bounds, PicturesBusyError when too many wait
   */
  async render(input: string | Uint8Array, wish: Wish): Promise<Buffer> {
    const result = await this.#run({ kind: "render", input, wish });
    if (result.kind === "made") return Buffer.from(result.bytes);
    throw new PictureError(`The image cannot be made: ${reasonOf(result)}`);
  }

  /**
   * Reads an uploaded picture whole.
   * @param path of its file: sending the bytes to the process would hold others up
   * @param isSvg whether an SVG is expected; a mismatch is refused
   * @throws PictureError when it is damaged or beyond the bounds, PicturesBusyError when too many wait
   */
  async read(path: string, isSvg: boolean): Promise<ImageInfo> {
    const result = await this.#run({ kind: "read", path, isSvg });
    if (result.kind === "info") return result.info;
    throw new PictureError(`The file is not an image that can be read whole: ${reasonOf(result)}`);
  }

  /** Ends the process and rejects waiting jobs. */
  close(): void {
    this.#closed = true;
    for (const task of this.#waiting.splice(0)) task.reject(new PicturesBusyError());
    this.#task?.reject(new PicturesBusyError());
    this.#task = undefined;
    this.#dismiss();
  }

  #run(job: Job): Promise<Result> {
    if (this.#closed || this.#waiting.length >= this.#limits.waiting) {
      return Promise.reject(new PicturesBusyError());
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    if (this.#task !== undefined) return;
    this.#task = this.#waiting.shift();
    clearTimeout(this.#timer);
    if (this.#task === undefined) {
      this.#timer = setTimeout(() => this.#dismiss(), this.#limits.idleSeconds * 1000).unref();
      return;
    }
    this.#watch(this.#child === undefined ? START_SECONDS : 0);
    const child = (this.#child ??= this.#start());
    if (child === undefined) return this.#settle(new PicturesBusyError());
    child.send(this.#task.job, (error) => {
      if (error !== null) child.kill("SIGKILL");
    });
  }

  /** Ends the process when its task takes too long. */
  #watch(moreSeconds = 0): void {
    const { seconds } = this.#limits;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => {
        this.#dismiss();
        this.#settle({ kind: "failed", message: `it takes more than ${seconds} s` });
      },
      (seconds + moreSeconds) * 1000,
    );
  }

  /** @returns undefined where the system has no descriptors or no memory for a process just now */
  #start(): ChildProcess | undefined {
    const { memoryMb } = this.#limits;
    const env: NodeJS.ProcessEnv = { [MEMORY_VARIABLE]: String(memoryMb) };
    for (const name of PASSED_ON) if (process.env[name]) env[name] = process.env[name];
    let child: ChildProcess;
    try {
      child = fork(fileURLToPath(new URL("./process.ts", import.meta.url)), [], {
        execArgv: ["--max-old-space-size=256"],
        serialization: "advanced",
        stdio: ["ignore", "ignore", "ignore", "ipc"],
        env,
      });
    } catch {
      return undefined;
    }
    child.on("error", () => child.kill("SIGKILL"));
    if (child.pid === undefined) return undefined;
    child.on("message", (message) => {
      if (child !== this.#child) return;
      if (message === STARTED) return this.#watch();
      const read = ResultMessage.safeParse(message);
      if (read.success) this.#settle(read.data);
      else child.kill("SIGKILL");
    });
    child.on("exit", () => {
      if (child !== this.#child) return;
      this.#child = undefined;
      const message = `it needs more than ${memoryMb} MB of memory, or crashes the image library`;
      this.#settle({ kind: "failed", message });
    });
    // It must not keep the lake's process alive.
    child.unref();
    child.channel?.unref();
    return child;
  }

  #settle(outcome: Result | PicturesBusyError): void {
    const task = this.#task;
    this.#task = undefined;
    if (outcome instanceof PicturesBusyError) task?.reject(outcome);
    else task?.resolve(outcome);
    if (!this.#closed) this.#next();
  }

  /** Ends the process; the next task gets a new one. */
  #dismiss(): void {
    clearTimeout(this.#timer);
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
  }
}

function reasonOf(result: Result): string {
  return result.kind === "failed" ? result.message : "the answer is of another kind";
}
