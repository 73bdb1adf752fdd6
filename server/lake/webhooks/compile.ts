import { evaluate, evaluateSync, parse } from "groq-js";
import { LakeStartError } from "../errors.ts";
import { isNode, visit, type QueryNode } from "../groq/tree.ts";
import type { Doc } from "../../documents/json.ts";
import type { Webhook } from "./hook.ts";

/** A document before and after a commit; null where it does not exist. */
export interface DocumentDelta {
  before: Doc | null;
  after: Doc | null;
}

/** Context of an evaluation besides the change. */
export interface HookContext {
  projectId: string;
  dataset: string;
  /** Finds the document that a reference names. */
  find(id: string): Doc | undefined;
}

/** A webhook that is ready to be asked. */
export interface CompiledHook {
  readonly hook: Webhook;
  /** False: only {@link bodyLater} can answer, since the hook uses functions that take their time. */
  readonly immediate: boolean;
  /** Body of the delivery for a change, as JSON; undefined when the filter leaves the change out. */
  body(delta: DocumentDelta, context: HookContext): string | undefined;
  /** The same for every hook. */
  bodyLater(delta: DocumentDelta, context: HookContext): Promise<string | undefined>;
}

/** Functions that groq-js evaluates asynchronously alone. */
const ASYNCHRONOUS = new Set(["changedAny", "changedOnly"]);

/**
 * Reads a webhook's filter and projection.
 * @throws LakeStartError when one of them is wrong, or asks for other documents by `*`, which
 * Sanity's webhooks do not support either
 */
export function compileHook(hook: Webhook): CompiledHook {
  checkAddress(hook);
  const filter = parseDelta(hook, "filter", hook.filter.trim() || "true");
  const projection = parseDelta(hook, "projection", hook.projection.trim() || "@");
  return {
    hook,
    immediate: !isAsynchronous(filter) && !isAsynchronous(projection),
    body: (delta, context) => {
      const options = optionsOf(delta, context);
      // `get()` returns a promise even here, and a promise would pass for true: only the data is safe.
      const { data: matches }: { data: unknown } = evaluateSync(filter, options);
      if (matches !== true) return undefined;
      const { data }: { data: unknown } = evaluateSync(projection, options);
      return JSON.stringify(data ?? null);
    },
    bodyLater: async (delta, context) => {
      const options = optionsOf(delta, context);
      const matches: unknown = await (await evaluate(filter, options)).get();
      if (matches !== true) return undefined;
      const data: unknown = await (await evaluate(projection, options)).get();
      return JSON.stringify(data ?? null);
    },
  };
}

/** After a deletion, the document that is gone is the one that the GROQ speaks of. */
function optionsOf({ before, after }: DocumentDelta, { projectId, dataset, find }: HookContext) {
  return {
    root: after ?? before,
    before,
    after,
    dataset: [],
    dereference: ({ _ref }: { _ref: string }) => find(_ref),
    sanity: { projectId, dataset },
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
  const tree = parsed(source, wrong);
  visit(tree, (node) => {
    if (node.type === "Everything") throw wrong("webhooks cannot ask for other documents with *");
  });
  return tree;
}

function parsed(source: string, wrong: (reason: string) => Error): QueryNode {
  try {
    const tree: unknown = parse(`${source}\n`, { mode: "delta" });
    if (isNode(tree)) return tree;
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : String(error));
  }
  throw wrong("it is not GROQ");
}

function isAsynchronous(tree: QueryNode): boolean {
  let found = false;
  visit(tree, (node) => {
    if (node.type === "FuncCall" && ASYNCHRONOUS.has(String(node.name))) found = true;
  });
  return found;
}
