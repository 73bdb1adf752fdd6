import {
  currentUser,
  EDITOR,
  grantsOf,
  type Person,
  projectMember,
  userProfile,
} from "../people.ts";
import { apiError } from "../errors.ts";
import { requireToken } from "../http/handler.ts";
import { type Caller, readJson } from "../http/exchange.ts";
import { sendJson } from "../http/send.ts";
import type { Router } from "../http/router.ts";
import { isJsonObject, parseJson, type Json, type JsonObject } from "../document.ts";
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
/** Prefix of the Studio's settings among the lake's stored values. */
const SETTINGS = "studio.";
/**
 * Adds what the Studio asks about people, rights and the project before it shows anything, and
 * where it keeps each editor's own settings (columns, sorting, recent searches).
 */
export function addStudioEndpoints(router: Router, services: Services): void {
  const { projectId, dataset, store, people } = services;

  router.api("GET", "/users/me", ({ response, caller }) => {
    // Sanity returns an empty object without a login.
    sendJson(response, 200, caller.trusted ? currentUser(personOf(caller)) : {});
  });
  router.api("GET", "/users/:ids", ({ response, caller, path }) => {
    requireToken(caller);
    const [first = "", ...others] = (path.ids ?? "").split(",");
    const profiles = [first, ...others].map((id) => userProfile(id, people));
    sendJson(response, 200, others.length === 0 ? profiles[0] : profiles);
  });

  router.api("GET", "/users/me/keyvalue/:keys", ({ response, caller, path }) => {
    requireToken(caller);
    const keys = new Set((path.keys ?? "").split(","));
    const settings = [...keys].flatMap((key) => {
      const value = store.meta(settingsOf(caller) + key);
      return value === undefined ? [] : [{ key, value: parseJson(value) }];
    });
    sendJson(response, 200, settings);
  });
  router.api("PUT", "/users/me/keyvalue", async ({ request, response, caller }) => {
    requireToken(caller);
    const settings = readSettings(await readJson(request));
    const own = settingsOf(caller);
    for (const { key, value } of settings) {
      store.setMeta(own + key, value === null ? undefined : JSON.stringify(value));
    }
    sendJson(response, 200, settings);
  });

  router.api("GET", "/projects/:project", ({ response, caller }) => {
    const { id: current } = personOf(caller);
    sendJson(response, 200, {
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
  router.api("GET", `/projects/:project/datasets/${dataset}/acl`, ({ response, caller }) => {
    sendJson(response, 200, caller.trusted ? grantsOf(personOf(caller).role) : []);
  });
  router.api("GET", "/projects/:project/new-content-release-allowed", ({ response, caller }) => {
    requireToken(caller);
    sendJson(response, 200, { data: releaseCounts(store) });
  });
  for (const [path, body] of Object.entries(CONSTANT)) {
    router.api("GET", path, ({ response }) => sendJson(response, 200, body));
  }
}

/** The current user for the Studio. */
function personOf({ person = EDITOR }: Caller): Person {
  return person;
}

/** Prefix of a person's own settings. */
function settingsOf(caller: Caller): string {
  return `${SETTINGS}${personOf(caller).id}.`;
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
