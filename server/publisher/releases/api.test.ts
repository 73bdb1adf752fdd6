import { ON_BEHALF_HEADER } from "../../../src/facts/studio.ts";
import { mkdtemp, rm } from "node:fs/promises";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ReleaseList } from "../../../src/facts/release-api.ts";
import { listen } from "../../http/listen.ts";
import { ReleaseStore } from "../../release/store.ts";
import { holdOf } from "../engine/hold.ts";
import { ReleaseDocuments } from "../engine/release-documents.ts";
import { createPublisherServer } from "../receive/http.ts";
import { createReleasesApi } from "./api.ts";

const TOKEN = "the-token-of-the-lake";
const STUDIO = "http://127.0.0.1:4326";
const JSON_BODY = { "content-type": "application/json" };

let dir: string;
let store: ReleaseStore;
let server: Server;
let url: string;
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
  server = createPublisherServer({
    receive: () => Promise.reject(new Error("no webhook comes")),
    releases: createReleasesApi({
      store,
      documents,
      hold: () => holdOf(store, 2),
      shown: () => (shown += 1),
      secret: () => TOKEN,
    }),
    origins: [STUDIO],
    ready: () => ({ program: "publisher", ready: true, checks: [], figures: {} }),
    log: () => undefined,
  });
  const port = await listen(server, {
    port: 0,
    host: "127.0.0.1",
    program: "tests",
    settings: { port: "PORT" },
  });
  url = `http://127.0.0.1:${port}`;
});
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  store.close();
  await rm(dir, { recursive: true });
});

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${TOKEN}`, origin: STUDIO, ...init.headers };
  return fetch(url + path, { ...init, headers });
}
function show(order: unknown, headers: Record<string, string> = JSON_BODY): Promise<Response> {
  const body = JSON.stringify(order);
  return ask("/releases/current", { method: "POST", headers, body });
}
async function listIn(response: Response): Promise<ReleaseList> {
  return ReleaseList.parse(await response.json());
}

describe("the Studio", () => {
  test("lists releases with the pages that they changed and the documents that made them", async () => {
    const response = await ask("/releases");
    expect(response.headers.get("access-control-allow-origin")).toBe(STUDIO);
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
    const named = { ...JSON_BODY, [ON_BEHALF_HEADER]: "p-ada" };
    const on = await listIn(await show({ release: 2, instead: 3 }, named));
    expect(on.hold).toBeNull();
    expect(on.releases[0]).toMatchObject({ release: 4, repeats: 2, by: "p-ada" });
    expect(shown).toBe(2);
  });

  test.each([
    ["a list that is older than a publish", { release: 1, instead: 1 }, 409],
    ["a release that is not kept", { release: 9, instead: 2 }, 404],
    ["no number", { release: "1", instead: 2 }, 400],
  ])("cannot take the site back with %s", async (_, order, status) => {
    expect((await show(order)).status).toBe(status);
    expect(store.current()?.id).toBe(2);
    expect(shown).toBe(0);
  });
});

describe("nobody else takes the site back", () => {
  const order = { release: 1, instead: 2 };

  test.each<[string, Record<string, string>, number]>([
    ["without a token", { ...JSON_BODY, authorization: "" }, 401],
    ["with another token", { ...JSON_BODY, authorization: "Bearer guessed" }, 401],
    ["from a page of another site", { ...JSON_BODY, origin: "https://evil.example" }, 403],
    ["from a page without an origin", { ...JSON_BODY, origin: "null" }, 403],
    ["by a form, which no browser asks about first", { "content-type": "text/plain" }, 400],
  ])("%s", async (_, headers, status) => {
    expect((await show(order, headers)).status).toBe(status);
    expect(store.current()?.id).toBe(2);
  });

  test("and nobody reads the list without a token", async () => {
    expect((await ask("/releases", { headers: { authorization: "" } })).status).toBe(401);
    expect((await ask("/releases", { method: "DELETE" })).status).toBe(405);
  });
});
