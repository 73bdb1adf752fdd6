import { LakeError } from "../errors.ts";
import { flag, readParameters, type StreamExchange } from "../http/exchange.ts";
import type { Router } from "../http/router.ts";
import type { ListenHub } from "../listen/hub.ts";
import { type EventStreams, SYNC_TAG } from "../listen/streams.ts";
import { prefersPublished } from "../perspective.ts";
import type { Services } from "../services.ts";

/** Adds `data/listen`: server-sent events of every change to the documents that a filter matches. */
export function addListenEndpoint(
  router: Router<StreamExchange>,
  hub: ListenHub,
  streams: EventStreams,
): void {
  router.api("GET", "/data/listen/:dataset", async (exchange) => {
    const { url, request, response, caller, apiVersion } = exchange;
    const { searchParams } = url;
    const stream = streams.open(response, caller);
    const lastEventId = request.headers["last-event-id"];
    try {
      await hub.add({
        stream,
        query: searchParams.get("query") ?? "",
        parameters: readParameters(url),
        options: {
          includeResult: flag(url, "includeResult"),
          includePreviousRevision: flag(url, "includePreviousRevision"),
          includeMutations: searchParams.get("includeMutations") !== "false",
          includeEffects: searchParams.get("effectFormat") === "mendoza",
        },
        trusted: caller.trusted,
        allVersions: flag(url, "includeAllVersions") || !prefersPublished(apiVersion),
        ...(flag(url, "enableResume") && {
          resume: { after: typeof lastEventId === "string" ? lastEventId : undefined },
        }),
      });
    } catch (error) {
      if (!(error instanceof LakeError)) throw error;
      // Errors are sent as events: after a failed response the listener would retry.
      stream.send("channelError", error.body);
      stream.end();
    }
  });
}

/**
 * Adds `data/live/events`: notifies pages of changes, so that they query again. Pages that show
 * drafts need the token; others receive published changes only.
 */
export function addLiveEndpoint(
  router: Router<StreamExchange>,
  { store }: Services,
  streams: EventStreams,
): void {
  router.api("GET", "/data/live/events/:dataset", (exchange) => {
    const { caller, response, url } = exchange;
    const drafts = caller.trusted && url.searchParams.get("includeDrafts") === "true";
    const stream = streams.open(response, caller);
    stream.send("welcome", {}, store.history.newest()?.id ?? "start");
    const end = store.onCommit(({ transactionId, changes }) => {
      const seen = changes.some(({ id }) => drafts || !id.includes("."));
      if (seen) stream.send("message", { tags: [SYNC_TAG] }, transactionId);
    });
    stream.onClose(end);
  });
}
