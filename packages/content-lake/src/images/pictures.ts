import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { ImageInfo } from "../assets/image-info.ts";
import { isJsonObject } from "../document.ts";
import { apiError, type LakeError } from "../errors.ts";
import type { PictureOrder } from "./geometry.ts";

/** Limits of making pictures. */
export interface PictureLimits {
  /** Time that one picture may take. */
  seconds: number;
  /** Memory of the process, in MB. */
  memoryMb: number;
  /** Most waiting jobs; further ones are refused for now. */
  waiting: number;
}

const LIMITS: PictureLimits = { seconds: 20, memoryMb: 1024, waiting: 64 };

/** One piece of work for the process. */
export type Job =
  /** `input`: path of the original, or its bytes. */
  | { kind: "render"; input: string | Uint8Array; order: PictureOrder }
  | { kind: "read"; path: string; isSvg: boolean };

/** Message of the process: that its work begins, then a result of each job. */
export type Result = "started" | { bytes: Uint8Array } | { info: ImageInfo } | { problem: string };

/** Time after which the process ends when it has nothing to do. */
const IDLE_SECONDS = 30;
/** Time that the process may take to start, on a machine that is busy. */
const START_SECONDS = 30;
/** Seconds until a retry for a picture that waited too long. */
const RETRY_SECONDS = 5;
/** Name of the environment variable with the bound of the memory, in MB. */
export const MEMORY_VARIABLE = "POLYPHONY_PICTURE_MB";
/** Environment of a process that reads pictures of others, without keys or tokens. */
const PASSED_VARIABLES = [
  "PATH",
  "HOME",
  "TMPDIR",
  "TEMP",
  "SystemRoot",
  "FONTCONFIG_FILE",
  "FONTCONFIG_PATH",
];

interface Task {
  job: Job;
  resolve: (result: Exclude<Result, "started">) => void;
  reject: (error: LakeError) => void;
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
   * @throws LakeError 400 when it cannot be made within the bounds, 503 when too many wait
   */
  async render(input: string | Uint8Array, order: PictureOrder): Promise<Buffer> {
    const result = await this.#run({ kind: "render", input, order });
    if ("bytes" in result) return Buffer.from(result.bytes);
    throw apiError(400, `The image cannot be made: ${reasonOf(result)}`);
  }

  /**
   * Reads an uploaded picture whole.
   * @param path of its file: sending the bytes to the process would hold others up
   * @param isSvg whether an SVG is expected; a mismatch is refused
   * @throws LakeError 400 when it is damaged or beyond the bounds, 503 when too many wait
   */
  async read(path: string, isSvg: boolean): Promise<ImageInfo> {
    const result = await this.#run({ kind: "read", path, isSvg });
    if ("info" in result) return result.info;
    throw apiError(400, `The file is not an image that can be read whole: ${reasonOf(result)}`);
  }

  /** Ends the process and rejects waiting jobs. */
  close(): void {
    this.#closed = true;
    for (const task of this.#waiting.splice(0)) task.reject(busy());
    this.#task?.reject(busy());
    this.#task = undefined;
    this.#dismiss();
  }

  #run(job: Job): Promise<Exclude<Result, "started">> {
    if (this.#closed || this.#waiting.length >= this.#limits.waiting) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    if (this.#task !== undefined || this.#closed) return;
    this.#task = this.#waiting.shift();
    if (this.#task === undefined) return this.#dismissAfter(IDLE_SECONDS);
    this.#dismissAfter(this.#limits.seconds + (this.#child === undefined ? START_SECONDS : 0));
    this.#child ??= this.#start();
    // Without descriptors or memory for a process just now.
    if (this.#child === undefined) {
      this.#take()?.reject(busy());
      return this.#next();
    }
    const child = this.#child;
    child.send(this.#task.job, (error) => {
      if (error !== null) child.kill("SIGKILL");
    });
  }

  #start(): ChildProcess | undefined {
    const { memoryMb } = this.#limits;
    const env: NodeJS.ProcessEnv = { [MEMORY_VARIABLE]: String(memoryMb) };
    for (const name of PASSED_VARIABLES) if (process.env[name]) env[name] = process.env[name];
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
      if (message === "started") this.#dismissAfter(this.#limits.seconds);
      else this.#settle(isResult(message) ? message : { problem: "it has no answer" });
    });
    child.on("exit", () => {
      if (child !== this.#child) return;
      this.#child = undefined;
      const problem = `it needs more than ${memoryMb} MB of memory, or crashes the image library`;
      this.#settle({ problem });
    });
    // It must not keep the lake's process alive.
    child.unref();
    child.channel?.unref();
    return child;
  }

  /** Ends the process after a time, and with it a task that takes too long. */
  #dismissAfter(seconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#dismiss();
      this.#settle({ problem: `it takes more than ${this.#limits.seconds} s` });
    }, seconds * 1000);
    if (this.#task === undefined) this.#timer.unref();
  }

  /** Ends the process; the next task gets a new one. */
  #dismiss(): void {
    clearTimeout(this.#timer);
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
  }

  #settle(result: Exclude<Result, "started">): void {
    this.#take()?.resolve(result);
    this.#next();
  }

  #take(): Task | undefined {
    const task = this.#task;
    this.#task = undefined;
    return task;
  }
}

/** Both ends have the same version, so only the envelope is checked. */
function isResult(message: unknown): message is Exclude<Result, "started"> {
  return isJsonObject(message);
}

function reasonOf(result: Exclude<Result, "started">): string {
  return "problem" in result ? result.problem : "the answer is of another kind";
}

function busy(): LakeError {
  const message = "More images are asked for than can be made. Try again in a few seconds";
  return apiError(503, message, RETRY_SECONDS);
}
