import { once } from "node:events";
import type { Doc } from "../../documents/json.ts";
import type { Router } from "../http/router.ts";
import { requireDataset, type Services } from "../services.ts";
import { isAsset } from "../assets/documents.ts";

/**
 * Adds `data/export`: every document on a line of its own, by id, for `@sanity/export`.
 * @param at path at which the lake is mounted, without a slash at the end
 */
export function addExportEndpoint(router: Router, services: Services, at: string): void {
  router.api("GET", "/data/export/:dataset", async (exchange) => {
    requireDataset(services, exchange);
    const { url, caller, response, request } = exchange;
    // A program fetches files from where it asks, not from the address behind a proxy.
    const base = `http://${request.headers.host}${at}`;
    const types = url.searchParams.get("types")?.split(",").filter(Boolean);
    // A copy of the list: it must stay whole while a slow reader takes it.
    const documents = [...services.store.visible(caller.trusted).all()];
    response.writeHead(200, {
      "content-type": "application/x-ndjson; charset=utf-8",
      "cache-control": "no-store",
    });
    for (const doc of documents) {
      if (types !== undefined && !types.includes(doc._type)) continue;
      if (!response.write(`${JSON.stringify(reachableFrom(base, doc))}\n`)) {
        await Promise.race([once(response, "drain"), once(response, "close")]);
        if (response.destroyed) return;
      }
    }
    response.end();
  });
}

/** A document whose file, if it has one, is fetched from an address of the lake. */
function reachableFrom(base: string, doc: Doc): Doc {
  return isAsset(doc) && typeof doc.path === "string"
    ? { ...doc, url: `${base}/${doc.path}` }
    : doc;
}
