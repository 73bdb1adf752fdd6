import { evaluate, evaluateSync } from "groq-js";
import type { DocumentSet } from "../documents.ts";
import { queryError } from "../errors.ts";
import type { Doc } from "../../documents/json.ts";
import { OpenedTooLate } from "../packed.ts";
import type { QueryCompiler } from "./compile.ts";
import { narrowedParameters } from "./narrow.ts";
import type { QueryNode } from "./tree.ts";

/** User and dataset of a query, for `identity()` and the `sanity` functions. */
export interface QueryContext {
  identity: string;
  projectId: string;
  dataset: string;
}

/** A query with everything it needs to run. */
export interface QueryRequest {
  query: string;
  parameters: Record<string, unknown>;
  documents: DocumentSet;
  context: QueryContext;
}

/** Runs queries with groq-js. */
export class QueryEvaluator {
  readonly #compiler: QueryCompiler;

  constructor(compiler: QueryCompiler) {
    this.#compiler = compiler;
  }

  /**
   * Runs a query now.
   * @returns the result, ready for JSON
   * @throws LakeError when the Content Lake would refuse the query or groq-js cannot run it
   */
  runSync(request: QueryRequest): unknown {
    const prepared = this.#prepare(request);
    if (!prepared.asynchronous) return evaluateNow(prepared);
    const { query } = request;
    throw queryError(query, "diff and delta functions are not allowed here", 0, query.length);
  }

  /**
   * Runs a query; see {@link runSync}. Only the few functions that need it are run piece by piece, and give
   * a promise: where a caller is stopped, nobody would wait for it.
   */
  run(request: QueryRequest): unknown {
    const prepared = this.#prepare(request);
    return prepared.asynchronous ? evaluateInPieces(prepared) : evaluateNow(prepared);
  }

  #prepare({ query, parameters, documents, context }: QueryRequest): Prepared {
    const { tree, narrowings, asynchronous } = this.#compiler.compile(query, parameters);
    const { identity, projectId, dataset } = context;
    const options = {
      dataset: documents.all(),
      params: { ...parameters, ...narrowedParameters(narrowings, parameters, documents) },
      dereference: ({ _ref }: { _ref: string }) => documents.get(_ref),
      identity,
      sanity: { projectId, dataset },
    };
    return { query, tree, options, asynchronous };
  }
}

/** A compiled query with the options that groq-js takes. */
interface Prepared {
  query: string;
  tree: QueryNode;
  options: {
    dataset: readonly Doc[];
    params: Record<string, unknown>;
    dereference: (reference: { _ref: string }) => Doc | undefined;
    identity: string;
    sanity: { projectId: string; dataset: string };
  };
  asynchronous: boolean;
}

async function evaluateInPieces({ tree, options }: Prepared): Promise<unknown> {
  // The documents may change while such a query runs, so it gets a copy of the list.
  const value = await evaluate(tree, { ...options, dataset: [...options.dataset] });
  const data: unknown = await value.get();
  return data ?? null;
}

function evaluateNow({ query, tree, options }: Prepared): unknown {
  try {
    // `get()` returns a promise even here, and a promise that is taken for a value passes every
    // check for truth: the data itself is the only safe thing to read.
    const { data }: { data: unknown } = evaluateSync(tree, options);
    return data ?? null;
  } catch (error) {
    if (error instanceof OpenedTooLate) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw queryError(query, `query cannot be evaluated: ${reason}`, 0, query.length);
  }
}
