import {
  currentUser,
  EDITOR,
  grantsOf,
  projectMember,
  userProfile,
  type Person,
} from "../people.ts";
import { apiError } from "../errors.ts";
import { requireToken } from "../http/access.ts";
import { readBody, type Caller } from "../http/exchange.ts";
import { sendJson } from "../../http/send-body.ts";
import type { Router } from "../http/router.ts";
import { isJsonObject, parseJson, type Json, type JsonObject } from "../../documents/json.ts";
import { isRelease, RELEASES_PATH } from "../releases/release.ts";
import { requireProject, type Services } from "../services.ts";
import type { Store } from "../store.ts";

/** What the Studio calls releases, and drafts that are scheduled one by one. */
const FEATURES = ["contentReleases", "singleDocRelease"];
/** Releases that may be open at a time: more than editors make, and few enough for the Studio. */
const MAX_RELEASES = 1000;
/** Prefix of the Studio's remembered settings among the lake's own values. */
const SETTINGS = "studio.";
/** Largest body of a setting, in bytes. */
const MAX_SETTING_BYTES = 256 * 1024;

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
    const settings = (path.keys ?? "").split(",").flatMap((key) => {
      const value = store.meta(settingsOf(caller) + key);
      return value === undefined ? [] : [{ key, value: parseJson(value) }];
    });
    sendJson(response, 200, settings);
  });
  router.api("PUT", "/users/me/keyvalue", async ({ request, response, caller }) => {
    requireToken(caller);
    const bytes = await readBody(request, MAX_SETTING_BYTES, () =>
      apiError(413, `Settings are larger than ${MAX_SETTING_BYTES} bytes`),
    );
    const settings = readSettings(bytes.toString("utf8"));
    for (const { key, value } of settings)
      store.setMeta(settingsOf(caller) + key, JSON.stringify(value));
    sendJson(response, 200, settings);
  });

  router.api("GET", "/projects/:project", (exchange) => {
    requireProject(projectId, exchange);
    sendJson(exchange.response, 200, {
      id: projectId,
      displayName: projectId,
      organizationId: null,
      studioHost: null,
      isBlocked: false,
      isDisabled: false,
      metadata: {},
      features: [],
      members: [...(people?.all() ?? [EDITOR])].map((each) =>
        projectMember(each, personOf(exchange.caller).id),
      ),
    });
  });
  router.api("GET", `/projects/:project/datasets/${dataset}/acl`, (exchange) => {
    requireProject(projectId, exchange);
    sendJson(
      exchange.response,
      200,
      exchange.caller.trusted ? grantsOf(personOf(exchange.caller).role) : [],
    );
  });
  router.api("GET", "/projects/:project/grants", (exchange) => {
    requireProject(projectId, exchange);
    sendJson(exchange.response, 200, {});
  });
  router.api("GET", "/projects/:project/user-applications", (exchange) => {
    requireProject(projectId, exchange);
    sendJson(exchange.response, 200, []);
  });

  // Features that need Sanity's cloud are absent, and no data is sent to it.
  router.api("GET", "/features", ({ response }) => sendJson(response, 200, FEATURES));
  router.api("GET", "/projects/:project/new-content-release-allowed", (exchange) => {
    requireProject(projectId, exchange);
    requireToken(exchange.caller);
    sendJson(exchange.response, 200, { data: releaseCounts(store) });
  });
  // There is no plan: how long history is kept is a setting of the lake.
  router.api("GET", "/subscriptions/project/:project", ({ response }) =>
    sendJson(response, 200, null),
  );
  router.api("GET", "/intake/telemetry-status", ({ response }) =>
    sendJson(response, 200, { status: "denied" }),
  );
  // The lake holds one dataset: nothing outside it can refer to its documents.
  router.api("GET", "/data/references/:dataset/documents/:id/to", ({ response }) =>
    sendJson(response, 200, { totalCount: 0, references: [] }),
  );
  // A viewer of Sanity may ask for more rights; here an administrator is asked in person.
  router.api("GET", "/access/requests/me", ({ response }) => sendJson(response, 200, []));
  // Advice about versions and offers of paid features: there is none.
  router.api("GET", "/help", ({ response }) => sendJson(response, 200, {}));
  router.api("GET", "/journey/:topic", ({ response }) => sendJson(response, 200, null));
  router.api("GET", "/ping", ({ response }) => sendJson(response, 200, {}));
  router.api("GET", "/data/ping/:dataset", ({ response }) => sendJson(response, 200, {}));
  router.api("GET", "/check/cors", ({ response }) =>
    sendJson(response, 200, { result: { allowed: true, withCredentials: true } }),
  );
}

/** Whom the Studio shows as the current user. */
function personOf({ person = EDITOR }: Caller): Person {
  return person;
}

/** Prefix of a person's own settings; those of a lake without sign-in have no name. */
function settingsOf({ person }: Caller): string {
  return person === undefined ? SETTINGS : `${SETTINGS}${person.id}.`;
}

/** How many releases are open and may be, as the Studio asks before it makes one. */
function releaseCounts(store: Store): JsonObject {
  const open = store
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

function readSettings(text: string): { key: string; value: Json }[] {
  const wrong = () => apiError(400, `The body must be a list of {"key": text, "value": any}`);
  try {
    const body = parseJson(text);
    if (!Array.isArray(body)) throw wrong();
    return body.map((entry) => {
      if (!isJsonObject(entry) || typeof entry.key !== "string") throw wrong();
      return { key: entry.key, value: entry.value ?? null };
    });
  } catch (error) {
    if (error instanceof SyntaxError) throw wrong();
    throw error;
  }
}
