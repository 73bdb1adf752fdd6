import { withoutRequest } from "../../http/request-id.ts";
import type { Logger } from "../http/handler.ts";
import type { Store } from "../store.ts";
import { systemClock, type Clock } from "../../runtime/clock.ts";
import { compileHook, type HookContext } from "./compile.ts";
import type { Webhook } from "./hook.ts";
import { Ledger } from "./ledger.ts";
import { deliveriesOf } from "./match.ts";
import { RETRY_POLICY, type RetryPolicy } from "./retry.ts";
import { HookSender } from "./sender.ts";

/** As Sanity documents it. */
const TIMEOUT_MS = 30_000;
/**
 * Most deliveries of one hook that wait. The publisher compares everything with the site once a
 * minute, so what is given up is found without it.
 */
const MOST_WAITING = 10_000;

/** How to deliver. */
export interface WebhookOptions {
  hooks: readonly Webhook[];
  projectId: string;
  dataset: string;
  logger: Logger;
  /** Other times than Sanity's, in milliseconds, and another bound of deliveries that wait. */
  timing?: Partial<RetryPolicy & { timeoutMs: number; mostWaiting: number }>;
  clock?: Clock;
}

/**
 * The lake's webhooks: writes what each commit owes into the outbox, in the transaction of the
 * commit, and delivers it.
 */
export class Webhooks {
  readonly #store: Store;
  readonly #senders: ReadonlyMap<string, HookSender>;
  readonly #ledger: Ledger;
  readonly #clock: Clock;
  readonly #logger: Logger;
  #last = 0;
  #muted = false;
  #closed = false;

  /** @throws LakeStartError when a hook's filter or projection is wrong */
  constructor(store: Store, options: WebhookOptions) {
    const { projectId, dataset, logger, timing, clock = systemClock } = options;
    const hooks = options.hooks.map(compileHook);
    const context: HookContext = { projectId, dataset, find: (id) => store.get(id) };
    this.#store = store;
    this.#clock = clock;
    this.#logger = logger;
    const write = store.settleDeliveries.bind(store);
    this.#ledger = new Ledger(write, clock, (error) =>
      logger.error(`The results of webhooks cannot be written down yet: ${String(error)}`),
    );
    const parts = {
      policy: { ...RETRY_POLICY, ...timing },
      timeoutMs: timing?.timeoutMs ?? TIMEOUT_MS,
      mostWaiting: timing?.mostWaiting ?? MOST_WAITING,
      clock,
      context,
      content: (id: number) => store.outbox.content(id),
      settle: this.#ledger.note.bind(this.#ledger),
      report: (message: string) => logger.error(message),
    };
    this.#senders = new Map(hooks.map((hook) => [hook.hook.id, new HookSender(hook, parts)]));
    store.deliverWith((plan) =>
      this.#muted
        ? []
        : deliveriesOf(plan, hooks, context, ({ name }, id, error) =>
            logger.error(`The webhook "${name}" cannot be evaluated for ${id}: ${String(error)}`),
          ),
    );
  }

  /** Starts delivering, beginning with what an earlier process left. */
  start(): void {
    this.#collectSafely();
    // The writer's answer goes out before the first delivery does.
    this.#store.onCommit(() => setImmediate(() => withoutRequest(() => this.#collectSafely())));
  }

  /** True: commits fire nothing. The start that seeds a lake also builds the site from the seed. */
  mute(muted: boolean): void {
    this.#muted = muted;
  }

  /** Stops delivering; what was not delivered waits in the outbox for the next start. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#senders.values()].map((sender) => sender.close()));
    this.#ledger.close();
  }

  /** The outbox can fail like any file; what it holds is collected after the next commit then. */
  #collectSafely(): void {
    try {
      this.#collect();
    } catch (error) {
      this.#logger.error(`The outbox of webhooks cannot be read: ${String(error)}`);
    }
  }

  #collect(): void {
    if (this.#closed) return;
    for (const delivery of this.#store.outbox.waiting(this.#last)) {
      this.#last = delivery.id;
      const { id, attempts, firstAttemptAt } = delivery;
      const sender = this.#senders.get(delivery.hook);
      if (sender !== undefined) sender.add(delivery);
      // The hook was removed: as at Sanity, what waits for it is canceled.
      else {
        const at = this.#clock.wall();
        this.#ledger.note({ id, state: "dropped", attempts, firstAttemptAt, result: "", at });
      }
    }
  }
}
