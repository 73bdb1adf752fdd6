import { evaluate, parse } from "groq-js";
import type { Doc } from "../document.ts";
import { LakeStartError } from "../errors.ts";
import { isNode, visit, type QueryNode } from "../groq/tree.ts";

/** Kinds of changes of a document. */
export type Operation = "create" | "update" | "delete";

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

/** Origin of a lake's deliveries, and access to references. */
export interface HookContext {
  projectId: string;
  dataset: string;
  /** Finds the document that a reference names. */
  find(id: string): Doc | undefined;
}

/** Body of the delivery for a change, as JSON; undefined when the filter leaves the change out. */
export type HookBody = (before: Doc | null, after: Doc | null) => Promise<string | undefined>;

/**
 * Reads a webhook's filter and projection.
 * @throws LakeStartError when one of them is wrong, or asks for other documents by `*`, which
 * Sanity's webhooks do not support either
 */
export function compileHook(hook: Webhook, { projectId, dataset, find }: HookContext): HookBody {
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
