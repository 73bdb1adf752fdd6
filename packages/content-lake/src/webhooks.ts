import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from "@sanity/webhook";
import { createHash } from "node:crypto";
import { type Doc, isDraftId, isPublishedId } from "./document.ts";
import type { Clock } from "./clock.ts";
import type { Logger } from "./logger.ts";
import type { Store } from "./store.ts";
import type { Change, Transaction } from "./transaction.ts";
import { evaluate, parse } from "groq-js";
import { LakeStartError } from "./errors.ts";
import { isNode, type QueryNode, visit } from "./groq/tree.ts";

/** Pause after the first failure, in milliseconds; it doubles with each one. */
const FIRST_DELAY_MS = 250;
/** Longest pause: so long waits a receiver that is back. */
const LONGEST_DELAY_MS = 10_000;
/** How long a delivery is retried, as Sanity documents it. */
const WINDOW_MS = 30 * 60_000;
/** Timeout of a response, as Sanity documents it. */
export const TIMEOUT_MS = 30_000;

/** Options of delivery. */
interface WebhookOptions {
  hooks: readonly Webhook[];
  projectId: string;
  dataset: string;
  logger: Logger;
  clock: Clock;
}

/** A change of a document that fires a webhook. */
interface Delivery {
  transaction: Transaction;
  change: Change;
  operation: Operation;
  body: string;
}

/**
 * Tells webhooks of commits. Deliveries wait in memory: a receiver that must miss nothing compares, as after
 * every start of its own.
 * @returns ends it, and drops pending deliveries
 * @throws LakeStartError when a hook's filter or projection is wrong
 */
export function sendWebhooks(store: Store, options: WebhookOptions): () => Promise<void> {
  const senders = options.hooks.map((hook) => {
    const bodyOf = compileHook(hook, options, (id) => store.get(id));
    return new HookSender(hook, bodyOf, options);
  });
  const stopListening = store.onCommit((transaction) => {
    for (const change of transaction.changes) {
      for (const sender of senders) sender.take(transaction, change);
    }
  });
  return async () => {
    stopListening();
    await Promise.all(senders.map((sender) => sender.close()));
  };
}

/** Sends the deliveries of one hook, one at a time, and retries failed ones. */
class HookSender {
  readonly #hook: Webhook;
  readonly #bodyOf: HookBody;
  readonly #options: WebhookOptions;
  readonly #end = new AbortController();
  /** Resolves when all work so far is done. */
  #done: Promise<unknown> = Promise.resolve();

  constructor(hook: Webhook, bodyOf: HookBody, options: WebhookOptions) {
    this.#hook = hook;
    this.#bodyOf = bodyOf;
    this.#options = options;
  }

  take(transaction: Transaction, change: Change): void {
    const { id, previous, next } = change;
    const ofExisting = next === null ? "delete" : "update";
    const operation = previous === null ? "create" : ofExisting;
    const { on, includeDrafts = false, includeAllVersions = false } = this.#hook;
    const takesId = isPublishedId(id) || (isDraftId(id) ? includeDrafts : includeAllVersions);
    if (!on.includes(operation) || !takesId) return;
    this.#deliver(transaction, change, operation).catch((error: unknown) =>
      this.#report(`${id} cannot be delivered: ${reasonOf(error)}`),
    );
  }

  async close(): Promise<void> {
    this.#end.abort();
    await this.#done;
  }

  async #deliver(transaction: Transaction, change: Change, operation: Operation): Promise<void> {
    const { clock } = this.#options;
    const { id, previous, next } = change;
    const until = clock.wall() + WINDOW_MS;
    const body = await this.#inTurn(() => this.#bodyOf(previous, next));
    if (body === undefined) return;
    for (let pause = FIRST_DELAY_MS; ; pause = Math.min(LONGEST_DELAY_MS, 2 * pause)) {
      const delivery = { transaction, change, operation, body };
      const { problem, isFinal } = await this.#inTurn(() => this.#post(delivery));
      if (problem === undefined || this.#end.signal.aborted) return;
      if (isFinal || clock.wall() >= until) return this.#report(`${id} is given up: ${problem}`);
      // After the end the next try does nothing.
      await new Promise<void>((resolve) => clock.after(pause, resolve));
    }
  }

  /** Works when all earlier work is done. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#done.then(work);
    this.#done = result.catch(() => undefined);
    return result;
  }

  /** 2xx is success; 429, 5xx and a missing answer are tried again; any other answer is final. */
  async #post(delivery: Delivery): Promise<{ problem?: string; isFinal?: boolean }> {
    const late = new AbortController();
    const stopClock = this.#options.clock.after(TIMEOUT_MS, () =>
      late.abort(new Error(`no answer within ${TIMEOUT_MS} ms`)),
    );
    try {
      const response = await fetch(this.#hook.url, {
        method: "POST",
        headers: await this.#headers(delivery),
        body: delivery.body,
        signal: AbortSignal.any([late.signal, this.#end.signal]),
        redirect: "manual",
      });
      // The body is not used; reading it frees the connection.
      await response.arrayBuffer();
      const { ok, status } = response;
      return ok ? {} : { problem: `status ${status}`, isFinal: status !== 429 && status < 500 };
    } catch (error) {
      return { problem: reasonOf(error) };
    } finally {
      stopClock();
    }
  }

  async #headers(delivery: Delivery): Promise<Record<string, string>> {
    const { id, secret } = this.#hook;
    const { transaction, change, operation, body } = delivery;
    const { transactionId, timestamp } = transaction;
    const { projectId, dataset, clock } = this.#options;
    // The same for every attempt of a delivery, and for no other delivery.
    const key = createHash("sha256")
      .update(JSON.stringify([id, transactionId, change.id]))
      .digest("hex");
    return {
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(body)),
      "accept-encoding": "gzip",
      "user-agent": "Sanity.io webhook delivery",
      "idempotency-key": key,
      "sanity-webhook-id": id,
      "sanity-transaction-id": transactionId,
      "sanity-transaction-time": timestamp,
      "sanity-project-id": projectId,
      "sanity-dataset": dataset,
      "sanity-document-id": change.id,
      "sanity-operation": operation,
      [SIGNATURE_HEADER_NAME]: await encodeSignatureHeader(body, clock.wall(), secret),
    };
  }

  #report(what: string): void {
    const { name, url } = this.#hook;
    this.#options.logger.error(`The webhook "${name}": ${what} (${url})`);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** Kinds of changes of a document. */
