import {
  currentUser,
  EDITOR,
  grantsOf,
  type Person,
  projectMember,
  userProfile,
} from "../people.ts";
import { apiError } from "../errors.ts";
import { requireToken } from "../http/access.ts";
import { readBody, type Caller } from "../http/exchange.ts";
import { sendJson } from "../http/send.ts";
import type { Router } from "../http/router.ts";
import { isJsonObject, parseJson, type Json, type JsonObject } from "../document.ts";
import { isRelease, RELEASES_PATH } from "../releases/release.ts";
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
/** Largest body with settings, and largest setting with its key; in bytes. */
const MAX_BODY_BYTES = 256 * 1024;
const MAX_SETTING_BYTES = 64 * 1024;
/** Settings of one person. */
const MAX_SETTINGS = 50;

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
    const bytes = await readBody(request, MAX_BODY_BYTES, () =>
      apiError(413, `Settings are larger than ${MAX_BODY_BYTES} bytes`),
    );
    const settings = readSettings(bytes.toString("utf8"));
    const own = settingsOf(caller);
    const keys = new Set(store.metaKeys(own));
    for (const { key, value } of settings) {
      if (value === null) keys.delete(own + key);
      else keys.add(own + key);
    }
    if (settings.length > MAX_SETTINGS || keys.size > MAX_SETTINGS) {
      const how = "Remove one first: set it to null. Nothing was changed.";
      throw apiError(409, `A person may keep ${MAX_SETTINGS} settings. ${how}`);
    }
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
  const open = store.documents
    .withPrefix(RELEASES_PATH)
    .filter(isRelease)
    .filter(({ state }) => state === "active" || state === "scheduled");
  return {
    orgActiveReleaseCount: open.length,
    orgMeteredActiveReleaseCount: open.filter(({ metadata }) => metadata.cardinality !== "one")
      .length,
    datasetReleaseLimit: MAX_RELEASES,
    orgActiveReleaseLimit: MAX_RELEASES,
  };
}

/** @throws LakeError 400 for another body, 413 for a setting that is too large */
function readSettings(text: string): { key: string; value: Json }[] {
  const wrong = () => apiError(400, `The body must be a list of {"key": text, "value": any}`);
  try {
    const body = parseJson(text);
    if (!Array.isArray(body)) throw wrong();
    return body.map((entry) => {
      if (!isJsonObject(entry) || typeof entry.key !== "string") throw wrong();
      const { key, value = null } = entry;
      if (Buffer.byteLength(key + JSON.stringify(value)) <= MAX_SETTING_BYTES)
        return { key, value };
      throw apiError(
        413,
        `The setting ${key.slice(0, 50)} is larger than ${MAX_SETTING_BYTES} bytes. Nothing was changed.`,
      );
    });
  } catch (error) {
    if (error instanceof SyntaxError) throw wrong();
    throw error;
  }
}
