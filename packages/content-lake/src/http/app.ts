import { getRequestListener, RequestError } from "@hono/node-server";
import { Hono } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import { routePath } from "hono/route";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Writable } from "node:stream";
import { apiError, LakeError } from "../errors.ts";
import type { Person } from "../people.ts";
import type { Services } from "../services.ts";
import { type Admission, type Caller, identify, requireToken } from "./caller.ts";
import { POLICY } from "./headers.ts";

/** What endpoints find in their context. */
export interface LakeEnv {
  Bindings: {
    /** Where an event stream is written: a response, or a socket that carries several streams. */
    outgoing: Writable;
    /** Who asks, as the door has found. */
    person?: Person | undefined;
  };
  Variables: {
    caller: Caller;
    /** `1`, `X` or a date like `2026-05-01`. */
    apiVersion: string;
  };
}

/** Begins the path of an endpoint that every API version has: `/v1/…`, `/vX/…`, `/v2026-05-01/…`. */
const VERSIONS = "/:version{v(?:1|X|\\d\\d\\d\\d-\\d\\d-\\d\\d)}";

/** What only Sanity's cloud has, by the first part of its addresses after the version. */
const CLOUD = new Map([
  ["agent", "Agent Actions"],
  ["blueprints", "Blueprints"],
  ["canvases", "Canvas"],
  ["embeddings-index", "Embeddings Index"],
  ["functions", "Functions"],
  ["graphql", "GraphQL"],
  ["hooks", "Management of webhooks"],
  ["media-libraries", "Media Library"],
  ["organizations", "Organizations"],
]);

/** When a request makes sense again that just now has no room. */
const RETRY = { "retry-after": "5" };
/** How long a client may stop reading its response, in milliseconds. */
const READ_TIMEOUT_MS = 60_000;

/**
 * Makes an app that knows who asks, and refuses requests for another project or dataset, in the Content
 * Lake's words.
 * @returns it, and its part for endpoints with an API version
 */
export function createApp({ projectId, dataset }: Services, admission: Admission) {
  const app = new Hono<LakeEnv>({ strict: false });
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: ({ req }) => refusal(apiError(405, `${req.method} is not allowed here`)),
    }),
  );
  app.use(async (c, next) => {
    // The endpoint's pattern tells which parts of the address name the project and the dataset.
    const names = routePath(c, -1).split("/");
    const parts = c.req.path.split("/").map((part) => decodeURIComponent(part));
    // The client names the project in a header when it addresses the lake by host alone.
    const sent = parts[names.indexOf(":project")] ?? c.req.header("x-sanity-project-id");
    const project = sent ?? projectId;
    if (project !== projectId) throw apiError(404, `Project "${project}" not found`);
    const requested = parts[names.indexOf(":dataset")] ?? dataset;
    if (requested !== dataset) {
      throw apiError(404, `Dataset "${requested}" not found for project ID "${projectId}"`);
    }
    c.set("caller", identify(c.req.header("authorization"), admission, c.env.person));
    await next();
    // Nobody reads the body, which may be an open file.
    if (c.req.method === "HEAD") await c.res.body?.cancel();
  });
  const api = app.basePath(VERSIONS);
  api.use((c, next) => {
    c.set("apiVersion", c.req.param("version").slice(1));
    if (admission.people !== undefined) requireToken(c.var.caller);
    return next();
  });
  app.notFound(({ req }) => {
    const cloud = CLOUD.get(req.path.split("/")[2] ?? "");
    if (cloud === undefined) {
      return refusal(apiError(404, `The embedded Content Lake has no endpoint ${req.path}`));
    }
    return refusal(apiError(501, `${cloud}: only Sanity's cloud has it, in a real project`));
  });
  app.onError((error) => {
    if (error instanceof URIError) {
      return refusal(apiError(400, "The address is not correctly encoded"));
    }
    if (error instanceof LakeError) return refusal(error);
    throw error;
  });
  return { app, api };
}

/** Endpoints with an API version. */
export type Api = ReturnType<typeof createApp>["api"];

/** The response to a refused request. */
export function refusal({ status, body }: LakeError): Response {
  return Response.json(body, { status, ...(status === 503 && { headers: RETRY }) });
}

/** Handles a request. It rejects if the lake has a defect. */
export type LakeHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  person?: Person,
) => Promise<void>;

/** Makes the handler of Node's own requests. */
export function createHandler({ fetch }: Pick<Hono<LakeEnv>, "fetch">): LakeHandler {
  return async (request, response, person) => {
    response.setHeader("Content-Security-Policy", POLICY);
    response.setHeader("Cache-Control", "no-store");
    const failures: unknown[] = [];
    const listener = getRequestListener(
      async (incoming) => {
        const answer = await fetch(incoming, { outgoing: response, person });
        if (answer.headers.get("content-type")?.startsWith("application/json")) {
          response.setTimeout(READ_TIMEOUT_MS, () => response.destroy());
        }
        return answer;
      },
      {
        overrideGlobalObjects: false,
        // A client reads the response only after it has sent everything, which may take long.
        autoCleanupIncoming: false,
        errorHandler: (error) =>
          error instanceof RequestError
            ? refusal(apiError(400, "The address cannot be read"))
            : void failures.push(error),
      },
    );
    await listener(request, response);
    for (const failure of failures) throw failure;
  };
}
