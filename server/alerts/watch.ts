import type { Clock } from "../runtime/clock.ts";
import type { Logger } from "../runtime/log/logger.ts";
import { Once } from "../runtime/log/once.ts";
import { step, type Effect, type Event, type Notice, type State } from "./machine.ts";
import { diskTrouble, endingTroubles, programTroubles, type Ending, type Seen } from "./rules.ts";
import { keepStatus, readState } from "./status-file.ts";

/** How to watch. */
export interface WatchOptions {
  /** Absolute path of the folder in which the status is kept. */
  dir: string;
  /** Asks all programs how they are. */
  look: () => Promise<readonly Seen[]>;
  /** What ends: certificates, keys. */
  endings: () => Promise<readonly Ending[]>;
  /** Sends a notice; undefined where there is nobody to send it to. */
  send: ((notice: Notice) => Promise<void>) | undefined;
  logger: Pick<Logger, "error" | "warn" | "info">;
  clock: Clock;
}

/** Time between two looks, in milliseconds. */
const EVERY_MS = 15_000;

/** Watches the programs; see `machine.ts`. The first look comes after a pause: programs start. */
export class Watch {
  readonly #options: WatchOptions;
  #state: State;
  #programs: readonly Seen[] = [];
  #cancel = (): void => undefined;
  #closed = false;
  readonly #problems: Once;

  constructor(options: WatchOptions) {
    this.#options = options;
    this.#problems = new Once((text) => options.logger.warn(text));
    this.#state = readState(options.dir);
    this.#later();
  }

  /** Looks no more. */
  close(): void {
    this.#closed = true;
    this.#cancel();
  }

  /** Looks once, now. */
  async look(): Promise<void> {
    const { look, endings, clock } = this.#options;
    this.#programs = await look();
    const ending = await endings();
    const troubles = [
      ...programTroubles(this.#programs),
      ...diskTrouble(this.#programs),
      ...endingTroubles(ending, clock.wall()),
    ];
    if (!this.#closed) this.#dispatch({ type: "look", troubles });
  }

  #later(): void {
    this.#cancel = this.#options.clock.after(EVERY_MS, () => {
      void this.look()
        .catch((error: unknown) => this.#problems.say(`The watch fails: ${String(error)}`))
        .finally(() => {
          if (!this.#closed) this.#later();
        });
    });
  }

  #dispatch(event: Event): void {
    const { clock, send } = this.#options;
    const { state, effects } = step(this.#state, event, clock.wall(), send !== undefined);
    this.#state = state;
    this.#keep();
    for (const effect of effects) this.#run(effect);
  }

  #run(effect: Effect): void {
    const { logger, send } = this.#options;
    if (effect.do === "log") return logger[effect.level](effect.text);
    void send?.(effect.notice).then(
      () => this.#dispatch({ type: "sent" }),
      (error: unknown) => {
        const why = error instanceof Error ? error.message : String(error);
        this.#dispatch({ type: "send-failed", why });
      },
    );
    return undefined;
  }

  #keep(): void {
    const { dir, clock } = this.#options;
    const programs = this.#programs.map(({ program, answers, checks }) => {
      const wrong = checks.filter(({ ok }) => !ok);
      const problems = wrong.map(({ name, message }) => message ?? `${name} fails.`);
      return {
        program,
        ready: answers && wrong.length === 0,
        problems: answers ? problems : ["It does not answer."],
      };
    });
    try {
      keepStatus(dir, { at: new Date(clock.wall()).toISOString(), programs }, this.#state);
      this.#problems.over();
    } catch (error) {
      // On a full disk this happens at every look.
      this.#problems.say(`The status cannot be kept: ${String(error)}`);
    }
  }
}
