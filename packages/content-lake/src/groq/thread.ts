// The thread that runs queries, one after another, on a copy of the documents. It is ended from outside when
// one takes too long: nothing else of the lake is in it.
import { evaluate, evaluateSync } from "groq-js";
import { parentPort } from "node:worker_threads";
import { type Doc, DocumentSet } from "../document.ts";
import { LakeError, queryError } from "../errors.ts";
import { compileFilter } from "../listen/filter.ts";
import { type DocumentChange, documentsIn } from "../perspective.ts";
import { parseQuery } from "./parse.ts";
import type { FromQueryThread, Query, Question, ToQueryThread } from "./queries.ts";

/** Every document as stored. */
const storedDocuments = new DocumentSet();

parentPort?.on("message", (message: ToQueryThread) => {
  if (message.kind === "load") load(message.json);
  else if (message.kind === "changes") change(message.json);
  else void reply(message);
});

function load(json: string): void {
  const documents: Doc[] = JSON.parse(json);
  for (const doc of documents) storedDocuments.set(doc._id, doc);
  send("ready");
}

function change(json: string): void {
  const changes: DocumentChange[] = JSON.parse(json);
  for (const { id, next } of changes) storedDocuments.set(id, next);
}

async function reply(question: Question): Promise<void> {
  try {
    const result = question.kind === "query" ? await run(question) : match(question);
    const json = new TextEncoder().encode(JSON.stringify(result));
    send({ json }, [json.buffer]);
  } catch (error) {
    const { status, message, body } = refusal(error, question.query);
    send({ refusal: { status, message, body } });
  }
}

async function run(input: Query): Promise<unknown> {
  const { query, parameters, perspective, trusted, context } = input;
  const { tree, asynchronous } = parseQuery(query, parameters);
  const documents = documentsIn(storedDocuments, perspective, trusted);
  const { identity, projectId, dataset } = context;
  const options = {
    dataset: documents.all(),
    params: parameters,
    dereference: ({ _ref }: { _ref: string }) => documents.get(_ref),
    identity,
    sanity: { projectId, dataset },
  };
  // `get()` returns a promise even after `evaluateSync`, and a promise would be truthy in every check.
  const data: unknown = asynchronous
    ? await (await evaluate(tree, options)).get()
    : evaluateSync(tree, options).data;
  return data ?? null;
}

function match({ query, parameters, documents }: Question & { kind: "filter" }): boolean[] {
  return documents.map(compileFilter(query, parameters));
}

/** The caller's error. Everything that groq-js throws is caused by the query. */
function refusal(error: unknown, query: string): LakeError {
  if (error instanceof LakeError) return error;
  const reason =
    error instanceof RangeError
      ? "query is nested too deeply, or makes a value that is too large"
      : `query cannot be evaluated: ${error instanceof Error ? error.message : String(error)}`;
  return queryError(query, reason);
}

function send(message: FromQueryThread, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}
