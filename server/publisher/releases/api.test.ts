import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ReleaseList } from "../../../src/facts/release-api.ts";
import type { Person } from "../../http/part.ts";
import { ReleaseStore } from "../../release/store.ts";
import { holdOf } from "../engine/hold.ts";
import { ReleaseDocuments } from "../engine/release-documents.ts";
import { createReleasesApi } from "./api.ts";

const ADA: Person = { id: "p-ada", name: "Ada", email: "ada@example.org", role: "editor" };

let dir: string;
let store: ReleaseStore;
let api: ReturnType<typeof createReleasesApi>;
let shown = 0;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "releases-api-"));
  store = ReleaseStore.open(dir);
  const documents = store.transact((database) => new ReleaseDocuments(database));
  for (const [index, text] of ["one", "two"].entries()) {
    const hash = await store.putObject(Buffer.from(text), "page");
    store.commit(
      { cause: text, put: new Map([["/index.html", { hash }]]), remove: [] },
      (_, { id }) => documents.add(id, [{ id: `agent-${text}`, type: "agent", rev: `r${index}` }]),
    );
  }
  shown = 0;
  api = createReleasesApi({
    store,
    documents,
    hold: () => holdOf(store, 2),
    shown: () => (shown += 1),
  });
});
afterEach(async () => {
  store.close();
  await rm(dir, { recursive: true });
});

async function ask(path: string, init: RequestInit = {}, person?: Person): Promise<Response> {
  const visit = { address: "127.0.0.1", origin: "http://127.0.0.1:4326", person };
  return api.fetch(new Request(`${visit.origin}${path}`, init), { visit });
}
function show(order: unknown, person?: Person): Promise<Response> {
  return ask("/releases/current", { method: "POST", body: JSON.stringify(order) }, person);
}
async function listIn(response: Response): Promise<ReleaseList> {
  return ReleaseList.parse(await response.json());
}

describe("the Studio", () => {
  test("lists releases with the pages that they changed and the documents that made them", async () => {
    const response = await ask("/releases");
    const { hold, releases } = await listIn(response);
    expect(hold).toBeNull();
    expect(releases).toMatchObject([
      { release: 2, repeats: null, pages: ["/"], documents: [{ id: "agent-two", rev: "r1" }] },
      { release: 1, repeats: null, pages: ["/"], documents: [{ id: "agent-one", rev: "r0" }] },
    ]);
  });

  test("takes the site back and shows the newest release again", async () => {
    const back = await listIn(await show({ release: 1, instead: 2 }));
    expect(back.hold).toMatchObject({ shows: 1, newest: 2 });
    expect(back.releases[0]).toMatchObject({ release: 3, repeats: 1, by: null, pages: ["/"] });
    const on = await listIn(await show({ release: 2, instead: 3 }, ADA));
    expect(on.hold).toBeNull();
    expect(on.releases[0]).toMatchObject({ release: 4, repeats: 2, by: "p-ada" });
    expect(shown).toBe(2);
  });

  test.each([
    ["a list that is older than a publish", { release: 1, instead: 1 }, 409],
    ["a release that is not kept", { release: 9, instead: 2 }, 404],
    ["no number", { release: "1", instead: 2 }, 400],
    ["no order", "x".repeat(2000), 400],
  ])("cannot take the site back with %s", async (_, order, status) => {
    expect((await show(order)).status).toBe(status);
    expect(store.current()?.id).toBe(2);
    expect(shown).toBe(0);
  });

  test("asks in no other way", async () => {
    expect((await ask("/releases", { method: "DELETE" })).status).toBe(405);
    expect((await ask("/releases/current")).status).toBe(405);
  });
});
