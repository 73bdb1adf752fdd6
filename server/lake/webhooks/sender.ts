import { isDoc, isJsonObject, parseJson } from "../../documents/json.ts";
import type { Clock } from "../../runtime/clock.ts";
import type { CompiledHook, HookContext } from "./compile.ts";
import { messageOf } from "./message.ts";
import type { NewDelivery, PendingDelivery, Settlement } from "./outbox.ts";
import { Poster } from "./post.ts";
import { DeliveryQueue } from "./queue.ts";
import {
  afterAttempt,
  due,
  isOver,
  type Finished,
  type AttemptResult,
  type RetryPolicy,
  type Waiting,
} from "./retry.ts";

/** What a sender works with. */
export interface SenderParts {
  policy: RetryPolicy;
  /** How long an answer may take, in milliseconds. */
  timeoutMs: number;
  /** Most deliveries that wait; beyond it the oldest are given up. */
  mostWaiting: number;
  clock: Clock;
  context: HookContext;
  /** What a delivery sends; undefined when it is over. */
  content(id: number): NewDelivery["content"] | undefined;
  settle(settlement: Settlement): void;
  /** Called for deliveries that will not arrive. */
  report(message: string): void;
}

/** A delivery with its state. */
interface Task {
  id: number;
  documentId: string;
  delivery: Omit<PendingDelivery, "content">;
  progress: Waiting;
}

/** Makes the deliveries of one hook, one at a time, and tries again what failed. */
export class HookSender {
  readonly #hook: CompiledHook;
  readonly #parts: SenderParts;
  readonly #poster: Poster;
  readonly #queue = new DeliveryQueue<Task>();
  /** What calls off the next attempt of a delivery. */
  readonly #timers = new Map<Task, () => void>();
  #sending: Task | undefined;
  /** Set from the first delivery dropped for lack of room until half of it is free. */
  #overfull = false;
  #running: Promise<void> | undefined;
  #busy = false;
  #closed = false;

  constructor(hook: CompiledHook, parts: SenderParts) {
    this.#hook = hook;
    this.#parts = parts;
    this.#poster = new Poster(parts.timeoutMs, parts.clock);
  }

  /** Takes a delivery over; it goes as soon as those before it have gone. */
  add(delivery: Omit<PendingDelivery, "content">): void {
    const { id, documentId, attempts, firstAttemptAt } = delivery;
    const progress = due(this.#parts.clock.wall(), attempts, firstAttemptAt);
    this.#queue.add({ id, documentId, delivery, progress });
    this.#makeRoom();
    this.#start();
  }

  /** Stops. What is on its way is cut off, and stays in the outbox with what waits. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const stop of this.#timers.values()) stop();
    this.#timers.clear();
    this.#poster.close();
    await this.#running;
  }

  #start(): void {
    if (this.#busy || this.#closed) return;
    this.#busy = true;
    this.#running = this.#run();
  }

  async #run(): Promise<void> {
    for (let task = this.#queue.take(); task !== undefined; task = this.#queue.take()) {
      this.#sending = task;
      const outcome = await this.#attempt(task, this.#parts.clock.wall());
      this.#sending = undefined;
      if (this.#closed) return;
      if (outcome === undefined) this.#drop(task);
      else this.#judge(task, outcome);
    }
    this.#busy = false;
  }

  /** @returns undefined when there is nothing to deliver */
  async #attempt({ delivery }: Task, now: number): Promise<AttemptResult | undefined> {
    const { context } = this.#parts;
    try {
      const body = await this.#bodyOf(delivery.id);
      if (body === undefined || this.#closed) return undefined;
      return await this.#poster.post(
        await messageOf(this.#hook.hook, delivery, body, context, now),
      );
    } catch (error) {
      return { kind: "failed", reason: error instanceof Error ? error.message : String(error) };
    }
  }

  async #bodyOf(id: number): Promise<string | undefined> {
    const content = this.#parts.content(id);
    if (content === undefined || "body" in content) return content?.body;
    const delta = parseJson(content.change);
    const part = (name: "before" | "after") => {
      const value = isJsonObject(delta) ? delta[name] : null;
      return isDoc(value) ? value : null;
    };
    const { context } = this.#parts;
    return this.#hook.bodyLater({ before: part("before"), after: part("after") }, context);
  }

