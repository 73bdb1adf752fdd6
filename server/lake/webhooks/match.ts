import { isDraftId, isPublishedId } from "../../documents/ids.ts";
import { requestId } from "../../http/request-id.ts";
import type { Plan, PlannedChange } from "../transaction.ts";
import type { CompiledHook, HookContext } from "./compile.ts";
import type { Operation, Webhook } from "./hook.ts";
import type { NewDelivery } from "./outbox.ts";

/**
 * Webhook deliveries of a transaction: one for each changed document that matches a hook. Only
 * changed documents are evaluated.
 * @param report called when a filter or projection fails on a document; then nothing is sent
 */
export function deliveriesOf(
  plan: Plan,
  hooks: readonly CompiledHook[],
  context: HookContext,
  report: (hook: Webhook, documentId: string, error: unknown) => void,
): NewDelivery[] {
  const settled = { ...context, find: (id: string) => findIn(plan, id, context) };
  return plan.changes.flatMap((change) =>
    hooks.flatMap((compiled) => {
      const { hook } = compiled;
      const operation = operationOf(change);
      if (!hook.on.includes(operation) || !takesId(hook, change.id)) return [];
      try {
        const content = contentOf(compiled, change, settled);
        if (content === undefined) return [];
        const { transactionId, timestamp: transactionTime } = plan;
        const about = { hook: hook.id, documentId: change.id, operation };
        return [{ ...about, transactionId, transactionTime, content, requestId: requestId() }];
      } catch (error) {
        report(hook, change.id, error);
        return [];
      }
    }),
  );
}

function contentOf(
  compiled: CompiledHook,
  { previous, next }: PlannedChange,
  context: HookContext,
): NewDelivery["content"] | undefined {
  const delta = { before: previous, after: next };
  if (!compiled.immediate) return { change: JSON.stringify(delta) };
  const body = compiled.body(delta, context);
  return body === undefined ? undefined : { body };
}

function operationOf({ previous, next }: PlannedChange): Operation {
  if (previous === null) return "create";
  return next === null ? "delete" : "update";
}

function takesId(hook: Webhook, id: string): boolean {
  if (isPublishedId(id)) return true;
  return (isDraftId(id) ? hook.includeDrafts : hook.includeAllVersions) ?? false;
}

/** References lead to documents as they are after the transaction. */
function findIn({ changes }: Plan, id: string, { find }: HookContext) {
  const change = changes.find((candidate) => candidate.id === id);
  return change === undefined ? find(id) : (change.next ?? undefined);
}
