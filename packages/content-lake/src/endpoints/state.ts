import { randomBytes, randomUUID } from "node:crypto";
import { createReadStream, readdirSync, rmSync } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { invalid } from "../errors.ts";
import { requireProgram } from "../http/handler.ts";
import { type Exchange, readJsonBody } from "../http/exchange.ts";
import { sendJson } from "../http/send.ts";
import type { Router } from "../http/router.ts";
import type { Services } from "../services.ts";
import type { Store } from "../store.ts";

/** Value in `GET /lake` by which clients recognize this lake. */
export const LAKE_NAME = "embedded";

/** Key of the dataset's identity among the lake's stored values. */
export const IDENTITY_KEY = "identity";

/** Relation of the lake's content to the dataset on disk that it came from. */
export interface ContentState {
  /** Number of stored documents, assets among them. */
  documents: number;
  /** Position of the newest transaction. */
  position: number;
  /** Fingerprint of the last content that lake and disk had in common, if any. */
  base?: string;
  /** True when content was written since then; records and notes of previews do not count. */
  edited: boolean;
  /** Whether a seeding was interrupted: the dataset is incomplete. */
  seeding: boolean;
}

const BASE = "content.base";
const POSITION = "content.position";
const SEEDING = "content.seeding";

/** Reads the state of the content. */
export function contentState(store: Store): ContentState {
  const position = store.history.position();
  const base = store.meta(BASE);
  return {
    documents: store.documents.size,
    position,
    ...(base !== undefined && { base }),
    edited: store.lastEdit() > Number(store.meta(POSITION) ?? 0),
    seeding: isSeeding(store),
  };
}

/**
 * Stores the fingerprint of the content at a position.
 * @param position of the newest transaction that the fingerprint takes in
 */
export function setContentBase(store: Store, base: string, position: number): void {
  store.setMeta(BASE, base);
  store.setMeta(POSITION, String(position));
}

/** True during a seeding, and after an interrupted one. */
export function isSeeding(store: Store): boolean {
  return store.meta(SEEDING) !== undefined;
}

/** Stores that seeding begins or has ended, so that the start after a crash in between starts over. */
export function setSeeding(store: Store, seeding: boolean): void {
  store.setMeta(SEEDING, seeding ? "yes" : undefined);
}

/**
 * Random identity of this lake's dataset. It is generated with the lake and stays with it: seeding,
 * `content:push` and copies of the data folder keep it.
 */
export function lakeIdentity(store: Store): string {
  const known = store.meta(IDENTITY_KEY);
  if (known !== undefined) return known;
  const made = randomUUID();
  store.setMeta(IDENTITY_KEY, made);
  return made;
}

/**
 * Adds the list of datasets, and endpoints that Sanity's Content Lake lacks: `GET /lake` identifies
 * it and reports its content's relation to the dataset on disk; `GET /lake/identity` identifies its dataset; `PUT
 * /lake/base` is how `content:push` and `content:pull` record that both are equal again.
 */
export function addStateEndpoints(router: Router, services: Services): void {
  const { projectId, dataset, store } = services;
  const datasets = ({ url, response }: Exchange) => {
    // Sanity has separate datasets for comments; the lake has none.
    const isOther = url.searchParams.has("datasetProfile");
    sendJson(response, 200, isOther ? [] : [{ name: dataset, aclMode: "public" }]);
  };
  router.api("GET", "/datasets", datasets);
  router.api("GET", "/projects/:project/datasets", datasets);
  router.open("GET", "/lake", ({ response, caller }) => {
    const content = caller.trusted ? contentState(store) : undefined;
    sendJson(response, 200, { lake: LAKE_NAME, projectId, dataset, content });
  });
  router.plain("GET", "/lake/identity", ({ response, caller }) => {
    requireProgram(caller);
    sendJson(response, 200, { identity: lakeIdentity(store), seeding: isSeeding(store) });
  });
  router.plain("PUT", "/lake/base", async ({ request, response, caller }) => {
    requireProgram(caller);
    const { base, position } = await readJsonBody(request);
    if (typeof base !== "string" || typeof position !== "number") {
      const why = `The body needs "base" (text) and "position" (number)`;
      throw invalid(why);
    }
    setContentBase(store, base, position);
    sendJson(response, 200, contentState(store));
  });
}

const TEMPORARY = ".copy-";

/** Adds `GET /lake/backup`: a copy of the whole database as it is now. It needs the token. */
export function addBackupEndpoint(router: Router, { store, dataDir }: Services): void {
  for (const name of readdirSync(dataDir).filter((each) => each.startsWith(TEMPORARY))) {
    rmSync(join(dataDir, name), { force: true });
  }
  router.plain("GET", "/lake/backup", async ({ response, caller }) => {
    requireProgram(caller);
    const file = join(dataDir, `${TEMPORARY}${randomBytes(8).toString("hex")}`);
    try {
      await store.copyTo(file);
      const { size } = await stat(file);
      response.writeHead(200, {
        "content-type": "application/vnd.sqlite3",
        "content-length": size,
        "cache-control": "no-store",
      });
      await pipeline(createReadStream(file), response);
    } finally {
      for (const suffix of ["", "-journal", "-wal"]) await rm(file + suffix, { force: true });
    }
  });
}
