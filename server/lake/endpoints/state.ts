import { contentState, isSeeding, setContentBase } from "../content-state.ts";
import { dataError } from "../errors.ts";
import { requireProgram, requireToken } from "../http/access.ts";
import { readJsonBody } from "../http/exchange.ts";
import { sendJson } from "../../http/send-body.ts";
import { HISTORY_PATH } from "../../../src/facts/studio.ts";
import type { Router } from "../http/router.ts";
import { LAKE_NAME } from "../identity-key.ts";
import { lakeIdentity } from "../identity.ts";
import type { Services } from "../services.ts";
import { assetsIn } from "../assets/documents.ts";

/**
 * Adds endpoints that Sanity's Content Lake lacks: `GET /lake` identifies it and reports its
 * content's relation to the dataset on disk; `GET /lake/identity` identifies its dataset; `PUT
 * /lake/base` is how `content:push` and `content:pull` record that both are equal again; `GET
 * /lake/history` says for how long the history is kept, its size and that of all files.
 */
export function addStateEndpoints(router: Router, services: Services): void {
  const { projectId, dataset, store, historyDays } = services;
  router.open("GET", "/lake", ({ response, caller }) => {
    const content = caller.trusted ? contentState(store) : undefined;
    sendJson(response, 200, { lake: LAKE_NAME, projectId, dataset, content });
  });
  router.plain("GET", "/lake/identity", ({ response, caller }) => {
    requireProgram(caller);
    sendJson(response, 200, { identity: lakeIdentity(store), seeding: isSeeding(store) });
  });
  router.plain("GET", HISTORY_PATH, ({ response, caller }) => {
    requireToken(caller);
    const sizes = assetsIn(store.documents).map(({ size }) => Number(size ?? 0));
    sendJson(response, 200, {
      days: historyDays,
      bytes: store.history.bytes(),
      fileBytes: sizes.reduce((sum, size) => sum + size, 0),
    });
  });
  router.plain("PUT", "/lake/base", async ({ request, response, caller }) => {
    requireProgram(caller);
    const { base, position } = await readJsonBody(request);
    if (typeof base !== "string" || typeof position !== "number") {
      throw dataError(
        400,
        "validationError",
        `The body needs "base" (text) and "position" (number)`,
      );
    }
    setContentBase(store, base, position);
    sendJson(response, 200, contentState(store));
  });
}
