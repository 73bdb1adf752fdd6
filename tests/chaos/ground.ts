import { setTimeout as wait } from "node:timers/promises";
import { createInstance, SUPERVISED, type Instance, type Program } from "../support/instance.ts";
import { exchange, type Exchange, type Manner, type Reply } from "../support/wire.ts";
import { wrongIn } from "./checks.ts";

/** Longest time that a request may take, in milliseconds. */
const PATIENCE_MS = 10_000;
/** How long a program that was killed may take to answer again, in milliseconds: one that hangs is noticed first. */
const BACK_MS = 90_000;
/** How often a request that a kill cut off is sent again. */
const TRIES = 6;
const LOOK_MS = 50;

/** Programs that cannot do their work while the lake is down. */
const NEED_LAKE: readonly Program[] = ["publisher", "preview", "avatars"];

/** An instance whose programs are killed on purpose, and all that went wrong in it. */
export class Ground {
  readonly instance: Instance;
  readonly findings = new Set<string>();
  /** Processes that run; one that is another without a kill is a finding. */
  readonly #pids = new Map<Program, number | undefined>();
  /** Programs that are being killed, and when the last kill of each was over. */
  readonly #down = new Map<Program, Promise<unknown>>();
  readonly #back = new Map<Program, number>();

  private constructor(instance: Instance) {
    this.instance = instance;
  }

  /** Starts an instance. */
  static async start(): Promise<Ground> {
    const ground = new Ground(await createInstance());
    try {
      await ground.instance.start();
    } catch (error) {
      await ground.instance.remove();
      throw error;
    }
    await ground.#note(SUPERVISED);
    return ground;
  }

  /** Notes that something must not be. @param shown how to do it again */
  find(what: string, shown: unknown): void {
    this.findings.add(`${what} ${JSON.stringify(shown).slice(0, 500)}`);
  }

  /** Ends programs by a signal, and waits until others answer in their place. */
  async kill(programs: readonly Program[], signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
    const before = new Map(
      await Promise.all(
        programs.map(async (each) => [each, await this.instance.pidOf(each)] as const),
      ),
    );
    const back = async () => {
      for (const pid of before.values()) if (pid !== undefined) process.kill(pid, signal);
      const replaced = async (program: Program) => {
        const pid = await this.instance.pidOf(program);
        return pid !== undefined && pid !== before.get(program);
      };
      for (const program of programs) {
        const until = performance.now() + BACK_MS;
        while (!(await replaced(program)) && performance.now() < until) await wait(LOOK_MS);
        if (!(await replaced(program))) this.find(`The ${program} did not come back`, { signal });
      }
      await this.#note(programs);
    };
    await this.#while(programs, back());
  }

  /** Ends `npm start` by a signal, and starts it again. */
  async restart(signal: NodeJS.Signals): Promise<void> {
    const again = async () => {
      await this.instance.end(signal);
      // Programs whose parent was killed end by themselves.
      for (const each of SUPERVISED) while (await this.instance.pidOf(each)) await wait(LOOK_MS);
      await this.instance.start();
      await this.#note(SUPERVISED);
    };
    await this.#while([...SUPERVISED, "studio"], again());
  }

  /** True when a program, or one that it needs, was down at some time since a moment. */
  wasDown(program: Program, since: number): boolean {
    return withNeeds(program).some(
      (each) => this.#down.has(each) || (this.#back.get(each) ?? -1) >= since,
    );
  }

  /** Sends bytes as they are, again as often as a kill cuts them off. */
  async send(program: Program, bytes: string, manner: Partial<Manner> = {}): Promise<Exchange> {
    const port = this.instance.port(program);
    for (let tries = 1; ; tries += 1) {
      for (const each of withNeeds(program)) await this.#down.get(each);
      const since = performance.now();
      const came = await exchange(port, Buffer.from(bytes, "latin1"), {
        patienceMs: PATIENCE_MS,
        ...manner,
      });
      const answered = came.kind === "reply" && came.status < 500;
      if (answered || tries === TRIES || !this.wasDown(program, since)) return came;
    }
  }

  /** Checks what holds of every answer. @returns the answer, where there is one */
  judge(program: Program, came: Exchange, shown: unknown): Reply | undefined {
    if (came.kind === "hung") this.find(`The ${program} did not answer in time`, shown);
    if (came.kind === "unreachable") this.find(`The ${program} was not there`, shown);
    if (came.kind !== "reply") return undefined;
    const { token, webhookSecret } = this.instance;
    for (const what of wrongIn(came, program, [token, webhookSecret])) {
      this.find(`The ${program} ${what}`, shown);
    }
    return came;
  }

  /** Looks for programs that were started again without a kill. Call it while none is killed. */
  async checkLives(): Promise<void> {
    for (const program of SUPERVISED) {
      const pid = await this.instance.pidOf(program);
      const known = this.#pids.get(program);
      if (pid !== known) this.find(`The ${program} ended without a kill`, { known, pid });
    }
  }

  async #note(programs: readonly Program[]): Promise<void> {
    for (const each of programs) this.#pids.set(each, await this.instance.pidOf(each));
  }

  async #while(programs: readonly Program[], work: Promise<void>): Promise<void> {
    for (const each of programs) this.#down.set(each, work);
    await work.finally(() => {
      for (const each of programs) {
        this.#down.delete(each);
        this.#back.set(each, performance.now());
      }
    });
  }
}

function withNeeds(program: Program): Program[] {
  return NEED_LAKE.includes(program) ? [program, "lake"] : [program];
}
