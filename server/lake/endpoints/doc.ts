import { boundedJson } from "./bounded-json.ts";
import { sendJsonBytes } from "../http/exchange.ts";
import type { Router } from "../http/router.ts";
import { isDocumentId, publishedId } from "../../documents/ids.ts";
import { flag } from "../http/exchange.ts";
import type { Doc } from "../../documents/json.ts";
import { requireDataset, type Services } from "../services.ts";
import { dataError } from "../errors.ts";

/** Adds `data/doc`: documents by id, as stored, without GROQ. */
export function addDocEndpoint(router: Router, services: Services): void {
  router.api("GET", "/data/doc/:dataset/:ids", (exchange) => {
    requireDataset(services, exchange);
    const { url, path, caller, response } = exchange;
    const visible = services.store.visible(caller.trusted);
    const ids = [...new Set((path.ids ?? "").split(","))];
    const wrong = ids.find((id) => !isDocumentId(id));
    if (wrong !== undefined)
      throw dataError(400, "validationError", `Malformed document ID: "${wrong}"`);

    // One pass over all documents, however many ids are asked for.
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
    const texts = boundedJson(content, (doc) => [doc]).join(",");
    const json = Buffer.from(`{"documents":[${texts}],"omitted":${JSON.stringify(omitted)}}`);
    sendJsonBytes(response, 200, [json]);
  });
}
