import { createHash } from "node:crypto";
import { request as send } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  ACCOUNT_PATH,
  INVITATIONS_PATH,
  PASSKEY_SIGN_IN_PATH,
  PASSKEYS_PATH,
  PASSWORD_PATH,
  PEOPLE_PATH,
  SESSIONS_PATH,
} from "../../server/contracts/people-api.ts";
import { REVIEW_LINKS_PATH } from "../../server/contracts/review-api.ts";
import {
  AVATARS_PATH,
  INVITATION_PATH,
  LAKE_PATH,
  PREVIEW_PATH,
  PUBLISHER_PATH,
  SESSION_PATH,
} from "../../src/facts/studio.ts";
import { receiveInto } from "../../server/publisher/testing/receive-into.ts";
import { startPeopleStudio, type PeopleStudio } from "../../server/studio/testing/people-studio.ts";

/*
 * Who may do what at the editors' address: every kind of address, in both ways to sign in, and the requests that
 * pages of other sites could send. What is refused has changed nothing and was heard by nobody.
 */

const BY_NAME = ["nobody", "viewer", "editor", "administrator", "program"] as const;
const BY_CODE = ["nobody", "administrator", "program"] as const;
type Who = (typeof BY_NAME)[number];

const V1 = `${LAKE_PATH}/v2026-05-01`;
const MUTATE = `POST ${V1}/data/mutate/test`;
const ACT = `POST ${V1}/data/actions/test`;
const CAPTIONS = "WEBVTT\n";
const FILE = `files/local/test/${createHash("sha1").update(CAPTIONS).digest("hex")}.vtt`;
const action = (name: string, fields: object) => (n: number) => ({
  actions: [{ actionType: `sanity.action.${name}`, releaseId: `r${n}`, ...fields }],
});
const mutation = (...mutations: object[]) => ({ mutations });
const note = { _type: "note", text: "written" };
const link = { subject: { document: "note" }, title: "A note", path: "/", hours: 4 };
const whom = { id: "p-nobody" };

