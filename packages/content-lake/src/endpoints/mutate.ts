import type { Context } from "hono";
import { type Doc, isDocumentId, isJsonObject, type Json, randomId } from "../document.ts";
import { dataError, invalid, itemError, type LakeError } from "../errors.ts";
import type { Api } from "../http/app.ts";
import { flag, readJsonBody } from "../http/input.ts";
import { checkLocks, keepReleases } from "../releases/locks.ts";
import type { Services } from "../services.ts";
import { type Plan, planTransaction } from "../transaction.ts";

/**
 * Adds `data/mutate`: transactions, applied whole or not at all. Planning and committing happen in
 * one turn of the event loop, so two requests can never see each other half done. `visibility` is
 * accepted and makes no difference: a commit is visible to the next query at once.
 */
export function addMutateEndpoint(api: Api, services: Services): void {
  const { store } = services;
  api.post("/data/mutate/:dataset", async (c) => {
    const { caller } = c.var;
    const body = await readJsonBody(c);
    const { mutations } = body;
    if (!Array.isArray(mutations)) {
      throw invalid(`The body needs an array "mutations"`);
    }
    if (!caller.writes) throw itemError("mutation", 0, forbidden(mutations[0]));
    const transactionId = readTransactionId(
      body.transactionId ?? c.req.query("transactionId") ?? null,
    );
    const changes = await resolveMutations(services, mutations, caller.identity);
    const terms = {
      transactionId,
      timestamp: new Date(services.clock.wall()).toISOString(),
      autoGenerateArrayKeys: flag(c, "autoGenerateArrayKeys"),
    };
    const plan = planTransaction(terms, store, [() => changes]);
    keepReleases(plan);
    checkLocks(plan, store);
    if (!flag(c, "dryRun")) store.commit(plan, caller.identity);
    return c.json(report(plan, c, (id) => store.get(id)));
  });
}

/**
 * The mutations with the ids that their queries select. Queries run in another thread: when a commit came in
 * between they run again, so that the caller sees the documents of the same moment.
 * @throws LakeError when a query is refused
 */
async function resolveMutations(
  { store, queries, projectId, dataset }: Services,
  mutations: readonly Json[],
  identity: string,
): Promise<Json[]> {
  const context = { identity, projectId, dataset };
  const select = async (mutation: Json): Promise<Json> => {
    const [kind = "", body] = isJsonObject(mutation) ? (Object.entries(mutation)[0] ?? []) : [];
    if (!isJsonObject(body) || typeof body.query !== "string") return mutation;
    const parameters = isJsonObject(body.params) ? body.params : {};
    const request = {
      query: body.query,
      parameters,
      perspective: "raw",
      trusted: true,
      context,
    } as const;
    const found = [await queries.fetch(request)].flat();
    const id = found.flatMap((doc) => (isJsonObject(doc) && doc._id !== undefined ? doc._id : []));
    return { [kind]: { ...body, id } };
  };
  for (;;) {
    const position = store.history.position();
    const resolved: Json[] = [];
    for (const mutation of mutations) resolved.push(await select(mutation));
    if (store.history.position() === position) return resolved;
  }
}

/** The Content Lake's error for a write without permission. */
function forbidden(mutation: Json | undefined): LakeError {
  const [kind = "create"] = isJsonObject(mutation) ? Object.keys(mutation) : [];
  const createOrDelete = kind === "delete" ? "delete" : "create";
  const permission = kind === "patch" ? "update" : createOrDelete;
  const why = `Insufficient permissions; permission "${permission}" required`;
  return dataError(403, "insufficientPermissionsError", why, { permission });
}

/**
 * The transaction id that a client chose, or a new one.
 * @throws LakeError 400 for a malformed id
 */
export function readTransactionId(value: Json): string {
  if (value === null) return randomId();
  if (typeof value === "string" && isDocumentId(value)) return value;
  throw invalid(`Malformed transaction ID: ${JSON.stringify(value)}`);
}

/** The answer. A document is as after the transaction, or as before when the transaction deleted it. */
function report(plan: Plan, c: Context, stored: (id: string) => Doc | undefined) {
  const [withIds, withDocuments] = [flag(c, "returnIds"), flag(c, "returnDocuments")];
  const changed = new Map(plan.changes.map(({ id, previous, next }) => [id, next ?? previous]));
  const results = plan.results.map(({ id, operation }) => ({
    ...((withIds || withDocuments) && { id }),
    operation,
    ...(withDocuments && { document: changed.get(id) ?? stored(id) }),
  }));
  const documentIds = withIds ? { documentIds: [...changed.keys()] } : {};
  return { transactionId: plan.transactionId, results, ...documentIds };
}
