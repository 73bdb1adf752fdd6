import { isDoc, isJsonObject, parseJson } from "../json.ts";
import type { Clock } from "../../clock.ts";
import type { CompiledHook, HookContext } from "./compile.ts";
import { messageOf } from "./message.ts";
import type { NewDelivery, PendingDelivery, Settlement } from "./outbox.ts";
import { Poster } from "./post.ts";
import { DeliveryQueue } from "./queue.ts";
import { afterAttempt, due, type Outcome, type RetryPolicy, type Waiting } from "./retry.ts";

/** What a sender works with. */
export interface SenderParts {
  policy: RetryPolicy;
  /** How long an answer may take, in milliseconds. */
  timeoutMs: number;
  clock: Clock;
  context: HookContext;
  /** What a delivery sends; undefined when it is over. */
  content(id: number): NewDelivery["content"] | undefined;
  settle(settlement: Settlement): void;
  /** Told of deliveries that will not arrive. */
  report(message: string): void;
}

/** A delivery with where it stands. */
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
  readonly #timers = new Set<() => void>();
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
    this.#start();
  }

  /** Stops. What is on its way is cut off, and stays in the outbox with what waits. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const stop of this.#timers) stop();
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
      const startedAt = this.#parts.clock.wall();
      const outcome = await this.#attempt(task, startedAt);
      if (this.#closed) return;
      if (outcome === undefined) this.#drop(task);
      else this.#judge(task, outcome, startedAt);
    }
    this.#busy = false;
  }

  /** @returns undefined when there is nothing to deliver */
  async #attempt({ delivery }: Task, now: number): Promise<Outcome | undefined> {
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

  #judge(task: Task, outcome: Outcome, startedAt: number): void {
    const { clock, policy } = this.#parts;
    const now = clock.wall();
    const progress = afterAttempt(task.progress, outcome, startedAt, now, policy);
    const result = outcome.kind === "answered" ? String(outcome.status) : outcome.reason;
    const { state, attempts } = progress;
    const firstAttemptAt = task.progress.firstAttemptAt ?? startedAt;
    this.#parts.settle({ id: task.id, state, attempts, firstAttemptAt, result, at: now });
    if (progress.state === "waiting") {
      task.progress = progress;
      this.#later(task, progress.nextAt - now);
      return;
    }
    this.#queue.done(task);
    if (progress.state === "delivered") return;
    const { name, url } = this.#hook.hook;
    const deed = progress.state === "expired" ? `failed ${attempts} times` : "was refused";
    this.#parts.report(
      `The webhook "${name}" for ${task.documentId} ${deed} and is given up: ${result} (${url})`,
    );
  }

  #drop(task: Task): void {
    const { attempts, firstAttemptAt } = task.progress;
    const at = this.#parts.clock.wall();
    this.#parts.settle({ id: task.id, state: "dropped", attempts, firstAttemptAt, result: "", at });
    this.#queue.done(task);
  }

  #later(task: Task, ms: number): void {
    const stop = this.#parts.clock.after(ms, () => {
      this.#timers.delete(stop);
      this.#queue.again(task);
      this.#start();
    });
    this.#timers.add(stop);
  }
}
