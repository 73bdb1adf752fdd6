import { createPreviewSecret } from "@sanity/preview-url-secret/create-secret";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startPeopleStudio, type PeopleStudio } from "../../server/studio/testing/people-studio.ts";

/*
 * Who may write what: each role, at each endpoint that writes, with each form of an id. What is refused has
 * changed nothing.
 */

const ROLES = ["nobody", "viewer", "editor", "administrator"] as const;
type Role = (typeof ROLES)[number];
const ANSWERS: Readonly<Record<Role, number>> = {
  nobody: 401,
  viewer: 403,
  editor: 200,
  administrator: 200,
};
const SECRET = "sanity.previewUrlSecret";
const TYPES = ["note", SECRET] as const;
const FORMS = ["", "drafts.", "versions.rSpring.", "team.", "drafts.team."] as const;
/** Ids such as Presentation and the Studio make: one that is free, and two of documents. */
const FREE = "5f0d8a3e-9c41-4e6b-8d27-3b1c6a9e5f00";
const PUBLISHED = "5f0d8a3e-9c41-4e6b-8d27-3b1c6a9e5f01";
const IN_RELEASE = "5f0d8a3e-9c41-4e6b-8d27-3b1c6a9e5f02";

let studio: PeopleStudio;
const cookies: Partial<Record<Role, string>> = {};

beforeAll(async () => {
  studio = await startPeopleStudio();
  for (const role of ROLES) {
    if (role === "nobody") continue;
    cookies[role] = await studio.signIn((await studio.add(role, role)).email);
  }
});
afterAll(() => studio.remove());

const client = (role: Role) => studio.client(cookies[role]);
const idOf = (form: string, type: string) => `${form}is-${type === SECRET ? "secret" : type}`;

async function post(role: Role, path: string, body: object | string): Promise<number> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const headers = { "content-type": "application/json" };
  const url = `/studio/api/lake/v2026-05-01${path}`;
  const response = await studio.ask(url, cookies[role], { method: "POST", headers, body: text });
  return response.status;
}
const mutate = (role: Role, ...mutations: object[]) =>
  post(role, "/data/mutate/test", { mutations });
const act = (role: Role, action: object) => post(role, "/data/actions/test", { actions: [action] });

/** The documents, as the lake itself tells its programs. */
async function everything(): Promise<unknown> {
  const response = await studio.lake.fetch("/v2026-05-01/data/query/test?query=*&perspective=raw");
  return response.json().then(({ result }) => result);
}

/** The documents before a try, of both types and with each form of an id; undefined after one was written. */
let begun: unknown;

async function begin(): Promise<unknown> {
  const create = FORMS.flatMap((form) =>
    TYPES.map((_type) => ({ create: { _id: idOf(form, _type), _type } })),
  );
  const mutations = [
    { delete: { query: `*[!(_id in path("_.**"))]` } },
    ...create,
    { create: { _id: PUBLISHED, _type: "note" } },
    { create: { _id: `versions.rSpring.${IN_RELEASE}`, _type: "note" } },
  ];
  expect(await mutate("editor", ...mutations)).toBe(200);
  return everything();
}

/** Expects that a try is answered as the role is, and that what is refused has changed nothing. */
async function expectOf(role: Role, what: string, run: () => Promise<number>) {
  const before = (begun ??= await begin());
  begun = undefined;
  expect([role, what, await run()]).toEqual([role, what, ANSWERS[role]]);
  if (ANSWERS[role] === 200) return;
  expect([what, await everything()]).toEqual([what, before]);
  begun = before;
}

