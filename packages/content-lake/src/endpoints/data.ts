import { once } from "node:events";
import { invalid, queryError } from "../errors.ts";
import { type Exchange, flag, readJsonBody, readParameters } from "../http/exchange.ts";
import { sendJson, sendJsonText } from "../http/send.ts";
import type { Router } from "../http/router.ts";
import { type Doc, isDocumentId, isJsonObject, type Json, publishedId } from "../document.ts";
import { documentsIn, parsePerspective } from "../perspective.ts";
import type { Services } from "../services.ts";
import { SYNC_TAG } from "../listen/streams.ts";
import { withAddress } from "../assets/files.ts";

/** Adds `data/query`: GROQ by GET, and by POST for long queries. */
export function addQueryEndpoint(router: Router, services: Services): void {
  const { projectId, dataset, queries } = services;
  const syncTags = [SYNC_TAG];

  const respond = async (
    exchange: Exchange,
    query: Json | undefined,
    parameters: Record<string, Json>,
  ) => {
    const { url, apiVersion, caller, response } = exchange;
    if (typeof query !== "string") throw queryError("", "query is missing");
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
    sendJsonText(response, 200, [
      Buffer.from(`{${echo}"result":`),
      result,
      Buffer.from(`,${field({ syncTags })},${field({ ms })}}`),
    ]);
  };

  router.api("GET", "/data/query/:dataset", (exchange) =>
    respond(
      exchange,
      exchange.url.searchParams.get("query") ?? undefined,
      readParameters(exchange.url),
    ),
  );
  router.api("POST", "/data/query/:dataset", async (exchange) => {
    const { query, params } = await readJsonBody(exchange.request);
    const parameters = readParameters(exchange.url);
    await respond(exchange, query, { ...parameters, ...(isJsonObject(params) ? params : {}) });
  });
}

/** One attribute of a JSON object, without the brackets around it. */
function field(attribute: Record<string, Json>): string {
  return JSON.stringify(attribute).slice(1, -1);
}

/** Adds `data/doc`: documents by id, as stored, without GROQ. */
export function addDocEndpoint(router: Router, services: Services): void {
  router.api("GET", "/data/doc/:dataset/:ids", (exchange) => {
    const { url, path, caller, response } = exchange;
    const visible = documentsIn(services.store.documents, "raw", caller.trusted);
    const ids = [...new Set((path.ids ?? "").split(","))];
    const wrong = ids.find((id) => !isDocumentId(id));
    if (wrong !== undefined) throw invalid(`Malformed document ID: "${wrong}"`);

    // One pass over all documents, however many ids are requested.
    const versions = flag(url, "includeAllVersions")
      ? Map.groupBy(visible.all(), ({ _id }) => publishedId(_id))
      : undefined;
    const documents: Doc[] = [];
    const omitted: { id: string; reason: "existence" }[] = [];
    for (const id of ids) {
      const found =
        versions === undefined
          ? [visible.get(id)].filter((doc) => doc !== undefined)
          : (versions.get(publishedId(id)) ?? []);
      if (found.length === 0) omitted.push({ id, reason: "existence" });
      documents.push(...found);
    }
    const content = flag(url, "excludeContent") ? documents.map(({ _id }) => ({ _id })) : documents;
    sendJson(response, 200, { documents: content, omitted });
  });
}

/** Adds `data/export`: every document on a line of its own, by id, for `@sanity/export`. */
export function addExportEndpoint(router: Router, services: Services): void {
  const at = new URL(services.url).pathname.replace(/\/$/, "");
  router.api("GET", "/data/export/:dataset", async (exchange) => {
    const { url, caller, response, request } = exchange;
    // A program fetches files from the address of its request, not from the public one.
    const base = `http://${request.headers.host}${at}`;
    const types = url.searchParams.get("types")?.split(",").filter(Boolean);
    // A copy of the list, so that it stays consistent while a slow client reads.
    const documents = [...documentsIn(services.store.documents, "raw", caller.trusted).all()];
    response.writeHead(200, {
      "content-type": "application/x-ndjson; charset=utf-8",
      "cache-control": "no-store",
    });
    for (const doc of documents) {
      if (types !== undefined && !types.includes(doc._type)) continue;
      if (!response.write(`${JSON.stringify(withAddress(doc, base))}\n`)) {
        await Promise.race([once(response, "drain"), once(response, "close")]);
        if (response.destroyed) return;
      }
    }
    response.end();
  });
}