type Body = object | string | ((n: number) => object);
/** Requests, with the expected statuses for {@link BY_NAME} and then for {@link BY_CODE}. */
const TABLE: readonly [string, string, string, Body?][] = [
  ["read", `GET ${V1}/data/query/test?query=*`, "401 200 200 200 200 | 401 200 200"],
  ["a draft", `GET ${V1}/data/doc/test/drafts.note`, "401 200 200 200 200 | 401 200 200"],
  ["export", `GET ${V1}/data/export/test`, "401 200 200 200 200 | 401 200 200"],
  ["history", `GET ${V1}/data/history/test/documents/note`, "401 200 200 200 200 | 401 200 200"],
  [
    "transactions",
    `GET ${V1}/data/history/test/transactions/note?excludeContent=true`,
    "401 200 200 200 200 | 401 200 200",
  ],
  ["listen", `GET ${V1}/data/listen/test?query=*`, "401 200 200 200 200 | 401 200 200"],
  ["live", `GET ${V1}/data/live/events/test`, "401 200 200 200 200 | 401 200 200"],
  ["streams", `SOCKET ${LAKE_PATH}/lake/streams`, "401 101 101 101 101 | 401 101 101"],
  ["presence", `SOCKET ${LAKE_PATH}/v1/socket/test`, "401 101 101 101 101 | 401 101 101"],
  ["a file", `GET ${LAKE_PATH}/${FILE}`, "401 200 200 200 200 | 401 200 200"],
  [
    "a picture",
    `GET ${LAKE_PATH}/images/local/test/a-1x1.png`,
    "401 404 404 404 404 | 401 404 404",
  ],
  ["who I am", `GET ${V1}/users/me`, "401 200 200 200 200 | 401 200 200"],
  ["my settings", `PUT ${V1}/users/me/keyvalue`, "401 200 200 200 200 | 401 200 200", []],
  [
    "upload",
    `POST ${V1}/assets/files/test?filename=a.vtt`,
    "401 403 200 200 200 | 401 200 200",
    CAPTIONS,
  ],
  ...[
    { create: note },
    { createIfNotExists: { ...note, _id: "drafts.free" } },
    { createOrReplace: { ...note, _id: "versions.rSpring.note" } },
    { patch: { id: "note", set: note } },
    { patch: { query: `*[_type == "note"]`, set: note } },
    { delete: { id: "drafts.note" } },
    { delete: { query: `*[_type == "note"]` } },
    // The former way to open the preview wrote to the dataset as a viewer.
    {
      createOrReplace: {
        _id: "drafts.5f0d8a3e-9c41-4e6b-8d27-3b1c6a9e5f00",
        _type: "sanity.previewUrlSecret",
      },
    },
  ].map((one): [string, string, string, Body] => [
    `mutation ${JSON.stringify(one)}`,
    MUTATE,
    "401 403 200 200 200 | 401 200 200",
    mutation(one),
  ]),
  ...Object.entries({
    "document.create": {
      publishedId: "free",
      attributes: { ...note, _id: "drafts.free" },
      ifExists: "fail",
    },
    "document.edit": { publishedId: "note", draftId: "drafts.note", patch: { set: note } },
    "document.replaceDraft": { publishedId: "free", attributes: { ...note, _id: "drafts.free" } },
    "document.publish": { publishedId: "note", draftId: "drafts.note" },
    "document.unpublish": { publishedId: "note", draftId: "drafts.note" },
    "document.discard": { draftId: "drafts.note" },
    "document.delete": { publishedId: "note", includeDrafts: ["drafts.note"] },
    "document.version.create": {
      publishedId: "free",
      document: { ...note, _id: "versions.rSpring.free" },
    },
    "document.version.replace": { document: { ...note, _id: "versions.rSpring.note" } },
    "document.version.discard": { versionId: "versions.rSpring.note" },
    "document.version.unpublish": { versionId: "versions.rSpring.note", publishedId: "note" },
    "release.create": { metadata: { title: "Spring" } },
  }).map(([name, fields]): [string, string, string, Body] => [
    name,
    ACT,
    "401 403 200 200 200 | 401 200 200",
    action(name, fields),
  ]),
  ["releases", `GET ${PUBLISHER_PATH}/releases`, "401 200 200 200 401 | 401 200 401"],
  ["rollback", `POST ${PUBLISHER_PATH}/releases/current`, "401 403 200 200 401 | 401 200 401", {}],
  [
    "a page of the preview",
    `GET ${PREVIEW_PATH}/agent/nora?x=1`,
    "401 200 200 200 401 | 401 200 401",
  ],
  ["the preview's home", `HEAD ${PREVIEW_PATH}/`, "401 200 200 200 401 | 401 200 401"],
  ["avatars", `GET ${AVATARS_PATH}/avatars`, "401 200 200 200 401 | 401 200 401"],
  [
    "generation",
    `POST ${AVATARS_PATH}/avatars/nora/generate`,
    "401 403 200 200 401 | 401 200 401",
    {},
  ],
  ["cancel", `POST ${AVATARS_PATH}/avatars/nora/cancel`, "401 403 200 200 401 | 401 200 401", {}],
  // Without a session these say that the request is wrong, so nothing is signed in or out here.
  ["sign in", `POST ${SESSION_PATH}`, "400 400 400 400 400 | 400 400 400", {}],
  ["sign out", `DELETE ${SESSION_PATH}`, "400 400 400 400 400 | 400 400 400", [1]],
  ["join", `POST ${INVITATION_PATH}`, "400 400 400 400 400 | 404 404 404", {}],
  ["sign in by passkey", `PUT ${PASSKEY_SIGN_IN_PATH}`, "400 400 400 400 400 | 404 404 404", {}],
  ["my account", `GET ${ACCOUNT_PATH}`, "401 200 200 200 401 | 404 404 404"],
  ["my password", `PUT ${PASSWORD_PATH}`, "401 400 400 400 401 | 404 404 404", {}],
  ["a new passkey", `POST ${PASSKEYS_PATH}`, "401 400 400 400 401 | 404 404 404", [1]],
  ["my passkey", `PUT ${PASSKEYS_PATH}`, "401 400 400 400 401 | 404 404 404", {}],
  ["no passkey", `DELETE ${PASSKEYS_PATH}`, "401 400 400 400 401 | 404 404 404", {}],
  ["people", `GET ${PEOPLE_PATH}`, "401 403 403 200 401 | 404 404 404"],
  ["invite", `POST ${PEOPLE_PATH}`, "401 403 403 400 401 | 404 404 404", {}],
  [
    "a role",
    `PATCH ${PEOPLE_PATH}`,
    "401 403 403 404 401 | 404 404 404",
    { ...whom, role: "editor" },
  ],
  ["take out", `DELETE ${PEOPLE_PATH}`, "401 403 403 404 401 | 404 404 404", whom],
  ["end sessions", `DELETE ${SESSIONS_PATH}`, "401 403 403 404 401 | 404 404 404", whom],
  ["withdraw", `DELETE ${INVITATIONS_PATH}`, "401 403 403 404 401 | 404 404 404", whom],
  ["links", `GET ${REVIEW_LINKS_PATH}`, "401 200 200 200 401 | 404 404 404"],
  ["share", `POST ${REVIEW_LINKS_PATH}`, "401 403 200 200 401 | 404 404 404", link],
  ["end a link", `DELETE ${REVIEW_LINKS_PATH}`, "401 403 404 404 401 | 404 404 404", { id: "x" }],
  ["a reviewer's page", "GET /studio/review/x/", "410 410 410 410 410 | 401 200 401"],
  ["the Studio", "GET /studio/structure", "401 200 200 200 401 | 401 200 401"],
  ["its code", "GET /studio/static/app-C4l-Hx2X.js", "401 200 200 200 401 | 401 200 401"],
  ["the sign-in's code", "GET /studio/sign-in.js", "200 200 200 200 200 | 200 200 200"],
  ["another page", "GET /elsewhere", "404 404 404 404 404 | 404 404 404"],
  ["another address", "GET /studio/api/nothing", "404 404 404 404 404 | 404 404 404"],
  ["another part", "POST /studio/api/nothing/at/all", "404 404 404 404 404 | 404 404 404", {}],
  ["a webhook without a signature", "POST /webhook", "401 401 401 401 401 | 401 401 401", {}],
  ["health", "GET /health", "200 200 200 200 200 | 200 200 200"],
  ["readiness", "GET /ready", "200 200 200 200 200 | 200 200 200"],
  ["figures", "GET /metrics", "200 200 200 200 200 | 200 200 200"],
];
/** Requests without a cookie, which need no page of ours. */
const WITHOUT_ORIGIN = ["a webhook without a signature"];

