import { fork, type ChildProcess } from "node:child_process";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import type { ImageInfo } from "../../assets/image-info.ts";
import { apiError, LakeError } from "../../errors.ts";
import { isCostly, type Wish } from "../limits.ts";
import {
  MEMORY_VARIABLE,
  OVERTIME_SIGNAL,
  ResultMessage,
  type Job,
  type Result,
} from "./messages.ts";

/** Bounds of what pictures may take. */
export interface PoolLimits {
  /** How many processes there are at most. */
  processes: number;
  /** Seconds of processor time that one picture may take; a costly one more. */
  ordinarySeconds: number;
  costlySeconds: number;
  /** Seconds after which a picture is given up for now, where other programs take the processor. */
  patienceSeconds: number;
  /** Memory of one process, in MB. */
  memoryMb: number;
  /** Maximum number waiting in each lane; further requests are told to retry later. */
  ordinaryWaiting: number;
  uploadWaiting: number;
  costlyWaiting: number;
  /** Seconds after which a process without work is ended. */
  idleSeconds: number;
}

const POOL_LIMITS: PoolLimits = {
  processes: 2,
  ordinarySeconds: 10,
  costlySeconds: 20,
  patienceSeconds: 120,
  memoryMb: 1024,
  ordinaryWaiting: 64,
  uploadWaiting: 64,
  costlyWaiting: 8,
  idleSeconds: 30,
};

/** A picture that cannot be made within the bounds, or at all: retrying does not help. */
export class PictureError extends LakeError {
  constructor(message: string) {
    super(400, message, apiError(400, message).body);
  }
}

/** Too many pictures are asked for at this moment, or the machine has no time for them. */
export class PicturesBusyError extends LakeError {
  /** Seconds after which asking again makes sense. */
  readonly retryAfter = 5;

  constructor() {
    const message = "More images are asked for than can be made. Try again in a few seconds";
    super(503, message, apiError(503, message).body);
  }
}

/** Priority of the lanes. Of uploads and costly pictures together, one runs at a time. */
const LANES = ["ordinary", "upload", "costly"] as const;
type Lane = (typeof LANES)[number];

interface Task {
  job: Job;
  lane: Lane;
  /** Seconds of processor time that it may take. */
  seconds: number;
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
}

interface Slot {
  child?: ChildProcess | undefined;
  task?: Task | undefined;
  timer?: NodeJS.Timeout | undefined;
}

const ENTRY = fileURLToPath(new URL("./main.ts", import.meta.url));
/** Environment of a process that reads untrusted pictures, without keys or tokens. */
const PASSED_ON = [
  "PATH",
  "HOME",
  "TMPDIR",
  "TEMP",
  "SystemRoot",
  "FONTCONFIG_FILE",
  "FONTCONFIG_PATH",
];
/** Behind the lake itself, as processes are ordered by the system: 19 is last. */
const PRIORITY = 10;

/**
 * Reads and renders pictures in child processes: only ending a process stops librsvg or an encoder
 * and frees its memory. At most one costly picture is rendered at a time, so that ordinary ones
 * never wait long.
 */
export class PicturePool {
  readonly #limits: PoolLimits;
  readonly #slots: Slot[];
  readonly #waiting: Task[] = [];
  #closed = false;

  constructor(limits: Partial<PoolLimits> = {}) {
    this.#limits = { ...POOL_LIMITS, ...limits };
    this.#slots = Array.from({ length: this.#limits.processes }, () => ({}));
  }

  /**
   * Makes a picture.
   * @param input path of the original, or its bytes
   * @throws PictureError when it cannot be made within the bounds, PicturesBusyError when too many wait
   */
  async render(input: string | Uint8Array, wish: Wish): Promise<Buffer> {
    const lane = isCostly(wish) ? "costly" : "ordinary";
    const result = await this.#run({ kind: "render", input, wish }, lane);
    if (result.kind === "made") return Buffer.from(result.bytes);
    throw new PictureError(`The image cannot be made: ${reasonOf(result)}`);
  }

  /**
   * Reads an uploaded picture whole.
   * @param isSvg whether an SVG is expected; a mismatch is refused
   * @throws PictureError when it is damaged or beyond the bounds, PicturesBusyError when too many
   * wait
   */
  async read(bytes: Uint8Array, isSvg: boolean): Promise<ImageInfo> {
    const result = await this.#run({ kind: "read", bytes, isSvg }, "upload");
    if (result.kind === "info") return result.info;
    throw new PictureError(`The file is not an image that can be read whole: ${reasonOf(result)}`);
  }

