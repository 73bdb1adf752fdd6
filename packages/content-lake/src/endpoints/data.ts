import type { Context } from "hono";
import { invalid, queryError } from "../errors.ts";
import type { Api, LakeEnv } from "../http/app.ts";
import { flag, readJsonBody, readParameters } from "../http/input.ts";
import { isDocumentId, isJsonObject, type Json, publishedId } from "../document.ts";
import { documentsIn, parsePerspective } from "../perspective.ts";
import type { Services } from "../services.ts";
import { SYNC_TAG } from "../listen/streams.ts";
import { withAddress } from "../assets/files.ts";

/** Adds `data/query`: GROQ by GET, and by POST for long queries. */
export function addQueryEndpoint(api: Api, services: Services): void {
  const { projectId, dataset, queries } = services;

  const respond = async (
    c: Context<LakeEnv>,
    query: Json | undefined,
    parameters: Record<string, Json>,
  ) => {
    const { caller } = c.var;
    if (typeof query !== "string") throw queryError("", "query is missing");
    const perspective = parsePerspective(c.req.query("perspective"), c.var.apiVersion);
    const started = performance.now();
    const question = {
      query,
      parameters,
      perspective,
      trusted: caller.trusted,
      context: { identity: caller.identity, projectId, dataset },
    };
    const result = await queries.run(question, c.req.raw.signal);
    const ms = Math.round(performance.now() - started);
    const echo = c.req.query("returnQuery") === "false" ? "" : `${field({ query })},`;
    const begin = Buffer.from(`{${echo}"result":`);
    const end = Buffer.from(`,${field({ syncTags: [SYNC_TAG] })},${field({ ms })}}`);
    return c.body(Buffer.concat([begin, result, end]), 200, { "content-type": "application/json" });
  };

  api.get("/data/query/:dataset", (c) => respond(c, c.req.query("query"), readParameters(c)));
  api.post("/data/query/:dataset", async (c) => {
    const { query, params } = await readJsonBody(c);
    return respond(c, query, { ...readParameters(c), ...(isJsonObject(params) ? params : {}) });
  });
}

/** One attribute of a JSON object, without the brackets around it. */
function field(attribute: Record<string, Json>): string {
  return JSON.stringify(attribute).slice(1, -1);
}

/** Adds `data/doc`: documents by id, as stored, without GROQ. */
export function addDocEndpoint(api: Api, services: Services): void {
  api.get("/data/doc/:dataset/:ids", (c) => {
    const visible = documentsIn(services.store.documents, "raw", c.var.caller.trusted);
    const ids = [...new Set(c.req.param("ids").split(","))];
    const wrong = ids.find((id) => !isDocumentId(id));
    if (wrong !== undefined) throw invalid(`Malformed document ID: "${wrong}"`);

    // One pass over all documents, however many ids are requested.
    const versions = flag(c, "includeAllVersions")
      ? Map.groupBy(visible.all(), ({ _id }) => publishedId(_id))
      : undefined;
    const find = (id: string) =>
      versions === undefined
        ? [visible.get(id)].filter((doc) => doc !== undefined)
        : (versions.get(publishedId(id)) ?? []);
    // Several ids may lead to the same versions.
    const documents = [...new Set(ids.flatMap(find))];
    const omitted = ids
      .filter((id) => find(id).length === 0)
      .map((id) => ({ id, reason: "existence" }));
    const content = flag(c, "excludeContent") ? documents.map(({ _id }) => ({ _id })) : documents;
    return c.json({ documents: content, omitted });
  });
}

/** Adds `data/export`: every document on a line of its own, by id, for `@sanity/export`. */
export function addExportEndpoint(api: Api, services: Services): void {
  const at = new URL(services.url).pathname.replace(/\/$/, "");
  api.get("/data/export/:dataset", (c) => {
    // A program fetches files from the address of its request, not from the public one.
    const base = new URL(c.req.url).origin + at;
    const types = c.req.query("types")?.split(",").filter(Boolean);
    // A copy of the list, so that it stays consistent while a slow client reads.
    const documents = documentsIn(services.store.documents, "raw", c.var.caller.trusted)
      .all()
      .filter(({ _type }) => types?.includes(_type) ?? true)
      .values();
    const lines = new ReadableStream({
      pull(controller) {
        const { done, value } = documents.next();
        if (done) controller.close();
        else controller.enqueue(Buffer.from(`${JSON.stringify(withAddress(value, base))}\n`));
      },
    });
    return c.body(lines, 200, { "content-type": "application/x-ndjson; charset=utf-8" });
  });
}
