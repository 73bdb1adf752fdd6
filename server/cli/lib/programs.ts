import { keepRunning, type Program, type Supervised } from "../../runtime/supervision/supervise.ts";

/** The programs that one command keeps running. */
export class Programs {
  readonly #running: Supervised[] = [];
  readonly #last: Supervised[] = [];

  /**
   * Starts a program and keeps it running.
   * @param end "last": it is stopped after the others, which still have something to tell it
   * @returns as `supervise` does
   * @throws Fatal when it is needed and refuses its first start
   */
  async start(program: Program, end: "first" | "last" = "first"): Promise<Supervised> {
    const { supervised, settled } = keepRunning(program);
    (end === "last" ? this.#last : this.#running).push(supervised);
    await settled;
    return supervised;
  }

  /** Ends all of them, those that are still starting as well. */
  async stop(): Promise<void> {
    for (const programs of [this.#running, this.#last]) {
      await Promise.all(programs.map((program) => program.stop()));
    }
  }
}
