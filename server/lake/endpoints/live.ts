import { EventStream } from "../listen/stream.ts";
import type { Router } from "../http/router.ts";
import { requireDataset, type Services } from "../services.ts";
import { syncTag } from "../sync-tag.ts";

/**
 * Adds `data/live/events`: tells a page that something has changed, so that it asks again. Pages
 * that show drafts need the token; the others hear of published changes only.
 * @param heartbeatMs how often an idle connection is kept alive
 */
export function addLiveEndpoint(router: Router, services: Services, heartbeatMs: number): void {
  const { store } = services;
  router.api("GET", "/data/live/events/:dataset", (exchange) => {
    requireDataset(services, exchange);
    const { caller, response, url } = exchange;
    const drafts = caller.trusted && url.searchParams.get("includeDrafts") === "true";
    const stream = new EventStream(response, heartbeatMs);
    stream.send("welcome", {}, store.newestTransactionId() ?? "start");
    const end = store.onCommit(({ transactionId, changes }) => {
      const seen = changes.some(({ id }) => drafts || !id.includes("."));
      if (seen) stream.send("message", { tags: [syncTag(services)] }, transactionId);
    });
    stream.onClose(end);
  });
}
