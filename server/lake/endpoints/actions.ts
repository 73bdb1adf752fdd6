import { actionError } from "../actions/errors.ts";
import { translateAction } from "../actions/translate.ts";
import { dataError } from "../errors.ts";
import { flag, readJsonBody } from "../http/exchange.ts";
import { sendJson } from "../../http/send-body.ts";
import type { Router } from "../http/router.ts";
import type { ReleaseMoment } from "../releases/actions.ts";
import { keepScheduled } from "../releases/locks.ts";
import { storedIn } from "../selections.ts";
import { requireDataset, type Services } from "../services.ts";
import { planSteps } from "../transaction.ts";
import { readTransactionId } from "./mutate.ts";

/**
 * Adds `data/actions`: what the Studio does to documents, versions and releases, each request one
 * transaction. The transaction keeps the id that the client gave it: the
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
    const now = services.clock.wall();
    const moment: ReleaseMoment = {
      now,
      author: caller.identity,
      lastState: (id) => store.lastState(id)?.doc,
    };
    const stored = storedIn(store);
    const plan = planSteps(
      {
        transactionId: readTransactionId(transactionId ?? null),
        timestamp: new Date(now).toISOString(),
        autoGenerateArrayKeys: flag(url, "autoGenerateArrayKeys"),
      },
      stored,
      actions.map(
        (action, index) => (documents) => translateAction(action, index, documents, moment),
      ),
    );
    keepScheduled(plan, stored);
    if (dryRun !== true) store.commit(plan, caller.identity);
    sendJson(response, 200, { transactionId: plan.transactionId });
  });
}