describe.each(ROLES)("%s", (role) => {
  test.each(FORMS.flatMap((form) => TYPES.map((type) => [form, type] as const)))(
    "writes at `%s…`, as %s, with each mutation, or not at all",
    async (form, _type) => {
      const [free, id] = [`${form}free`, idOf(form, _type)];
      const query = `*[_id == "${id}"]`;
      const tries: object[][] = [
        [{ create: { _id: free, _type } }],
        [{ createIfNotExists: { _id: free, _type } }],
        [{ createOrReplace: { _id: free, _type } }],
        [{ createOrReplace: { _id: id, _type: SECRET, secret: "x" } }],
        [{ patch: { id, set: { secret: "x" } } }],
        [{ patch: { query, set: { secret: "x" } } }],
        [{ delete: { id } }],
        [{ delete: { query } }],
        // What is a viewer's own to write carries no other document along.
        [{ create: { _id: `drafts.${FREE}`, _type: SECRET } }, { create: { _id: free, _type } }],
      ];
      for (const mutations of tries) {
        const what = JSON.stringify(mutations);
        await expectOf(role, what, () => mutate(role, ...mutations));
      }
    },
  );

  test.each(TYPES)("acts on a %s, or not at all", async (_type) => {
    const [publishedId, draftId] = [idOf("", _type), idOf("drafts.", _type)];
    const [versionId, version] = [idOf("versions.rSpring.", _type), "versions.rSpring.free"];
    const attributes = { _id: "drafts.free", _type };
    const actions = {
      create: { publishedId: "free", attributes, ifExists: "fail" },
      edit: { publishedId, draftId, patch: { set: { secret: "x" } } },
      replaceDraft: { publishedId: "free", attributes },
      publish: { publishedId, draftId },
      unpublish: { publishedId, draftId },
      discard: { draftId },
      delete: { publishedId, includeDrafts: [draftId] },
      "version.create": { publishedId: "free", document: { _id: version, _type } },
      "version.replace": { document: { _id: versionId, _type } },
      "version.discard": { versionId },
      "version.unpublish": { versionId, publishedId },
    };
    for (const [name, fields] of Object.entries(actions)) {
      const actionType = `sanity.action.document.${name}`;
      await expectOf(role, name, () => act(role, { actionType, ...fields }));
    }
  });

  test("makes a release and uploads, or not at all", async () => {
    const actionType = "sanity.action.release.create";
    const release = { actionType, releaseId: `r${role}`, metadata: { title: "Of mine" } };
    await expectOf(role, "release", () => act(role, release));
    const path = "/assets/files/test?filename=a.vtt";
    await expectOf(role, "upload", () => post(role, path, `WEBVTT\n\nNOTE by ${role}\n`));
  });
});

describe("a viewer's secrets for the preview", () => {
  const _id = `drafts.${FREE}`;
  const own = { _id, _type: SECRET };
  const long = "x".repeat(2048);

  test("are those that Presentation writes, and go by its query", async () => {
    const viewer = client("viewer");
    const page = `${studio.origin}/studio/presentation`;
    await createPreviewSecret(viewer, "sanity/presentation", page, "p-viewer", FREE);
    expect(await viewer.getDocument(_id)).toMatchObject({ ...own, studioUrl: page });
    await viewer.delete({ query: `*[_id == "${_id}"]` });
    expect(await viewer.getDocument(_id)).toBeUndefined();
  });

  test.each<[string, object[]]>([
    ["of another type", [{ create: { _id, _type: "sanity.previewUrlShareAccess" } }]],
    ["with a field of another", [{ create: { ...own, title: "x" } }]],
    ["with more than texts", [{ create: { ...own, secret: { _ref: "is-note" } } }]],
    ["of more than 2 KB", [{ create: { ...own, secret: long } }]],
    [
      "grown beyond 2 KB by a patch",
      [{ create: own }, { patch: { id: _id, set: { secret: long } } }],
    ],
    [
      "with much in the history",
      [{ createOrReplace: { ...own, secret: long } }, { createOrReplace: own }],
    ],
    ["over a published document", [{ create: { ...own, _id: `drafts.${PUBLISHED}` } }]],
    ["over a release's document", [{ create: { ...own, _id: `drafts.${IN_RELEASE}` } }]],
    ["of a document that is published", [{ create: { ...own, _id: FREE } }]],
    ["in a release", [{ create: { ...own, _id: `versions.rSpring.${FREE}` } }]],
    [
      "turned into something else",
      [{ create: own }, { createOrReplace: { ...own, _type: "note" } }],
    ],
  ])("are not one %s", async (_what, mutations) => {
    const what = JSON.stringify(mutations).slice(0, 200);
    await expectOf("viewer", what, () => mutate("viewer", ...mutations));
  });
});
