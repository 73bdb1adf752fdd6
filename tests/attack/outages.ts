import type { Program } from "./instance.ts";

/** Programs that cannot do their work while another one is down. */
const NEEDS: Readonly<Partial<Record<Program, Program>>> = {
  publisher: "lake",
  preview: "lake",
  avatars: "lake",
};

/** When programs were down because the attack killed them: what is cut off then is no finding. */
export class Outages {
  readonly #open = new Map<Program, Promise<void>>();
  readonly #closed = new Map<Program, number>();

  /**
   * A program is about to be killed.
   * @returns to be called when it works again
   */
  begin(program: Program): () => void {
    let end = (): void => undefined;
    const over = new Promise<void>((resolve) => (end = resolve));
    this.#open.set(program, over);
    return () => {
      this.#open.delete(program);
      this.#closed.set(program, performance.now());
      end();
    };
  }

  /** True when a program, or one that it needs, was down at some time since a moment. */
  touched(program: Program, since: number): boolean {
    return withNeeds(program).some(
      (each) => this.#open.has(each) || (this.#closed.get(each) ?? -1) >= since,
    );
  }

  /** True while a program is down. */
  has(program: Program): boolean {
    return this.#open.has(program);
  }

  /** Waits until a program and what it needs are there. */
  async over(program: Program): Promise<void> {
    for (const each of withNeeds(program)) await this.#open.get(each);
  }
}

function withNeeds(program: Program): Program[] {
  const needed = NEEDS[program];
  return needed === undefined ? [program] : [program, needed];
}
