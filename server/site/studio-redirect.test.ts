import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveSite } from "./serve.ts";
import { studioRedirect } from "./studio-redirect.ts";
import { ask } from "./testing/ask.ts";

const PLACE = { STUDIO_HOST: "127.0.0.1", STUDIO_PORT: 4326, STUDIO_URL: undefined };
const PUBLIC = { ...PLACE, STUDIO_URL: "https://studio.example.org" };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "studio-redirect-"));
  await writeFile(join(folder, "index.html"), "<p>home</p>");
});
afterAll(() => rm(folder, { recursive: true }));

/** Status and target of a request for the Studio at the site's address. */
async function redirectOf(
  place: Parameters<typeof studioRedirect>[0],
  headers: Record<string, string> = {},
  path = "/studio/structure?x=1",
) {
  const studio = studioRedirect(place);
  const site = await serveSite({ folder, port: 0, host: "127.0.0.1", studio });
  try {
    const { status, headers: sent } = await ask(site.url, path, headers);
    return [status, sent.location];
  } finally {
    await site.close();
  }
}

test("on this machine it leads to the Studio's own origin", async () => {
  const local = "http://127.0.0.1:4326/studio";
  expect(await redirectOf(PLACE)).toEqual([302, `${local}/structure?x=1`]);
  expect(await redirectOf(PLACE, {}, "/studio")).toEqual([302, local]);
});

test("from elsewhere it leads to the Studio's public address, if it has one", async () => {
  const elsewhere: Record<string, string>[] = [
    { host: "www.example.org" },
    { "x-forwarded-for": "192.0.2.1" },
  ];
  for (const headers of elsewhere) {
    expect(await redirectOf(PLACE, headers)).toEqual([403, undefined]);
    expect(await redirectOf(PUBLIC, headers)).toEqual([
      302,
      "https://studio.example.org/studio/structure?x=1",
    ]);
  }
});
