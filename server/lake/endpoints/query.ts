import { queryError } from "../errors.ts";
import { readJsonBody, sendJsonBytes, type Exchange } from "../http/exchange.ts";
import type { Router } from "../http/router.ts";
import { isJsonObject, type Json } from "../../documents/json.ts";
import { parsePerspective } from "../perspective.ts";
import { requireDataset, type Services } from "../services.ts";
import { syncTag } from "../sync-tag.ts";
import { readParameters } from "./parameters.ts";

/** Adds `data/query`: GROQ by GET, and by POST for long queries. */
export function addQueryEndpoint(router: Router, services: Services): void {
  const { projectId, dataset, queries } = services;
  // One tag for the whole dataset: any change may affect any result.
  const syncTags = [syncTag(services)];

  const answer = async (
    exchange: Exchange,
    query: Json | undefined,
    parameters: Record<string, Json>,
  ) => {
    const { url, apiVersion, caller, response } = exchange;
    requireDataset(services, exchange);
    if (typeof query !== "string") throw queryError("", "query is missing", 0, 0);
    const perspective = parsePerspective(
      url.searchParams.get("perspective") ?? undefined,
      apiVersion,
    );
    const started = performance.now();
    const result = await queries.run({
      query,
      parameters,
      perspective,
      trusted: caller.trusted,
      context: { identity: caller.identity, projectId, dataset },
    });
    const ms = Math.round(performance.now() - started);
    const echo = url.searchParams.get("returnQuery") === "false" ? "" : `${field({ query })},`;
    sendJsonBytes(response, 200, [
      Buffer.from(`{${echo}"result":`),
      result,
      Buffer.from(`,${field({ syncTags })},${field({ ms })}}`),
    ]);
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

/** One attribute of a JSON object, without the brackets around it. */
function field(attribute: Record<string, Json>): string {
  return JSON.stringify(attribute).slice(1, -1);
}
