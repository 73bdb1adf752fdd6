import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { askProgram, type ProgramStatus } from "../../server/cli/status/ask.ts";
import { Field } from "../attack/field.ts";
import {
  createInstance,
  PROGRAMS,
  SUPERVISED,
  type Instance,
  type Program,
} from "../attack/instance.ts";
import { askForLife } from "../attack/life.ts";
import { createDisk, type Disk } from "./disk.ts";
import { Editor } from "./editor.ts";

/** How long a message, an end or a recovery may take on a busy machine, in milliseconds. */
const PATIENCE_MS = 90_000;
const LOOK_MS = 100;
/** Programs end within 5 s; a busy machine gets more. */
const GONE_MS = 20_000;
/** Few releases and little history are kept, so that kills come in the middle of sweeps. */
const SETTINGS = { RELEASES_KEEP: "4", LAKE_HISTORY_DAYS: "0" };

/** What must not be: something lost, something wrong. */
export interface Finding {
  fault: string;
  what: string;
}

/** A tortured instance, the editor who works in it, and what was found. */
export class Ground {
  readonly instance: Instance;
  readonly field: Field;
  readonly editor: Editor;
  readonly disk: Disk;
  readonly findings: Finding[] = [];
  /** Name of the fault that is being tried. */
  fault = "";
  readonly #clock: string;

  private constructor(instance: Instance, disk: Disk, clock: string) {
    this.instance = instance;
    this.disk = disk;
    this.field = new Field(instance);
    this.editor = new Editor(this.field);
    this.#clock = clock;
  }

  /**
   * Makes an instance and starts it.
   * @param signIn whether people sign in by name
   * @throws Error with what the programs printed, when they do not start
   */
  static async create(signIn: boolean): Promise<Ground> {
    const disk = await createDisk();
    try {
      const instance = await createInstance(disk.dir);
      const clock = join(disk.dir, "clock");
      const preload = pathToFileURL(join(import.meta.dirname, "clock.ts")).href;
      Object.assign(instance.settings, SETTINGS, {
        TORTURE_CLOCK: clock,
        NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import=${preload}`.trim(),
        SIGN_IN: signIn ? "on" : "off",
        BACKUP_TO: join(disk.dir, "backups"),
        BACKUP_EVERY: "1",
        BACKUP_KEEP: "2 daily",
      });
      const ground = new Ground(instance, disk, clock);
      await instance.start();
      return ground;
    } catch (error) {
      await disk.remove();
      throw error;
    }
  }

  /** Ends all programs and removes the folder. */
  async remove(): Promise<void> {
    await this.instance.end("SIGKILL");
    await this.gone().catch(() => undefined);
    await this.disk.remove();
  }

  /** Notes what must not be. */
  find(what: string): void {
    this.findings.push({ fault: this.fault, what });
  }

  /** Lines that were printed since a moment; {@link mark} is the moment. */
  since(mark: number): string[] {
    return this.instance.lines.slice(mark);
  }

  /** This moment in what is printed. */
  mark(): number {
    return this.instance.lines.length;
  }

  /** Waits until a message is printed; none is a finding. */
  async said(mark: number, message: RegExp): Promise<void> {
    const told = () => this.since(mark).some((line) => message.test(line));
    if (await until(told)) return;
    const last = this.since(mark).slice(-12).join("\n    ");
    this.find(`Nothing said ${String(message)}; the last lines:\n    ${last}`);
  }

  /** Sets the clock of the day of all programs off. @param milliseconds 0: it is right again */
  setClock(milliseconds: number): void {
    writeFileSync(this.#clock, String(milliseconds));
  }

  /**
   * Notes that programs are about to be down on purpose.
   * @returns to be called when they answer again
   */
  down(programs: readonly Program[] = PROGRAMS): () => void {
    const ends = programs.map((program) => this.field.outages.begin(program));
    return () => {
      for (const end of ends) end();
    };
  }

  /** The process of a program; undefined while it does not answer. */
  async pid(program: Program): Promise<number | undefined> {
    return (await askForLife(this.instance.port(program), GONE_MS)).pid;
  }

  /** Ends everything, with no edit under way, and waits until nothing listens any more. */
  async stop(signal: NodeJS.Signals): Promise<void> {
    const pids = await Promise.all(PROGRAMS.map((program) => this.pid(program)));
    await this.instance.end(signal);
    await this.gone();
    // A program closes its files after it has stopped to listen.
    const ended = () => pids.every((pid) => pid === undefined || !runs(pid));
    if (!(await until(ended, GONE_MS))) this.find("Processes run on after the end of npm start");
  }

  /** Waits until no program listens. */
  async gone(): Promise<void> {
    const left = async () => {
      const lives = await Promise.all(
        PROGRAMS.map((program) => askForLife(this.instance.port(program), GONE_MS)),
      );
      return lives.every(({ came }) => came === "unreachable");
    };
    if (!(await until(left, GONE_MS))) this.find("Programs run on after the end of npm start");
  }

  /** Waits until all programs are ready; one that is not is a finding. */
  async well(): Promise<void> {
    let last: ProgramStatus[] = [];
    const ready = async () => {
      last = await Promise.all(
        [...SUPERVISED, "studio" as const].map((program) =>
          askProgram({ program, url: `http://127.0.0.1:${this.instance.port(program)}` }),
        ),
      );
      return last.every(({ state }) => state === "ready");
    };
    if (await until(ready)) return;
    for (const { program, state, checks } of last) {
      if (state === "ready") continue;
      const why = checks.flatMap(({ ok, message }) => (ok ? [] : [message ?? ""])).join(" ");
      this.find(`The ${program} is not well again: ${state}. ${why}`);
    }
  }
}

/** Whether a process runs; where there is no `/proc`, nobody knows. */
function runs(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // One that has ended is kept as a zombie until it is asked for.
    return !stat.slice(stat.lastIndexOf(")")).startsWith(") Z");
  } catch {
    return false;
  }
}

/** Waits until something is true. @returns false when it is not in time */
export async function until(
  look: () => boolean | Promise<boolean>,
  limit = PATIENCE_MS,
): Promise<boolean> {
  const end = performance.now() + limit;
  do {
    if (await look()) return true;
    await wait(LOOK_MS);
  } while (performance.now() < end);
  return false;
}