/** An editors' address, and who can sign in there. */
interface Place {
  studio: PeopleStudio;
  cookies: Partial<Record<Who, string>>;
  /** Requests that reached the parts. */
  heard: string[];
}
let byName: Place;
let byCode: Place;
let tries = 0;

async function open(isByName: boolean): Promise<Place> {
  const heard: string[] = [];
  const part = (name: string) => ({
    fetch: (request: Request) => {
      heard.push(`${request.method} ${name} ${request.url}`);
      return Response.json({});
    },
  });
  const receiver = receiveInto(() => undefined);
  const publisher = part("publisher");
  const studio = await startPeopleStudio({
    oneEditor: !isByName,
    parts: {
      preview: part("preview"),
      avatars: part("avatars"),
      publisher: {
        fetch: (request, env) =>
          request.url.endsWith("/webhook")
            ? receiver.fetch(request, env)
            : publisher.fetch(request),
      },
    },
  });
  await studio.program.assets.upload("file", Buffer.from(CAPTIONS), { filename: "a.vtt" });
  const cookies: Place["cookies"] = {};
  if (!isByName) cookies.administrator = await studio.enter();
  else {
    for (const role of ["viewer", "editor", "administrator"] as const) {
      cookies[role] = await studio.signIn((await studio.add(role, role)).email);
    }
  }
  return { studio, cookies, heard };
}
beforeAll(async () => {
  byName = await open(true);
  byCode = await open(false);
});
afterAll(() => Promise.all([byName, byCode].map(({ studio }) => studio.remove())));