  #judge(task: Task, outcome: AttemptResult): void {
    const { clock, policy } = this.#parts;
    const now = clock.wall();
    const progress = afterAttempt(task.progress, outcome, now, policy);
    const result = outcome.kind === "answered" ? String(outcome.status) : outcome.reason;
    this.#settle(task, progress, result);
    if (progress.state === "waiting") {
      task.progress = progress;
      this.#later(task, progress.nextAt - now);
    } else {
      this.#forget(task);
      if (progress.state !== "delivered") this.#reportGivenUp(task, progress, result);
    }
    // A receiver that takes something gets the rest, however long that has waited.
    if (progress.state === "waiting" || progress.state === "expired") this.#expireUntried(result);
  }

  #reportGivenUp(task: Task, progress: Finished, result: string): void {
    const { attempts } = progress;
    const { name, url } = this.#hook.hook;
    const deed = progress.state === "expired" ? `failed ${attempts} times` : "was refused";
    this.#parts.report(
      `The webhook "${name}" for ${task.documentId} ${deed} and is given up: ${result} (${url})`,
    );
  }

  /** Drops deliveries that waited behind failing ones for the whole retry window. */
  #expireUntried(result: string): void {
    const { clock, policy, report } = this.#parts;
    const now = clock.wall();
    let expired = 0;
    for (const task of this.#queue.all()) {
      // Later ones are not over either; what was tried gets its last attempt when its window closes.
      if (!isOver(task.progress, now, policy)) break;
      if (task.progress.attempts > 0) continue;
      this.#settle(task, { state: "expired", attempts: 0 }, result);
      this.#forget(task);
      expired += 1;
    }
    if (expired === 0) return;
    const { name, url } = this.#hook.hook;
    report(
      `Deliveries of the webhook "${name}" that waited too long behind failing ones and are given up: ${expired} (last try: ${result}, ${url})`,
    );
  }

  /** Drops the oldest deliveries when too many wait. */
  #makeRoom(): void {
    const { mostWaiting, report } = this.#parts;
    if (this.#queue.size <= mostWaiting) return;
    for (const task of this.#queue.all()) {
      if (this.#queue.size <= mostWaiting) break;
      // What is on its way may still arrive.
      if (task === this.#sending) continue;
      const { attempts } = task.progress;
      this.#settle(task, { state: "expired", attempts }, `more than ${mostWaiting} waited`);
      this.#forget(task);
    }
    if (this.#overfull) return;
    this.#overfull = true;
    const { name, url } = this.#hook.hook;
    report(
      `More than ${mostWaiting} deliveries of the webhook "${name}" wait: from now on each new one replaces the oldest. See why the receiver does not take them (${url}).`,
    );
  }

  #drop(task: Task): void {
    this.#settle(task, { state: "dropped", attempts: task.progress.attempts }, "");
    this.#forget(task);
  }

  #settle(task: Task, to: Pick<Settlement, "state" | "attempts">, result: string): void {
    const { clock, settle } = this.#parts;
    const { state, attempts } = to;
    const { since: firstAttemptAt } = task.progress;
    settle({ id: task.id, state, attempts, firstAttemptAt, result, at: clock.wall() });
  }

  #forget(task: Task): void {
    this.#timers.get(task)?.();
    this.#timers.delete(task);
    this.#queue.done(task);
    if (this.#queue.size <= this.#parts.mostWaiting / 2) this.#overfull = false;
  }

  #later(task: Task, ms: number): void {
    const stop = this.#parts.clock.after(ms, () => {
      this.#timers.delete(task);
      this.#queue.again(task);
      this.#start();
    });
    this.#timers.set(task, stop);
  }
}
