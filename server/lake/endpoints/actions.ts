import { actionError } from "../actions/errors.ts";
import { translateAction } from "../actions/translate.ts";
import { dataError } from "../errors.ts";
import { flag, readJsonBody } from "../http/exchange.ts";
import { sendJson } from "../../http/send-body.ts";
import type { Router } from "../http/router.ts";
import { requireDataset, type Services } from "../services.ts";
import { planTransaction } from "../transaction.ts";
import { readTransactionId } from "./mutate.ts";

/**
 * Adds `data/actions`: what the Studio does to a document (edit, publish, unpublish, discard,
 * delete), each request one transaction. The transaction keeps the id that the client gave it: the
 * Studio knows its own changes by it.
 */
export function addActionsEndpoint(router: Router, services: Services): void {
  const { store } = services;
  router.api("POST", "/data/actions/:dataset", async (exchange) => {
    requireDataset(services, exchange);
    const { url, caller, response, request } = exchange;
    const { actions, transactionId, dryRun } = await readJsonBody(request);
    if (!Array.isArray(actions) || actions.length === 0) {
      throw dataError(400, "validationError", `The body needs an array "actions"`);
    }
    if (!caller.trusted) {
      const why = `Insufficient permissions; permission "update" required`;
      throw actionError(0, 403, "insufficientPermissionsError", why);
    }
    const plan = planTransaction(
      {
        mutations: actions.flatMap((action, index) =>
          translateAction(action, index, (id) => store.get(id)),
        ),
        transactionId: readTransactionId(transactionId ?? null),
        timestamp: new Date().toISOString(),
        autoGenerateArrayKeys: flag(url, "autoGenerateArrayKeys"),
      },
      // Actions name their documents: none selects by query.
      { get: (id) => store.get(id), referrers: (id) => store.referrers(id), select: () => [] },
    );
    if (dryRun !== true) store.commit(plan, caller.identity);
    sendJson(response, 200, { transactionId: plan.transactionId });
  });
}
