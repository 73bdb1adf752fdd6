import { spawn } from "node:child_process";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";
import type { SiteRelease } from "../contracts/release-api.ts";
import type { Check } from "../http/part.ts";
import type { Release, Releases } from "../release/releases.ts";
import type { Clock } from "../runtime/clock.ts";
import { failedCheck, passedCheck } from "../runtime/readiness.ts";
import { hashText } from "../runtime/hash.ts";
import { ROOT } from "../runtime/root.ts";

/** State of `ON_RELEASE` for the newest release, and its start. */
export type CommandStatus = NonNullable<SiteRelease["command"]> & { at: string };

/** Options of `ON_RELEASE`. */
export interface OnReleaseOptions {
  /** A command for the shell. */
  command: string;
  releases: Releases;
  clock: Clock;
  /** Removes secrets from the command's output. */
  redact: (text: string) => string;
  onStatus: () => void;
  logger: { error(message: string): void; info(message: string): void };
}

/** Pauses before a failed command runs again, in milliseconds: the first, doubled up to the longest. */
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 600_000;
/** A command that takes longer counts as stuck, in milliseconds: a first upload takes long. */
const HANGING_MS = 3_600_000;
/** Length of the end of the output that is logged. */
const OUTPUT_CHARACTERS = 4000;
/** Time for output to arrive after the end of the command, in milliseconds. */
const LAST_OUTPUT_MS = 1000;
/** Folder of the release that the command gets, in the folder of all releases. */
const FOLDER = "on-release";
/** File in the same folder that names the last successful command and its release. */
const DONE = "on-release.json";
/**
 * Ends the command and its child processes once the pipe at descriptor 3 closes: when the command has
 * ended, and when the publisher dies. So no command runs at the same time as the next one.
 */
const GUARDED_COMMAND = `(read -r _ <&3; kill -KILL 0) >/dev/null 2>&1 & exec 3<&-; exec sh -c "$1"`;

type CommandSuccess = z.infer<typeof CommandSuccess>;
const CommandSuccess = z.object({
  /** Hash of the command. */
  command: z.string(),
  release: z.number(),
  /** Time of the release, because a new folder of releases counts from 1 again. */
  madeAt: z.string(),
  at: z.string(),
});

/**
 * Runs `ON_RELEASE` after each release: one run at a time, for the newest release only, and again after
 * a growing pause when it fails. Successful runs are noted next to the releases, so a start runs it only
 * for a release that it has not run for.
 */
export class OnRelease {
  readonly #options: OnReleaseOptions;
  readonly #command: string;
  readonly #ending = new AbortController();
  #status: CommandStatus | undefined;
  #isBusy = false;
  #working: Promise<void> = Promise.resolve();
  #endPause = (): void => undefined;

  constructor(options: OnReleaseOptions) {
    this.#options = options;
    this.#command = hashText(options.command);
  }

  /** Status of the command for the newest release; undefined before the first one. */
  get status(): CommandStatus | undefined {
    return this.#status;
  }

