import { createClient, type SanityClient } from "@sanity/client";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientConfig } from "../../src/content/source.ts";
import type { Lake } from "../lake/index.ts";
import { EMBEDDED_PROJECT, openEmbeddedLake } from "./embedded-lake.ts";
import { copySeededLake } from "./testing/seeded-lake.ts";

let dataDir: string;
let lake: Lake;
let client: SanityClient;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "release-review-"));
  await copySeededLake(dataDir);
  const place = { projectId: EMBEDDED_PROJECT, dataset: "production" };
  lake = await openEmbeddedLake({ ...place, dataDir, port: 0 });
  const { url: apiHost, token } = lake;
  client = createClient({ ...clientConfig({ ...place, apiHost, token }), perspective: "raw" });
});
afterAll(async () => {
  await lake.close();
  await rm(dataDir, { recursive: true, force: true });
});

const publishAt = "2999-01-01T09:00:00Z";

async function releaseWith(releaseId: string, publishedId: string, unset: string[]): Promise<void> {
  await client.releases.create({ releaseId });
  await client.createVersion({ releaseId, publishedId, baseId: publishedId });
  await client.patch(`versions.${releaseId}.${publishedId}`).unset(unset).commit();
}

test("a release that the site could not show is not scheduled: document and field are named", async () => {
  await releaseWith("bad", "agent-nora", ["name"]);
  const refused = /Document "agent-nora", field "name"/;
  await expect(client.releases.schedule({ releaseId: "bad", publishAt })).rejects.toThrow(refused);
  await expect(client.releases.publish({ releaseId: "bad" })).rejects.toThrow(refused);
  expect((await client.releases.get({ releaseId: "bad" }))?.state).toBe("active");
});

test("what is wrong on the site already holds no release back", async () => {
  await client.patch("agent-amara").unset(["title"]).commit();
  await releaseWith("good", "agent-nora", []);
  await client.releases.schedule({ releaseId: "good", publishAt });
  expect((await client.releases.get({ releaseId: "good" }))?.state).toBe("scheduled");
});
