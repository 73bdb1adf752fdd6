import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SESSION_PATH } from "../../src/facts/studio.ts";
import { startPeopleStudio, type PeopleStudio } from "../../server/studio/testing/people-studio.ts";

/*
 * Sign-in of several people, over HTTP, with the real client. Who may do what is in roles.test.ts.
 */

const JSON_TYPE = { "content-type": "application/json" };
const DRAFT = { _id: "drafts.note", _type: "note", text: "not yet" };

let studio: PeopleStudio;
let editor = "";
let viewer = "";
let editorId = "";
beforeAll(async () => {
  studio = await startPeopleStudio();
  await studio.add("Ada", "administrator");
  const ben = await studio.add("Ben", "editor");
  editorId = ben.id;
  editor = await studio.signIn(ben.email);
  viewer = await studio.signIn((await studio.add("Vera", "viewer")).email);
  await studio.client(editor).createOrReplace(DRAFT);
});
afterAll(() => studio.remove());

const QUERY = "/studio/api/lake/v2026-05-01/data/query/test?query=*";
describe("without a session", () => {
  test("the Studio can tell a session that ended from a wrong token", async () => {
    const ended = await studio.ask(QUERY);
    expect(ended.headers.get("www-authenticate")).toBe("Session");
    const refused = await fetch(`${studio.lake.url}/v1/ping`, {
      headers: { authorization: "Bearer of another lake" },
    });
    expect(refused.status).toBe(401);
    expect(refused.headers.get("www-authenticate")).toBeNull();
  });
});

describe("an editor", () => {
  test("is the author of what they write, by name, in the history of others", async () => {
    const client = studio.client(editor);
    const { _id } = await client.create({ _type: "note", text: "by Ben" });
    const url = `/data/history/test/transactions/${_id}`;
    const lines = await studio
      .client(viewer)
      .request<string>({ url, query: { excludeContent: "true" } });
    const { author } = JSON.parse(lines);
    expect(author).toBe(editorId);
    const profile = await studio.client(viewer).request({ url: `/users/${editorId}` });
    expect(profile).toMatchObject({ id: editorId, displayName: "Ben", email: "ben@example.org" });
    expect(await client.fetch("identity()")).toBe(editorId);
    const { members } = await client.request({ url: "/projects/local" });
    expect(members).toHaveLength(3);
  });

  test("keeps settings of their own", async () => {
    const put = (cookie: string, ...settings: object[]) =>
      studio.ask("/studio/api/lake/v2026-05-01/users/me/keyvalue", cookie, {
        method: "PUT",
        headers: JSON_TYPE,
        body: JSON.stringify(settings),
      });
    const wide = { key: "columns", value: "wide" };
    await put(editor, wide);
    await put(viewer, { key: "columns", value: "narrow" });
    const path = { url: "/users/me/keyvalue/columns,columns,none" };
    expect(await studio.client(editor).request(path)).toEqual([wide]);
    await put(editor, { key: "columns", value: null });
    expect(await studio.client(editor).request(path)).toEqual([]);
    // Else a viewer could fill the disk.
    expect((await put(viewer, { ...wide, value: "x".repeat(600_000) })).status).toBe(413);
  });
});

describe("a session", () => {
  test("ends everywhere at once, and its open streams with it", async () => {
    const { email, id } = await studio.add("Cleo", "editor");
    const [one, two] = [await studio.signIn(email), await studio.signIn(email)];
    const listen = "/studio/api/lake/v2026-05-01/data/listen/test?query=*";
    const stream = await studio.ask(listen, two);
    expect(stream.status).toBe(200);
    const reader = stream.body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    const body = JSON.stringify({ everywhere: true });
    await studio.ask(SESSION_PATH, one, { method: "DELETE", headers: JSON_TYPE, body });
    expect((await studio.ask(QUERY, two)).status).toBe(401);
    const ended = async () => {
      for (;;) {
        const next = await reader?.read().catch(() => undefined);
        if (next === undefined || next.done) return true;
      }
    };
    expect(await ended()).toBe(true);
    expect(studio.people.find(id)).toBeDefined();
  });
});
