// A thread that matches listeners' filters with changed documents. It records what it is doing in
// shared memory: its parent thread can see which filter does not end.
import { parentPort, workerData } from "node:worker_threads";
import { LakeError, queryError } from "../errors.ts";
import { QueryCompiler } from "../groq/compile.ts";
import { matchLinearly } from "../groq/linear-pattern.ts";
import type { Doc } from "../../documents/json.ts";
import { compileFilter, type DocumentFilter } from "./filter.ts";
import {
  CURRENT,
  TURNS,
  type Candidate,
  type FilterWorkerData,
  type FromFilterWorker,
  type ToFilterWorker,
} from "./filter-messages.ts";

matchLinearly();
const { progress: shared, slowMs }: FilterWorkerData = workerData;
const progress = new Int32Array(shared);
const compiler = new QueryCompiler();
const filters = new Map<number, DocumentFilter>();

parentPort?.on("message", (message: ToFilterWorker) => {
  switch (message.kind) {
    case "add":
      return add(message);
    case "remove":
      return void filters.delete(message.filter);
    case "match": {
      const candidates: Candidate[] = JSON.parse(message.candidates);
      const slow = new Set<number>();
      const asked = message.filters ?? [...filters.keys()];
      const matches = candidates.map(({ previous, next }) => ({
        before: matching(asked, previous, slow),
        after: matching(asked, next, slow),
      }));
      return send({ kind: "matched", job: message.job, matches, slow: [...slow] });
    }
  }
});

function add({ filter, query, parameters }: ToFilterWorker & { kind: "add" }): void {
  try {
    filters.set(
      filter,
      noting(filter, () => compileFilter(query, parameters, compiler)),
    );
    send({ kind: "added", filter });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const refused = error instanceof LakeError ? error : queryError(query, reason, 0, query.length);
    const { status, message, body } = refused;
    send({ kind: "added", filter, refusal: { status, message, body } });
  }
}

function matching(asked: readonly number[], doc: Doc | null, slow: Set<number>): number[] {
  if (doc === null) return [];
  return asked.filter((filter) => {
    const matches = filters.get(filter);
    if (matches === undefined || slow.has(filter)) return false;
    // Time that the thread itself was at work: a busy machine makes no filter slow.
    const started = process.threadCpuUsage().user;
    const found = noting(filter, () => matches(doc));
    if (process.threadCpuUsage().user - started > slowMs * 1000) slow.add(filter);
    return found;
  });
}

function noting<T>(filter: number, work: () => T): T {
  Atomics.add(progress, TURNS, 1);
  Atomics.store(progress, CURRENT, filter);
  try {
    return work();
  } finally {
    Atomics.store(progress, CURRENT, 0);
  }
}

function send(message: FromFilterWorker): void {
  parentPort?.postMessage(message);
}
