import type { Instance, Program } from "./instance.ts";
import { Outages } from "./outages.ts";
import { exchange, type Exchange, type WireOptions } from "./wire.ts";

/** Longest time that a request may take, in milliseconds: what takes longer counts as hung. */
export const PATIENCE_MS = 10_000;
/** How often a request that an outage cut off is sent again. */
const TRIES = 6;

/** An instance whose programs are killed on purpose. */
export class Field {
  readonly instance: Instance;
  readonly outages = new Outages();
  /** Ids of the documents that were published since the start. */
  readonly published = new Set<string>();

  constructor(instance: Instance) {
    this.instance = instance;
  }

  /** Sends a request as often as outages cut it off. */
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
}