  /** Call it after each release, and at the start. Returns at once. */
  wake(): void {
    this.#endPause();
    if (this.#isBusy) return;
    this.#isBusy = true;
    this.#working = this.#work().catch((error: unknown) => {
      this.#isBusy = false;
      this.#options.logger.error(`ON_RELEASE could not run: ${String(error)}`);
    });
  }

  /** Ends the command; the next start runs it again. */
  async close(): Promise<void> {
    this.#ending.abort();
    this.#endPause();
    await this.#working;
  }

  /** Runs it until it has succeeded for the release that visitors see. */
  async #work(): Promise<void> {
    const { releases, logger, clock } = this.#options;
    let pause = FIRST_PAUSE_MS;
    while (!this.#ending.signal.aborted) {
      const release = releases.current();
      if (release === undefined) break;
      const done = await this.#done();
      if (done?.release === release.id && done.madeAt === release.at) {
        this.#report({ release: release.id, state: "done", at: done.at });
        break;
      }
      const at = new Date(clock.wall()).toISOString();
      this.#report({ release: release.id, state: "running", at });
      const { problem, output } = await this.#run(release, done).catch((error: unknown) => {
        return { problem: error instanceof Error ? error.message : String(error), output: "" };
      });
      if (this.#ending.signal.aborted) return;
      if (problem === undefined) {
        pause = FIRST_PAUSE_MS;
        logger.info(`ON_RELEASE has run for release ${release.id}.`);
        continue;
      }
      const endedAt = new Date(clock.wall()).toISOString();
      const message = `ON_RELEASE failed for release ${release.id}: ${problem}. It is tried again.`;
      this.#report({ release: release.id, state: "failed", at: endedAt, message });
      logger.error(output === "" ? message : `${message} It printed: ${output}`);
      // A newer release does not wait: only this one may be the problem.
      if (releases.current()?.id === release.id) await this.#rest(pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
    this.#isBusy = false;
  }

  #rest(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#options.clock.after(milliseconds, resolve);
      this.#endPause = () => {
        cancel();
        resolve();
      };
    });
  }

  #report(status: CommandStatus): void {
    this.#status = status;
    this.#options.onStatus();
  }

  /** Notes that the command has succeeded. */
  async #note({ id, at: madeAt }: Release): Promise<void> {
    const { releases, clock } = this.#options;
    const file = join(releases.dir, DONE);
    const at = new Date(clock.wall()).toISOString();
    const success: CommandSuccess = { command: this.#command, release: id, madeAt, at };
    await writeFile(`${file}.part`, JSON.stringify(success));
    await rename(`${file}.part`, file);
  }

  /** The last release for which this command has succeeded. */
  async #done(): Promise<CommandSuccess | undefined> {
    try {
      const text = await readFile(join(this.#options.releases.dir, DONE), "utf8");
      const done = CommandSuccess.parse(JSON.parse(text));
      return done.command === this.#command ? done : undefined;
    } catch {
      // If the file is lost or damaged, the command runs again.
      return undefined;
    }
  }

  /** Runs the command for a release. @param since the release of its last successful run */
  async #run(release: Release, since: CommandSuccess | undefined): Promise<CommandResult> {
    const { releases, command, redact } = this.#options;
    const folder = join(releases.dir, FOLDER);
    const [site, changed] = [join(folder, "site"), join(folder, "changed.txt")];
    await rm(folder, { recursive: true, force: true });
    try {
      await mkdir(site, { recursive: true, mode: 0o700 });
      releases.copyTo(release.id, site);
      // If the earlier release is gone, every file counts as changed.
      const before = since && releases.get(since.release)?.at === since.madeAt ? since.release : 0;
      const paths = releases.changedFiles(before, release.id);
      await writeFile(changed, paths.map((path) => `${path.slice(1)}\n`).join(""));
      const env = { RELEASE_DIR: site, RELEASE: String(release.id), CHANGED: changed };
      const { problem, output } = await runShell(command, env, this.#ending.signal);
      if (problem === undefined) await this.#note(release);
      return { problem, output: redact(output) };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

/** Checks that `ON_RELEASE` has run for the newest release. */
export function commandCheck(status: CommandStatus | undefined, clock: Pick<Clock, "wall">): Check {
  const name = "on-release";
  if (status === undefined) return passedCheck(name);
  const { release, state, at, message } = status;
  if (state === "failed") return failedCheck(name, message ?? "");
  if (state === "done")
    return passedCheck(name, `ON_RELEASE has run for release ${release} (${at}).`);
  return clock.wall() - Date.parse(at) > HANGING_MS
    ? failedCheck(name, `ON_RELEASE has not ended for release ${release} since ${at}.`)
    : passedCheck(name, `ON_RELEASE runs for release ${release} since ${at}.`);
}

/** Result of a command: its problem, if any, and the end of its output. */
interface CommandResult {
  problem: string | undefined;
  output: string;
}

/** Runs a command in the project's folder. @param signal ends it at once */
function runShell(
  command: string,
  env: Record<string, string>,
  signal: AbortSignal,
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn("sh", ["-c", GUARDED_COMMAND, "sh", command], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      // A process group of its own, which ends as a whole.
      detached: true,
      stdio: ["ignore", "pipe", "pipe", "pipe"],
    });
    const end = () => child.stdio[3]?.destroy();
    signal.addEventListener("abort", end, { once: true });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        output = (output + text).slice(-OUTPUT_CHARACTERS);
      });
      // A process that has left the group, as ssh's shared connections do, may hold it open for long.
      child.once("exit", () => setTimeout(() => stream?.destroy(), LAST_OUTPUT_MS).unref());
    }
    child.once("error", reject);
    child.once("exit", end);
    child.once("close", (code, by) => {
      signal.removeEventListener("abort", end);
      const problem = by === null ? `it ended with exit code ${code}` : `it was ended by ${by}`;
      resolve({
        problem: code === 0 ? undefined : problem,
        output: stripVTControlCharacters(output).trim(),
      });
    });
    if (signal.aborted) end();
  });
}
