import type { IncomingMessage } from "node:http";
import {
  CURRENT_RELEASE_PATH,
  RELEASES_PATH,
  ShowRelease,
  type Hold,
  type ReleaseList,
} from "../../../src/facts/release-api.ts";
import { ON_BEHALF_HEADER } from "../../../src/facts/studio.ts";
import { readBody } from "../../http/body.ts";
import { knowsSecret } from "../../http/secret.ts";
import { ReleaseStoreError } from "../../release/errors.ts";
import { olderGate } from "../../release/older-gate.ts";
import { rolledBackBy, rolledBackTo } from "../../release/rows.ts";
import type { ReleaseStore } from "../../release/store.ts";
import type { ReleaseDocuments } from "../engine/release-documents.ts";
import type { JsonReply } from "../receive/http.ts";

/** What answers requests about releases. */
export interface ReleasesApiOptions {
  store: ReleaseStore;
  documents: Pick<ReleaseDocuments, "of">;
  /** The rollback that visitors see; undefined without one. */
  hold: () => Hold | undefined;
  /** Called after visitors were shown another release. */
  shown: () => void;
  /** What callers have to send; undefined: nobody may call. */
  secret: () => string | undefined;
}

/** Largest body, in bytes: two numbers. */
const MAX_BODY_BYTES = 1024;

/**
 * Lists the site's releases and shows visitors another one, for a signed-in Studio.
 * @returns undefined for a path that is of none of these
 */
export function createReleasesApi(options: ReleasesApiOptions) {
  return async (request: IncomingMessage, path: string): Promise<JsonReply | undefined> => {
    if (path !== RELEASES_PATH && path !== CURRENT_RELEASE_PATH) return undefined;
    const secret = options.secret();
    if (secret === undefined || !knowsSecret(request, secret)) {
      return refusal(401, "Sign in to the Studio again.");
    }
    if (path === RELEASES_PATH && request.method === "GET") return list(options);
    if (path === CURRENT_RELEASE_PATH && request.method === "POST") return show(request, options);
    const allow = path === CURRENT_RELEASE_PATH ? "POST" : "GET";
    return { ...refusal(405, "Method not allowed"), headers: { allow } };
  };
}

function list({ store, documents, hold }: ReleasesApiOptions): JsonReply {
  const body: ReleaseList = {
    hold: hold() ?? null,
    releases: store.list().map((release) => ({
      release: release.id,
      at: release.at,
      repeats: rolledBackTo(release) ?? null,
      by: rolledBackBy(release) ?? null,
      pages: store.changedPages(release.id),
      documents: documents.of(release.id),
      olderGate: olderGate(store, release.id) ?? null,
    })),
  };
  return { status: 200, body };
}

async function show(request: IncomingMessage, options: ReleasesApiOptions): Promise<JsonReply> {
  // A page of another site cannot send this type without being asked first.
  if (!/^application\/json\b/i.test(request.headers["content-type"] ?? "")) {
    return refusal(400, "The body has to be application/json.");
  }
  const asked = ShowRelease.safeParse(parse(await readBody(request, MAX_BODY_BYTES)));
  if (!asked.success) return refusal(400, 'The body has to be {"release": 1, "instead": 2}.');
  const { release, instead } = asked.data;
  try {
    options.store.rollback(release, instead, personOf(request));
  } catch (error) {
    if (!(error instanceof ReleaseStoreError)) throw error;
    if (error.problem === "missing") return refusal(404, error.message);
    if (error.problem === "overtaken") {
      return refusal(409, "Something was published meanwhile. Look at the list again.");
    }
    return refusal(503, error.message);
  }
  options.shown();
  return list(options);
}

/** Id of the person whom the door of a Studio with sign-in has let in; undefined without sign-in. */
function personOf({ headers }: IncomingMessage): string | undefined {
  const named = headers[ON_BEHALF_HEADER];
  return typeof named === "string" && /^[\w.-]{1,128}$/.test(named) ? named : undefined;
}

function parse(body: Awaited<ReturnType<typeof readBody>>): unknown {
  if (!Buffer.isBuffer(body)) return undefined;
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

function refusal(status: number, error: string): JsonReply {
  return { status, body: { error } };
}
