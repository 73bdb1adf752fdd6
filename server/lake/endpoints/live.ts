import type { StreamExchange } from "../http/exchange.ts";
import type { Router } from "../http/router.ts";
import type { EventStreams } from "../listen/streams.ts";
import { requireDataset, type Services } from "../services.ts";
import { syncTag } from "../sync-tag.ts";

/**
 * Adds `data/live/events`: notifies pages of changes, so that they query again. Pages that show
 * drafts need the token; others receive published changes only.
 */
export function addLiveEndpoint(
  router: Router<StreamExchange>,
  services: Services,
  streams: EventStreams,
): void {
  const { store } = services;
  router.api("GET", "/data/live/events/:dataset", (exchange) => {
    requireDataset(services, exchange);
    const { caller, response, url } = exchange;
    const drafts = caller.trusted && url.searchParams.get("includeDrafts") === "true";
    const stream = streams.open(response, caller);
    stream.send("welcome", {}, store.history.newest()?.id ?? "start");
    const end = store.onCommit(({ transactionId, changes }) => {
      const seen = changes.some(({ id }) => drafts || !id.includes("."));
      if (seen) stream.send("message", { tags: [syncTag(services)] }, transactionId);
    });
    stream.onClose(end);
  });
}