  /** Ends all processes and rejects waiting tasks. */
  close(): void {
    this.#closed = true;
    for (const task of this.#waiting.splice(0)) task.reject(new PicturesBusyError());
    for (const slot of this.#slots) {
      clearTimeout(slot.timer);
      slot.task?.reject(new PicturesBusyError());
      slot.task = undefined;
      this.#dismiss(slot);
    }
  }

  #run(job: Job, lane: Lane): Promise<Result> {
    const ahead = this.#waiting.filter((task) => task.lane === lane).length;
    if (this.#closed || ahead >= this.#limits[`${lane}Waiting`]) {
      return Promise.reject(new PicturesBusyError());
    }
    const { ordinarySeconds, costlySeconds } = this.#limits;
    const seconds = lane === "ordinary" ? ordinarySeconds : costlySeconds;
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, lane, seconds, resolve, reject });
      this.#next();
    });
  }

  /** Assigns tasks to free workers: by lane, oldest first. */
  #next(): void {
    for (const slot of this.#slots) {
      if (slot.task !== undefined) continue;
      const slow = this.#slots.some(({ task }) => task !== undefined && task.lane !== "ordinary");
      const lane = (slow ? LANES.slice(0, 1) : LANES).find((name) =>
        this.#waiting.some((task) => task.lane === name),
      );
      if (lane === undefined) return;
      const at = this.#waiting.findIndex((task) => task.lane === lane);
      const [task] = this.#waiting.splice(at, 1);
      if (task !== undefined) this.#begin(slot, task);
    }
  }

  #begin(slot: Slot, task: Task): void {
    const child = (slot.child ??= this.#start(slot));
    if (child === undefined) {
      // Nothing would wake those that wait.
      for (const each of [task, ...this.#waiting.splice(0)]) each.reject(new PicturesBusyError());
      return;
    }
    slot.task = task;
    clearTimeout(slot.timer);
    // A machine that gives it no processor for so long may have some later.
    slot.timer = setTimeout(() => {
      slot.task = undefined;
      this.#dismiss(slot);
      task.reject(new PicturesBusyError());
      this.#next();
    }, this.#limits.patienceSeconds * 1000);
    child.send({ job: task.job, seconds: task.seconds }, (error) => {
      if (error !== null) child.kill("SIGKILL");
    });
  }

  /** @returns undefined where the system has no descriptors or no memory for a process just now */
  #start(slot: Slot): ChildProcess | undefined {
    const child = this.#launch();
    if (child === undefined) return undefined;
    try {
      if (child.pid !== undefined) setPriority(child.pid, PRIORITY);
    } catch {
      // The process has ended, or the system has no priorities: continue without.
    }
    child.on("message", (message) => {
      if (slot.child !== child) return;
      const read = ResultMessage.safeParse(message);
      // A decoder that sends malformed messages may be compromised and must not read another
      // picture.
      if (read.success) this.#end(slot, read.data.result);
      else child.kill("SIGKILL");
    });
    child.on("exit", (_code, signal) => {
      if (slot.child !== child) return;
      slot.child = undefined;
      const { memoryMb } = this.#limits;
      const message =
        signal === OVERTIME_SIGNAL
          ? `it takes more than ${slot.task?.seconds} s`
          : `it needs more than ${memoryMb} MB of memory, or crashes the image library`;
      this.#end(slot, { kind: "failed", message });
    });
    // None of them keeps the lake's process from ending.
    child.unref();
    child.channel?.unref();
    return child;
  }

  #launch(): ChildProcess | undefined {
    const env: NodeJS.ProcessEnv = { [MEMORY_VARIABLE]: String(this.#limits.memoryMb) };
    for (const name of PASSED_ON) if (process.env[name]) env[name] = process.env[name];
    try {
      const child = fork(ENTRY, [], {
        execArgv: ["--max-old-space-size=256"],
        serialization: "advanced",
        stdio: ["ignore", "ignore", "ignore", "ipc"],
        // Fewer heaps of the C library: what one thread gave back, another one can use.
        env: { ...env, MALLOC_ARENA_MAX: "2" },
      });
      child.on("error", () => child.kill("SIGKILL"));
      return child.pid === undefined ? undefined : child;
    } catch {
      return undefined;
    }
  }

  /** Settles a task. */
  #end(slot: Slot, result: Result): void {
    const { task } = slot;
    clearTimeout(slot.timer);
    if (task === undefined) return;
    slot.task = undefined;
    task.resolve(result);
    slot.timer = setTimeout(() => this.#dismiss(slot), this.#limits.idleSeconds * 1000);
    slot.timer.unref();
    this.#next();
  }

  /** Ends the process of a slot; the next task gets a new one. */
  #dismiss(slot: Slot): void {
    const { child } = slot;
    slot.child = undefined;
    child?.kill("SIGKILL");
  }
}

function reasonOf(result: Result): string {
  return result.kind === "failed" ? result.message : "the answer is of another kind";
}
