import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
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

/** The process's answer to a job. Before the first one it sends "started". */
export type Result = { bytes: Uint8Array } | { info: ImageInfo } | { problem: string };

/** Time after which the process ends when it has nothing to do. */
const IDLE_SECONDS = 30;
/** Time that the process may take to start, on a machine that is busy. */
const START_SECONDS = 30;
/** Name of the environment variable with the bound of the memory, in MB. */
export const MEMORY_VARIABLE = "LAKE_PICTURE_MB";
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

/**
 * Reads and makes pictures, one at a time, in a process of their own: only ending a process stops librsvg or
 * an encoder, and frees its memory.
 */
export class Pictures {
  readonly #limits: PictureLimits;
  #waiting = 0;
  /** Resolves when all earlier jobs are done. */
  #done: Promise<unknown> = Promise.resolve();
  #child: ChildProcess | undefined;
  /** Ends the process when it has nothing to do. */
  #idle: NodeJS.Timeout | undefined;
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

  /** Ends the process, and rejects its job and those that wait. */
  close(): void {
    this.#closed = true;
    this.#dismiss();
  }

  #run(job: Job): Promise<Result> {
    if (this.#waiting >= this.#limits.waiting) return Promise.reject(busy());
    this.#waiting += 1;
    const result = this.#done.then(() => this.#work(job));
    this.#done = result.catch(() => undefined);
    return result;
  }

  async #work(job: Job): Promise<Result> {
    this.#waiting -= 1;
    if (this.#closed) throw busy();
    clearTimeout(this.#idle);
    const { seconds, memoryMb } = this.#limits;
    const child = this.#child ?? (await this.#start());
    child.send(job, (error) => {
      if (error !== null) child.kill("SIGKILL");
    });
    const result = await answerOf(child, seconds);
    if (this.#closed) throw busy();
    this.#idle = setTimeout(() => this.#dismiss(), IDLE_SECONDS * 1000).unref();
    if (isResult(result)) return result;
    if (result === "late") return { problem: `it takes more than ${seconds} s` };
    return { problem: `it needs more than ${memoryMb} MB of memory, or crashes the image library` };
  }

  /** @throws LakeError 503 when there are no descriptors or no memory for a process just now */
  async #start(): Promise<ChildProcess> {
    const env: NodeJS.ProcessEnv = { [MEMORY_VARIABLE]: String(this.#limits.memoryMb) };
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
      throw busy();
    }
    child.on("error", () => child.kill("SIGKILL"));
    if (child.pid === undefined) throw busy();
    child.once("exit", () => {
      if (this.#child === child) this.#child = undefined;
    });
    // It must not keep the lake's process alive.
    child.unref();
    child.channel?.unref();
    this.#child = child;
    if ((await answerOf(child, START_SECONDS)) !== "started") throw busy();
    return child;
  }

  /** Ends the process; the next job gets a new one. */
  #dismiss(): void {
    clearTimeout(this.#idle);
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
  }
}

/** The next message of a process. Without one it has ended, by itself or because it was too "late". */
async function answerOf(child: ChildProcess, seconds: number): Promise<unknown> {
  let end = "by itself";
  const timer = setTimeout(() => {
    end = "late";
    child.kill("SIGKILL");
  }, seconds * 1000);
  const over = new AbortController();
  const { signal } = over;
  const message = once(child, "message", { signal }).then(([first]: unknown[]) => first);
  const exit = once(child, "exit", { signal }).then(() => end);
  const answer = await Promise.race([message, exit]);
  clearTimeout(timer);
  over.abort();
  return answer;
}

/** Both ends have the same version, so only the envelope is checked. */
function isResult(message: unknown): message is Result {
  return isJsonObject(message);
}

function reasonOf(result: Result): string {
  return "problem" in result ? result.problem : "the answer is of another kind";
}

function busy(): LakeError {
  return apiError(503, "More images are asked for than can be made. Try again in a few seconds");
}
