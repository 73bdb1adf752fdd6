import type { Router } from "../http/router.ts";
import type { EventStreams } from "../listen/streams.ts";
import { requireDataset, type Services } from "../services.ts";
import { syncTag } from "../sync-tag.ts";

/**
 * Adds `data/live/events`: tells a page that something has changed, so that it asks again. Pages
 * that show drafts need the token; the others hear of published changes only.
 */
export function addLiveEndpoint(router: Router, services: Services, streams: EventStreams): void {
  const { store } = services;
  router.api("GET", "/data/live/events/:dataset", (exchange) => {
    requireDataset(services, exchange);
    const { caller, response, url } = exchange;
    const drafts = caller.trusted && url.searchParams.get("includeDrafts") === "true";
    const stream = streams.open(response, caller);
    stream.send("welcome", {}, store.newestTransactionId() ?? "start");
    const end = store.onCommit(({ transactionId, changes }) => {
      const seen = changes.some(({ id }) => drafts || !id.includes("."));
      if (seen) stream.send("message", { tags: [syncTag(services)] }, transactionId);
    });
    stream.onClose(end);
  });
}
