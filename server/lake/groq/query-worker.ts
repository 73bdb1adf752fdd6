// A thread that shares the packed documents and runs queries on them, one after the other. A query
// that takes too long is stopped. When that does not help, or the memory is used up, the thread ends:
// nothing else of the lake is in it.
import { Script } from "node:vm";
import { parentPort, workerData } from "node:worker_threads";
import { dataError, LakeError, queryError } from "../errors.ts";
import { OpenedTooLate, openUntil, unpack } from "../packed.ts";
import { Views } from "../perspective.ts";
import { QueryCompiler } from "./compile.ts";
import { QueryEvaluator } from "./evaluate.ts";
import { matchLinearly } from "./linear-pattern.ts";
import type { FromQueryWorker, Query, QueryWorkerData, ToQueryWorker } from "./messages.ts";

/**
 * How much longer than a query's time it may run that opens no document, in milliseconds: more than the
 * system keeps a thread waiting while it opens one.
 */
const MARGIN_MS = 100;

matchLinearly();
const { maxResultBytes }: QueryWorkerData = workerData;
const views = new Views();
const evaluator = new QueryEvaluator(new QueryCompiler());

parentPort?.on("message", (message: ToQueryWorker) => {
  switch (message.kind) {
    case "changes":
      return views.apply(
        message.changes.map(({ id, next }) => ({ id, next: next === null ? null : unpack(next) })),
      );
    case "clear":
      return views.clear();
    case "loaded":
      return send({ kind: "ready" });
    case "query":
      return void answer(message.query, message.limitMs);
  }
});

async function answer(asked: Query, limitMs: number): Promise<void> {
  const { query, parameters, perspective, trusted, context } = asked;
  openUntil(performance.now() + limitMs);
  try {
    const documents = views.select(perspective, trusted);
    const request = { query, parameters, documents, context };
    const json = encode(await within(limitMs + MARGIN_MS, () => evaluator.run(request)));
    send({ kind: "result", json }, [json.buffer]);
  } catch (error) {
    if (isTimeout(error)) return send({ kind: "tooSlow" });
    const { status, message, body } = refusal(error, query);
    send({ kind: "refused", refusal: { status, message, body } });
  } finally {
    openUntil(Number.POSITIVE_INFINITY);
  }
}

let work: () => unknown = () => undefined;
const runWork = new Script("globalThis.runWork()");
Object.assign(globalThis, { runWork: () => work() });

/**
 * Calls a function with a timeout: V8 stops running JavaScript and regular expressions. It cannot
 * stop native code, for example a sort.
 * @throws Error `ERR_SCRIPT_EXECUTION_TIMEOUT`
 */
function within<T>(limitMs: number, call: () => T): T {
  let result: { value: T } | undefined;
  work = () => (result = { value: call() });
  runWork.runInThisContext({ timeout: limitMs });
  if (result === undefined) throw new Error("nothing ran");
  return result.value;
}

function isTimeout(error: unknown): boolean {
  if (error instanceof OpenedTooLate) return true;
  return error instanceof Error && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
}

function encode(result: unknown): Uint8Array<ArrayBuffer> {
  const text = JSON.stringify(result);
  const tooLong = () =>
    dataError(
      400,
      "queryResultTooLargeError",
      `The result is larger than ${maxResultBytes} bytes. Ask for fewer documents at a time, like [0...1000], or for fewer of their fields.`,
    );
  // A character takes at least one byte.
  if (text.length > maxResultBytes) throw tooLong();
  const json = new TextEncoder().encode(text);
  if (json.length > maxResultBytes) throw tooLong();
  return json;
}

/** The caller's error. Everything that groq-js throws is caused by the query. */
function refusal(error: unknown, query: string): LakeError {
  if (error instanceof LakeError) return error;
  const reason =
    error instanceof RangeError
      ? "query is nested too deeply, or makes a value that is too large"
      : `query cannot be evaluated: ${error instanceof Error ? error.message : String(error)}`;
  return queryError(query, reason, 0, query.length);
}

function send(message: FromQueryWorker, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}
