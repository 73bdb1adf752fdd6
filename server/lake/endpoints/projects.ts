import type { Exchange } from "../http/exchange.ts";
import { sendJson } from "../../http/send-body.ts";
import type { Router } from "../http/router.ts";
import { requireProject, type Services } from "../services.ts";

/** Adds the lists of datasets that importing, exporting and the client ask for. */
export function addProjectEndpoints(router: Router, { projectId, dataset }: Services): void {
  const list = (exchange: Exchange) => {
    requireProject(projectId, exchange);
    // Sanity keeps datasets for comments apart; the lake has none.
    const other = exchange.url.searchParams.get("datasetProfile") !== null;
    sendJson(exchange.response, 200, other ? [] : [{ name: dataset, aclMode: "public" }]);
  };
  router.api("GET", "/datasets", list);
  router.api("GET", "/projects/:project/datasets", list);
}
