import { setTimeout as wait } from "node:timers/promises";
import { createInstance, type Instance } from "../support/instance.ts";
import { exchange, type Exchange, type Manner, type Reply } from "../support/wire.ts";
import { wrongIn } from "./checks.ts";

/** Who an address is for. */
export type Address = "visitors" | "editors";

/** Longest time that a request may take, in milliseconds. */
const PATIENCE_MS = 10_000;
/** How often a request that a kill cut off is sent again. */
const TRIES = 6;
/** The launcher waits longer each time: after so many kills it is killed as well, and started again. */
const KILLS_OF_ONE_LAUNCHER = 4;

/** It prints this when site and lake answer: the next kill may come before the rest has started. */
const OPEN = "Password";

/** An instance that is killed on purpose, and all that went wrong in it. */
export class Ground {
  readonly instance: Instance;
  readonly findings = new Set<string>();
  kills = 0;
  /** Backups that were made, of those that kills did not break. */
  backups = 0;
  /** Of an editor's session. */
  readonly cookie: string;
  /** The process that answers; another one without a kill is a finding. */
  #pid: number | undefined;
  /** A kill under way, and when the last one was over. */
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

  /** Notes that something must not be. @param evidence how to do it again */
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

  /** Sends bytes as they are, again as often as a kill cuts them off. */
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

  /** Checks what holds of every answer. @returns the answer, where there is one */
  judge(from: Address, came: Exchange, evidence: unknown): Reply | undefined {
    const what = `The ${from}' address`;
    if (came.kind === "hung") this.find(`${what} did not answer in time`, evidence);
    if (came.kind === "unreachable") this.find(`${what} was not there`, evidence);
    if (came.kind !== "reply") return undefined;
    for (const wrong of wrongIn(came, [this.instance.token]))
      this.find(`${what} ${wrong}`, evidence);
    return came;
  }

  /** Does something as a person does, again while nothing answers. @returns what came, or why it is refused */
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

  /** Looks whether the program was started again without a kill. Call it while none is under way. */
  async checkLife(): Promise<void> {
    const pid = await this.instance.serverPid();
    if (pid !== this.#pid) this.find("The program ended without a kill", { known: this.#pid, pid });
  }
}
