import {
  currentUser,
  EDITOR,
  grantsOf,
  type Person,
  projectMember,
  userProfile,
} from "../people.ts";
import { apiError } from "../errors.ts";
import type { Api } from "../http/app.ts";
import { type Caller, requireToken } from "../http/caller.ts";
import { readJson } from "../http/input.ts";
import { isJsonObject, parseObject, type Json, type JsonObject } from "../document.ts";
import { releasesIn } from "../releases/release.ts";
import type { Services } from "../services.ts";
import type { Store } from "../store.ts";

/** Constant responses. */
const CONSTANT: Readonly<Record<string, Json>> = {
  "/projects/:project/grants": {},
  "/projects/:project/user-applications": [],
  // Features that need Sanity's cloud are absent, and no data is sent to it.
  "/features": ["contentReleases", "singleDocRelease"],
  // There is no plan: the history's length is a setting of the lake.
  "/subscriptions/project/:project": null,
  "/intake/telemetry-status": { status: "denied" },
  // The lake has one dataset, so no other dataset can refer to its documents.
  "/data/references/:dataset/documents/:id/to": { totalCount: 0, references: [] },
  // At Sanity a viewer may request more rights; here people ask an administrator in person.
  "/access/requests/me": [],
  // No advice about versions and no offers of paid features.
  "/help": {},
  "/journey/:topic": null,
  "/ping": {},
  "/data/ping/:dataset": {},
  "/check/cors": { result: { allowed: true, withCredentials: true } },
};
/** Releases that may be open at a time: more than editors make, and few enough for the Studio. */
const MAX_RELEASES = 1000;
/** Most characters of a person's settings as JSON: the Studio needs some thousand. */
const MAX_SETTINGS = 500_000;
/**
 * Adds what the Studio asks about people, rights and the project before it shows anything, and
 * where it keeps each editor's own settings (columns, sorting, recent searches).
 */
export function addStudioEndpoints(api: Api, services: Services): void {
  const { projectId, dataset, store, people } = services;
  const settingsKey = (caller: Caller) => `studio.${personOf(caller).id}`;
  const settingsOf = (caller: Caller) => parseObject(store.meta(settingsKey(caller)) ?? "") ?? {};

  api.get("/users/me", ({ json, var: { caller } }) =>
    // Sanity returns an empty object without a login.
    json(caller.trusted ? currentUser(personOf(caller)) : {}),
  );
  api.get("/users/:ids", ({ req, json, var: { caller } }) => {
    requireToken(caller);
    const [first = "", ...others] = req.param("ids").split(",");
    const profiles = [first, ...others].map((id) => userProfile(id, people));
    return json(others.length === 0 ? profiles[0] : profiles);
  });

  api.get("/users/me/keyvalue/:keys", ({ req, json, var: { caller } }) => {
    requireToken(caller);
    const keys = req.param("keys").split(",");
    const own = Object.entries(settingsOf(caller)).filter(([key]) => keys.includes(key));
    return json(own.map(([key, value]) => ({ key, value })));
  });
  api.put("/users/me/keyvalue", async (c) => {
    const { caller } = c.var;
    requireToken(caller);
    const settings = readSettings(await readJson(c));
    // What is undefined leaves no trace in JSON.
    const changes = settings.map(({ key, value }) => [key, value ?? undefined]);
    const text = JSON.stringify({ ...settingsOf(caller), ...Object.fromEntries(changes) });
    if (text.length > MAX_SETTINGS) throw apiError(413, "These are too many settings");
    store.setMeta(settingsKey(caller), text);
    return c.json(settings);
  });

  api.get("/projects/:project", ({ json, var: { caller } }) => {
    const { id: current } = personOf(caller);
    return json({
      id: projectId,
      displayName: projectId,
      organizationId: null,
      studioHost: null,
      isBlocked: false,
      isDisabled: false,
      metadata: {},
      features: [],
      members: (people?.all() ?? [EDITOR]).map((each) => projectMember(each, current)),
    });
  });
  api.get("/projects/:project/datasets/:dataset/acl", ({ json, var: { caller } }) =>
    json(caller.trusted ? grantsOf(personOf(caller).role) : []),
  );
  api.get("/projects/:project/new-content-release-allowed", ({ json, var: { caller } }) => {
    requireToken(caller);
    return json({ data: releaseCounts(store) });
  });
  for (const path of ["/datasets", "/projects/:project/datasets"]) {
    // Sanity has separate datasets for comments; the lake has none.
    const own = [{ name: dataset, aclMode: "public" }];
    api.get(path, ({ req, json }) => json(req.query("datasetProfile") === undefined ? own : []));
  }
  for (const [path, body] of Object.entries(CONSTANT)) api.get(path, ({ json }) => json(body));
}

/** The current user for the Studio. */
function personOf({ person = EDITOR }: Caller): Person {
  return person;
}

/** Number and limit of open releases, which the Studio checks before it makes one. */
function releaseCounts(store: Store): JsonObject {
  const open = releasesIn(store).filter(({ state }) => state === "active" || state === "scheduled");
  return {
    orgActiveReleaseCount: open.length,
    orgMeteredActiveReleaseCount: open.filter(({ metadata }) => metadata.cardinality !== "one")
      .length,
    datasetReleaseLimit: MAX_RELEASES,
    orgActiveReleaseLimit: MAX_RELEASES,
  };
}

/** @throws LakeError 400 for another body */
function readSettings(body: Json): { key: string; value: Json }[] {
  return (Array.isArray(body) ? body : [body]).map((entry) => {
    if (isJsonObject(entry) && typeof entry.key === "string") {
      return { key: entry.key, value: entry.value ?? null };
    }
    throw apiError(400, `The body must be a list of {"key": text, "value": any}`);
  });
}