/** Asks for a line of the table. @returns the answer's status; 101 for a socket */
function ask(
  { studio }: Place,
  line: string,
  headers: Record<string, string | undefined>,
  body?: Body,
): Promise<number> {
  const [method = "", path = ""] = line.split(" ");
  const content = typeof body === "function" ? body((tries += 1)) : body;
  const bytes = typeof content === "object" ? JSON.stringify(content) : content;
  const socket = {
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
  };
  const given = {
    ...(bytes !== undefined && {
      "content-type": "application/json",
      "content-length": String(bytes.length),
    }),
    ...(method === "SOCKET" && socket),
    ...headers,
  };
  const sent = Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return new Promise((resolve, reject) => {
    const request = send(studio.origin + path, {
      method: method === "SOCKET" ? "GET" : method,
      headers: sent,
      agent: false,
    });
    request.on("error", reject);
    request.on("response", (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    request.on("upgrade", (response, stream) => {
      resolve(response.statusCode ?? 0);
      stream.destroy();
    });
    request.end(bytes);
  });
}

/** Credentials: a cookie and origin of the Studio's page, or a program's token. */
function credentials({ studio, cookies }: Place, who: Who): Record<string, string | undefined> {
  if (who === "program") return { authorization: `Bearer ${studio.lake.token}` };
  return { origin: studio.origin, cookie: cookies[who] };
}

/** Restores the documents that the requests change. */
async function begin({ studio }: Place): Promise<void> {
  const ids = ["note", "drafts.note", "versions.rSpring.note"];
  await studio.program.mutate([
    { delete: { query: `*[_type == "note"]` } },
    ...ids.map((_id) => ({ create: { _id, _type: "note" } })),
  ]);
}

/** Everything that a request could have changed. */
async function everything({ studio, heard }: Place): Promise<string> {
  const content = await studio.program.fetch("*", {}, { perspective: "raw" });
  // A refused request also notes, once a minute, that its sender was here.
  const people = studio.people.list().map((person) => ({ ...person, seen: null }));
  return JSON.stringify([content, people, heard]);
}

const modes = [
  ["people by name", () => byName, BY_NAME, 0],
  ["one editor", () => byCode, BY_CODE, 1],
] as const;

describe.each(modes)("%s", (_mode, place, everybody, side) => {
  test.each(TABLE)("%s: %s", async (_what, line, statuses, body) => {
    const expected = statuses.split(" | ")[side]?.split(" ").map(Number) ?? [];
    const reads = /^(?:GET|HEAD|SOCKET) /.test(line);
    const got: number[] = [];
    for (const who of everybody) {
      // A read can change nothing, but a part may hear of it.
      const state = async () => (reads ? String(place().heard) : everything(place()));
      if (!reads) await begin(place());
      const before = await state();
      let headers = credentials(place(), who);
      // The token opens nothing but the lake, also with our origin.
      if (who === "program" && !line.includes(LAKE_PATH))
        headers = { ...headers, origin: place().studio.origin };
      const status = await ask(place(), line, headers, body);
      got.push(status);
      if (status >= 400) expect(await state()).toBe(before);
    }
    expect(got).toEqual(expected);
  });

  test.each(TABLE)("%s: %s, from a page of another site", async (what, line, _, body) => {
    const headers = credentials(place(), "administrator");
    const { port } = new URL(place().studio.origin);
    const writes = !/^(?:GET|HEAD) /.test(line);
    const before = await everything(place());
    const forged: [Record<string, string | undefined>, number][] = [
      [{ origin: "https://evil.example" }, 403],
      [{ origin: "https://evil.example", "sec-fetch-site": "cross-site" }, 403],
      [{ origin: "null" }, 403],
      [{ origin: "http://127.0.0.1:1", "sec-fetch-site": "same-site" }, 403],
      [{ host: "evil.example" }, 421],
      [{ host: `evil.example:${port}`, origin: `http://evil.example:${port}` }, 421],
      [{ host: `127.0.0.1.evil.example:${port}` }, 421],
    ];
    if (!writes) {
      forged.push([
        { origin: undefined, "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" },
        403,
      ]);
    } else if (!WITHOUT_ORIGIN.includes(what)) {
      forged.push(
        [{ origin: undefined }, 403],
        [{ origin: undefined, "sec-fetch-site": "same-site" }, 403],
      );
    }
    for (const [more, status] of forged) {
      expect([more, await ask(place(), line, { ...headers, ...more }, body)]).toEqual([
        more,
        status,
      ]);
    }
    expect(await everything(place())).toBe(before);
  });
});

test("one editor's Studio is for this machine: through a proxy only a program reaches the lake", async () => {
  const cookie = { ...credentials(byCode, "administrator"), "x-forwarded-for": "127.0.0.1" };
  const token = { ...credentials(byCode, "program"), "x-forwarded-for": "192.0.2.7" };
  const open = /^GET \/(?:health|ready)$|webhook$/;
  for (const [what, line, , body] of TABLE) {
    if (open.test(line)) continue;
    expect([what, await ask(byCode, line, cookie, body)]).toEqual([what, 403]);
  }
  expect(await ask(byCode, `GET ${V1}/data/query/test?query=*`, token)).toBe(200);
  expect(await ask(byCode, `GET ${PREVIEW_PATH}/`, token)).toBe(403);
});