type Operation = "create" | "update" | "delete";

/** A webhook, with the fields that Sanity's management page asks for. */
export interface Webhook {
  /** Names the hook in `sanity-webhook-id`; stays the same over restarts. */
  id: string;
  name: string;
  /** Address for deliveries: `http://…` or `https://…`. */
  url: string;
  /** Secret that signs deliveries. */
  secret: string;
  /** GROQ that goes between the brackets of `*[…]`; empty: every document. */
  filter: string;
  /** GROQ that makes the body, like `{_id}`; empty: the document after the change. */
  projection: string;
  on: readonly Operation[];
  /** True: drafts fire it too. Default: false. */
  includeDrafts?: boolean;
  /** True: versions of releases fire it too. Default: false. */
  includeAllVersions?: boolean;
}

/** Body of the delivery for a change, as JSON; undefined when the filter leaves the change out. */
type HookBody = (before: Doc | null, after: Doc | null) => Promise<string | undefined>;

/**
 * Reads a webhook's filter and projection.
 * @throws LakeStartError when one of them is wrong, or asks for other documents by `*`, which
 * Sanity's webhooks do not support either
 */
function compileHook(
  hook: Webhook,
  { projectId, dataset }: WebhookOptions,
  find: (id: string) => Doc | undefined,
): HookBody {
  checkAddress(hook);
  const filter = parseDelta(hook, "filter", hook.filter.trim() || "true");
  const projection = parseDelta(hook, "projection", hook.projection.trim() || "@");
  return async (before, after) => {
    const options = {
      // After a deletion, the GROQ applies to the deleted document.
      root: after ?? before,
      before,
      after,
      dataset: [],
      dereference: ({ _ref }: { _ref: string }) => find(_ref),
      sanity: { projectId, dataset },
    };
    const matches: unknown = await (await evaluate(filter, options)).get();
    if (matches !== true) return undefined;
    const data: unknown = await (await evaluate(projection, options)).get();
    return JSON.stringify(data ?? null);
  };
}

function checkAddress({ name, url }: Webhook): void {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return;
  throw new LakeStartError(
    `The address of the webhook "${name}" is no http or https address. Correct: ${url}`,
  );
}

function parseDelta({ name }: Webhook, part: string, source: string): QueryNode {
  const wrong = (reason: string) =>
    new LakeStartError(
      `The ${part} of the webhook "${name}" is wrong: ${reason}. Correct: ${source}`,
    );
  let tree: unknown;
  try {
    tree = parse(`${source}\n`, { mode: "delta" });
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : String(error));
  }
  if (!isNode(tree)) throw wrong("it is not GROQ");
  visit(tree, (node) => {
    if (node.type === "Everything") throw wrong("webhooks cannot ask for other documents with *");
  });
  return tree;
}
