import { setTimeout as wait } from "node:timers/promises";
import { createInstance, type Instance } from "../support/instance.ts";
import { exchange, type Exchange, type Manner, type Reply } from "../support/wire.ts";
import { wrongIn } from "./checks.ts";

/** Audience of an address. */
export type Address = "visitors" | "editors";

/** Longest time that a request may take, in milliseconds. */
const PATIENCE_MS = 10_000;
/** How often a request is repeated after a kill cut it off. */
const TRIES = 6;
/** The launcher waits longer each time: after so many kills it is killed as well, and started again. */
const KILLS_OF_ONE_LAUNCHER = 4;

/** It prints this when site and lake answer: the next kill may come before the rest has started. */
const OPEN = "Password";

/** An instance that is killed on purpose, and the faults found in it. */
export class Ground {
  readonly instance: Instance;
  readonly findings = new Set<string>();
  kills = 0;
  /** Backups that were made, of those that kills did not break. */
  backups = 0;
  /** Cookie of an editor's session. */
  readonly cookie: string;
  /** Id of the serving process; a change without a kill is a finding. */
  #pid: number | undefined;
  /** A kill in progress, and the end of the last one. */
  #down: Promise<void> | undefined;
  #back = -1;

  private constructor(instance: Instance, cookie: string) {
    this.instance = instance;
    this.cookie = cookie;
  }

  /** Starts an instance. */
  static async start(settings: NodeJS.ProcessEnv): Promise<Ground> {
    const instance = await createInstance({ settings });
    try {
      await instance.start();
      const ground = new Ground(instance, await instance.signIn());
      ground.#pid = await instance.serverPid();
      return ground;
    } catch (error) {
      await instance.remove();
      throw error;
    }
  }

  /** Records a fault. @param evidence how to reproduce it */
  find(what: string, evidence: unknown): void {
    this.findings.add(`${what} ${JSON.stringify(evidence).slice(0, 500)}`);
  }

  /** Kills the program, and waits until another one answers. */
  async kill(): Promise<void> {
    this.kills += 1;
    this.#down = this.kills % KILLS_OF_ONE_LAUNCHER === 0 ? this.#killAll() : this.instance.kill();
    await this.#down;
    this.#down = undefined;
    this.#back = performance.now();
    this.#pid = await this.instance.serverPid();
  }

  async #killAll(): Promise<void> {
    const ended = this.instance.end("SIGKILL");
    if (this.#pid !== undefined) process.kill(this.#pid, "SIGKILL");
    await ended;
    await this.instance.start(OPEN);
  }

  /** True when the program was down at some time since a moment. */
  wasDown(since: number): boolean {
    return this.#down !== undefined || this.#back >= since;
  }

  /** Sends raw bytes, and repeats them as often as a kill cuts them off. */
  async send(to: Address, bytes: string, manner: Partial<Manner> = {}): Promise<Exchange> {
    const { siteUrl, studioUrl } = this.instance;
    const port = Number(new URL(to === "visitors" ? siteUrl : studioUrl).port);
    for (let tries = 1; ; tries += 1) {
      await this.#down;
      const since = performance.now();
      const came = await exchange(port, Buffer.from(bytes, "latin1"), {
        patienceMs: PATIENCE_MS,
        ...manner,
      });
      const hasReply = came.kind === "reply" && came.status < 500;
      if (hasReply || tries === TRIES || !this.wasDown(since)) return came;
    }
  }

  /** Checks the rules for every response. @returns the response, if there is one */
  judge(from: Address, came: Exchange, evidence: unknown): Reply | undefined {
    const what = `The ${from}' address`;
    if (came.kind === "hung") this.find(`${what} did not answer in time`, evidence);
    if (came.kind === "unreachable") this.find(`${what} was not there`, evidence);
    if (came.kind !== "reply") return undefined;
    for (const wrong of wrongIn(came, [this.instance.token]))
      this.find(`${what} ${wrong}`, evidence);
    return came;
  }

  /** Repeats work, as a person does, until there is a reply. @returns its result, or the refusal */
  async untilReply<T>(
    work: () => Promise<T>,
  ): Promise<{ came: T; refused?: undefined } | { refused: string }> {
    for (;;) {
      try {
        return { came: await work() };
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        const status = "statusCode" in error ? Number(error.statusCode) : undefined;
        if (status !== undefined && status < 500) return { refused: error.message };
        const cut = error instanceof TypeError && error.message === "fetch failed";
        if (status === undefined && !cut) throw error;
        await wait(100);
      }
    }
  }

  /** Checks whether the program restarted without a kill. Call it while none is in progress. */
  async checkLife(): Promise<void> {
    const pid = await this.instance.serverPid();
    if (pid !== this.#pid) this.find("The program ended without a kill", { known: this.#pid, pid });
  }
}
