import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { LakeError } from "../errors.ts";
import type { Api } from "../http/app.ts";
import { flag, readParameters } from "../http/input.ts";
import type { ListenHub } from "../listen/hub.ts";
import { type EventStreams, SYNC_TAG } from "../listen/streams.ts";
import { prefersPublished } from "../perspective.ts";
import type { Services } from "../services.ts";

/** Adds `data/listen`: server-sent events of every change to the documents that a filter matches. */
export function addListenEndpoint(api: Api, hub: ListenHub, streams: EventStreams): void {
  api.get("/data/listen/:dataset", async (c) => {
    const { caller } = c.var;
    const stream = streams.open(c.env.outgoing, caller);
    try {
      await hub.add({
        stream,
        query: c.req.query("query") ?? "",
        parameters: readParameters(c),
        options: {
          includeResult: flag(c, "includeResult"),
          includePreviousRevision: flag(c, "includePreviousRevision"),
          includeMutations: c.req.query("includeMutations") !== "false",
          includeEffects: c.req.query("effectFormat") === "mendoza",
        },
        trusted: caller.trusted,
        allVersions: flag(c, "includeAllVersions") || !prefersPublished(c.var.apiVersion),
        ...(flag(c, "enableResume") && {
          resume: { after: c.req.header("last-event-id") },
        }),
      });
    } catch (error) {
      if (!(error instanceof LakeError)) throw error;
      // Errors are sent as events: after a failed response the listener would retry.
      stream.send("channelError", error.body);
      stream.end();
    }
    return RESPONSE_ALREADY_SENT;
  });
}

/**
 * Adds `data/live/events`: notifies pages of changes, so that they query again. Pages that show
 * drafts need the token; others receive published changes only.
 */
export function addLiveEndpoint(api: Api, { store }: Services, streams: EventStreams): void {
  api.get("/data/live/events/:dataset", (c) => {
    const { caller } = c.var;
    const drafts = caller.trusted && c.req.query("includeDrafts") === "true";
    const stream = streams.open(c.env.outgoing, caller);
    stream.send("welcome", {}, store.history.newest() ?? "start");
    const end = store.onCommit(({ transactionId, changes }) => {
      const seen = changes.some(({ id }) => drafts || !id.includes("."));
      if (seen) stream.send("message", { tags: [SYNC_TAG] }, transactionId);
    });
    stream.onClose(end);
    return RESPONSE_ALREADY_SENT;
  });
}
