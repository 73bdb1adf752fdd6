import type { Instance, Program } from "./instance.ts";
import { checkHeaders, checkLeaks, checkStatus } from "./invariants.ts";
import { Outages } from "./outages.ts";
import type { Fault, Family, Outcome, Tally } from "./tally.ts";
import { exchange, type Exchange, type WireOptions, type Reply } from "./wire.ts";

/** Longest time that a request may take, in milliseconds: what takes longer counts as hung. */
export const PATIENCE_MS = 10_000;
/** How often a request that a kill cut off is sent again. */
const TRIES = 6;

/** One attack of a family. */
export interface Turn {
  family: Family;
  /** Counted from 0. */
  n: number;
}

/** What is attacked, and the findings. */
export class Arena {
  readonly instance: Instance;
  readonly tally: Tally;
  readonly outages = new Outages();
  /** Ids of the documents that were published since the start. */
  readonly published = new Set<string>();

  constructor(instance: Instance, tally: Tally) {
    this.instance = instance;
    this.tally = tally;
  }

  /** Sends a request as often as kills cut it off. */
  async send(
    program: Program,
    bytes: Buffer | string,
    options: Partial<WireOptions> = {},
  ): Promise<Exchange> {
    const whole = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes, "latin1");
    let last: Exchange = { kind: "unreachable" };
    for (let tries = 0; tries < TRIES; tries += 1) {
      await this.outages.over(program);
      const since = performance.now();
      last = await exchange(this.instance.port(program), whole, {
        patienceMs: PATIENCE_MS,
        ...options,
      });
      const answered = last.kind === "reply" && last.status < 500;
      if (answered || !this.outages.touched(program, since)) return last;
    }
    return last;
  }

  /** Counts what came of an attack. */
  count(turn: Turn, outcome: Outcome): void {
    this.tally.count(turn.family, outcome);
  }

  /** Notes what must not happen. */
  find(turn: Turn, fault: Fault, what: string, reproduce: string): void {
    const attack = `${turn.family}:${turn.n}`;
    this.tally.find({ family: turn.family, fault, attack, what, reproduce });
  }

  /**
   * Counts a request by its outcome, and checks what holds of every answer.
   * @returns the answer, if there was one
   */
  judge(turn: Turn, program: Program, came: Exchange, reproduce: string): Reply | undefined {
    this.count(turn, outcomeOf(came));
    if (came.kind === "hung") {
      const what = `The ${program} did not answer in time`;
      this.find(turn, "hung", what, reproduce);
    }
    if (came.kind === "unreachable") {
      this.find(turn, "wrong", `The ${program} was not there, without a kill`, reproduce);
    }
    if (came.kind !== "reply") return undefined;
    this.inspect(turn, program, came, reproduce);
    return came;
  }

  /** Checks what holds of every answer. */
  inspect(turn: Turn, program: Program, reply: Reply, reproduce: string): void {
    const wrong = [
      ...checkStatus(reply, program),
      ...checkHeaders(reply, program),
      ...checkLeaks(reply, this.instance.secrets),
    ];
    for (const what of wrong) this.find(turn, "wrong", what, reproduce);
  }
}

function outcomeOf(came: Exchange): Outcome {
  if (came.kind === "hung") return "hung";
  return came.kind === "reply" && came.status < 400 ? "answered" : "refused";
}
