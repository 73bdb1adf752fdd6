import { LakeError } from "../errors.ts";
import { flag } from "../http/exchange.ts";
import type { Router } from "../http/router.ts";
import type { QueryCompiler } from "../groq/compile.ts";
import { compileFilter } from "../listen/filter.ts";
import type { ListenHub } from "../listen/hub.ts";
import { EventStream } from "../listen/stream.ts";
import { prefersPublished } from "../perspective.ts";
import { requireDataset, type Services } from "../services.ts";
import { readParameters } from "./parameters.ts";

/**
 * Adds `data/listen`: server-sent events of every change to the documents that a filter matches.
 * @param heartbeatMs how often an idle connection is kept alive
 */
export function addListenEndpoint(
  router: Router,
  services: Services,
  hub: ListenHub,
  compiler: QueryCompiler,
  heartbeatMs: number,
): void {
  router.api("GET", "/data/listen/:dataset", (exchange) => {
    requireDataset(services, exchange);
    const { url, request, response, caller, apiVersion } = exchange;
    const { searchParams } = url;
    const stream = new EventStream(response, heartbeatMs);
    const lastEventId = request.headers["last-event-id"];
    try {
      hub.add({
        stream,
        filter: compileFilter(searchParams.get("query") ?? "", readParameters(url), compiler),
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
      // A listener learns of a wrong query by an event: a failed response would make it try again.
      stream.send("channelError", error.body);
      stream.end();
    }
  });
}
