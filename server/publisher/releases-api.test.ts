import { beforeEach, describe, expect, test } from "vitest";
import { testFolder } from "../../tests/support/test-folder.ts";
import { ReleaseList } from "../contracts/release-api.ts";
import type { Person } from "content-lake";
import { Releases } from "../release/releases.ts";
import { createReleasesApi } from "./releases-api.ts";

const ADA: Person = { id: "p-ada", name: "Ada", email: "ada@example.org", role: "editor" };

let dir: string;
let releases: Releases;
let api: ReturnType<typeof createReleasesApi>;
let shows = 0;

beforeEach(async () => {
  dir = testFolder();
  releases = new Releases(dir);
  for (const text of ["one", "two"]) {
    await releases.write({
      cause: text,
      put: new Map([["/index.html", Buffer.from(text)]]),
      remove: [],
      documents: [{ id: `agent-${text}`, type: "agent" }],
      state: null,
    });
  }
  shows = 0;
  api = createReleasesApi(releases, () => (shows += 1));
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
    expect(await listIn(response)).toMatchObject({
      hold: null,
      current: 2,
      releases: [
        { release: 2, pages: ["/"], documents: [{ id: "agent-two" }] },
        { release: 1, pages: ["/"], documents: [{ id: "agent-one" }] },
      ],
    });
  });

  test("rolls the site back and shows the newest release again", async () => {
    const back = await listIn(await show({ release: 1, instead: 2 }, ADA));
    expect(back).toMatchObject({ current: 1, hold: { shows: 1, newest: 2, by: "p-ada" } });
    const on = await listIn(await show({ release: 2, instead: 1 }));
    expect(on).toMatchObject({ current: 2, hold: null });
    expect(shows).toBe(2);
  });

  test.each([
    ["a list that is older than a publish", { release: 1, instead: 1 }, 409],
    ["a release that is not kept", { release: 9, instead: 2 }, 404],
    ["no number", { release: "1", instead: 2 }, 400],
    ["no order", "x".repeat(2000), 400],
  ])("cannot take the site back with %s", async (_, order, status) => {
    expect((await show(order)).status).toBe(status);
    expect(releases.current()?.id).toBe(2);
    expect(shows).toBe(0);
  });
});
