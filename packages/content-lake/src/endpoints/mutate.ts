import { dataError, mutationError } from "../errors.ts";
import { flag, readJsonBody } from "../http/exchange.ts";
import { sendJson } from "../http/send.ts";
import type { Router } from "../http/router.ts";
import { type Doc, isJsonObject, isTransactionId, type Json, randomId } from "../document.ts";
import { keepReleases, keepScheduled } from "../releases/locks.ts";
import { withSelections } from "../selections.ts";
import type { Services } from "../services.ts";
import { planTransaction, type Plan } from "../transaction.ts";

const VISIBILITIES = new Set(["sync", "async", "deferred"]);

/**
 * Adds `data/mutate`: transactions, applied whole or not at all. Planning and committing happen in
 * one turn of the event loop, so two requests can never see each other half done. `visibility` is
 * accepted and makes no difference: a commit is visible to the next query at once.
 */
export function addMutateEndpoint(router: Router, services: Services): void {
  const { store } = services;
  router.api("POST", "/data/mutate/:dataset", async (exchange) => {
    const { url, caller, response, request } = exchange;
    const body = await readJsonBody(request);
    const { mutations } = body;
    if (!Array.isArray(mutations)) {
      throw dataError(400, "validationError", `The body needs an array "mutations"`);
    }
    if (!caller.writes) throw mutationError(0, permissionProblem(mutations[0]));
    const visibility = url.searchParams.get("visibility");
    if (visibility !== null && !VISIBILITIES.has(visibility)) {
      throw dataError(400, "validationError", `Unknown visibility "${visibility}"`);
    }
    const transactionId = readTransactionId(
      body.transactionId ?? url.searchParams.get("transactionId"),
    );
    const plan = await withSelections(services, mutations, caller.identity, (stored) => {
      const timestamp = new Date(services.clock.wall()).toISOString();
      const autoGenerateArrayKeys = flag(url, "autoGenerateArrayKeys");
      const planned = planTransaction(
        { mutations, transactionId, timestamp, autoGenerateArrayKeys },
        stored,
      );
      keepReleases(planned);
      keepScheduled(planned, stored);
      if (!flag(url, "dryRun")) store.commit(planned, caller.identity);
      return planned;
    });
    const documents = flag(url, "returnDocuments")
      ? new Map(plan.results.map(({ id }) => [id, resultOf(plan, id) ?? store.get(id)]))
      : undefined;
    sendJson(response, 200, report(plan, flag(url, "returnIds"), documents));
  });
}

/** The Content Lake's error for a write without permission. */
function permissionProblem(mutation: Json | undefined) {
  const [kind = "create"] = isJsonObject(mutation) ? Object.keys(mutation) : [];
  const permission = kind === "patch" ? "update" : kind === "delete" ? "delete" : "create";
  return {
    status: 403,
    type: "insufficientPermissionsError",
    description: `Insufficient permissions; permission "${permission}" required`,
    details: { permission },
  } as const;
}

/**
 * The transaction id that a client chose, or a new one.
 * @throws LakeError 400 for a malformed id
 */
export function readTransactionId(value: Json): string {
  if (value === null) return randomId();
  if (typeof value === "string" && isTransactionId(value)) return value;
  throw dataError(400, "validationError", `Malformed transaction ID: ${JSON.stringify(value)}`);
}

/** A document after the transaction, or before it when the transaction deleted it. */
function resultOf(plan: Plan, id: string): Doc | undefined {
  const change = plan.changes.find((candidate) => candidate.id === id);
  return change?.next ?? change?.previous ?? undefined;
}

function report(plan: Plan, withIds: boolean, documents?: Map<string, Doc | undefined>) {
  const results = plan.results.map(({ id, operation }) => ({
    ...(withIds || documents ? { id } : {}),
    operation,
    ...(documents && { document: documents.get(id) }),
  }));
  const documentIds = withIds ? { documentIds: plan.changes.map(({ id }) => id) } : {};
  return { transactionId: plan.transactionId, results, ...documentIds };
}
