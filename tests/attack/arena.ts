import { Field } from "./field.ts";
import type { Instance, Program } from "./instance.ts";
import { checkHeaders, checkLeaks, checkStatus } from "./invariants.ts";
import type { Fault, Family, AttackResult, Tally } from "./tally.ts";
import type { Exchange, Reply } from "./wire.ts";

/** One attack of a family. */
export interface Turn {
  family: Family;
  /** Counted from 0. */
  n: number;
}

/** What is attacked, and the findings. */
export class Arena extends Field {
  readonly tally: Tally;

  constructor(instance: Instance, tally: Tally) {
    super(instance);
    this.tally = tally;
  }

  /** Counts what came of an attack. */
  count(turn: Turn, outcome: AttackResult): void {
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

function outcomeOf(came: Exchange): AttackResult {
  if (came.kind === "hung") return "hung";
  return came.kind === "reply" && came.status < 400 ? "answered" : "refused";
}
