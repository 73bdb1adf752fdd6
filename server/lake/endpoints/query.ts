import { queryError } from "../errors.ts";
import { readJsonBody, sendJson, type Exchange } from "../http/exchange.ts";
import type { Router } from "../http/router.ts";
import { isJsonObject, type Json } from "../json.ts";
import { parsePerspective } from "../perspective.ts";
import { requireDataset, type Services } from "../services.ts";
import { syncTag } from "../sync-tag.ts";
import { readParameters } from "./parameters.ts";

/** Adds `data/query`: GROQ by GET, and by POST for long queries. */
export function addQueryEndpoint(router: Router, services: Services): void {
  const { projectId, dataset, store, evaluator } = services;
  // One tag for the whole dataset: whatever changes may change any result.
  const syncTags = [syncTag(services)];

  const answer = async (
    exchange: Exchange,
    query: Json | undefined,
    given: Record<string, Json>,
  ) => {
    const { url, apiVersion, caller, response } = exchange;
    requireDataset(services, exchange);
    if (typeof query !== "string") throw queryError("", "query is missing", 0, 0);
    const perspective = parsePerspective(
      url.searchParams.get("perspective") ?? undefined,
      apiVersion,
    );
    const started = performance.now();
    const result = await evaluator.run({
      query,
      parameters: given,
      documents: store.view(perspective, caller.trusted),
      context: { identity: caller.identity, projectId, dataset },
    });
    const ms = Math.round(performance.now() - started);
    const echo = url.searchParams.get("returnQuery") === "false" ? {} : { query };
    sendJson(response, 200, { ...echo, result, syncTags, ms });
  };

  router.api("GET", "/data/query/:dataset", (exchange) =>
    answer(
      exchange,
      exchange.url.searchParams.get("query") ?? undefined,
      readParameters(exchange.url),
    ),
  );
  router.api("POST", "/data/query/:dataset", async (exchange) => {
    const { query, params } = await readJsonBody(exchange.request);
    const parameters = readParameters(exchange.url);
    await answer(exchange, query, { ...parameters, ...(isJsonObject(params) ? params : {}) });
  });
}
