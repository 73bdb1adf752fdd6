import { LakeError } from "../errors.ts";
import { flag, type StreamExchange } from "../http/exchange.ts";
import type { Router } from "../http/router.ts";
import type { ListenHub } from "../listen/hub.ts";
import type { EventStreams } from "../listen/streams.ts";
import { prefersPublished } from "../perspective.ts";
import { requireDataset, type Services } from "../services.ts";
import { readParameters } from "./parameters.ts";

/** Adds `data/listen`: server-sent events of every change to the documents that a filter matches. */
export function addListenEndpoint(
  router: Router<StreamExchange>,
  services: Services,
  hub: ListenHub,
  streams: EventStreams,
): void {
  router.api("GET", "/data/listen/:dataset", async (exchange) => {
    requireDataset(services, exchange);
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
      // A listener learns of what is wrong by an event: a failed response would make it try again.
      stream.send("channelError", error.body);
      stream.end();
    }
  });
}
