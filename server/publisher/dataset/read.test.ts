import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startLocalLake, type LocalLake } from "content-lake/testing";
import { identityAt, isSameDataset, readIdentity } from "./read.ts";

/*
 * The identity of a dataset at Sanity; here a local lake stands for it, which answers the same
 * client.
 */

let lake: LocalLake;
beforeAll(async () => {
  lake = await startLocalLake();
});
afterAll(() => lake.remove());
const client = () => lake.with({ perspective: "raw" });
const settings = { _id: "siteSettings", _type: "siteSettings", name: "Polyphony" };
beforeEach(async () => {
  await client().delete({ query: "*" });
  await client().create(settings);
});

const read = (mayWrite: boolean, known?: Awaited<ReturnType<typeof identityAt>>) =>
  identityAt(client(), "abc123/production", { mayWrite, known });

test("a dataset that we may write to gets a mark once, and keeps it", async () => {
  const first = await read(true);
  expect(first.mark).toMatch(/^[0-9a-f-]{36}$/);
  expect(await read(true, first)).toEqual(first);
  // All other documents may be replaced.
  await client().delete("siteSettings");
  await client().create(settings);
  expect(isSameDataset(first, await read(true, first))).toBe(true);
});

test("a dataset in the place of the known one counts as another, and gets no mark", async () => {
  const first = await read(true);
  await client().delete({ query: "*" });
  await client().create(settings);
  const second = await read(true, first);
  expect(second.mark).toBeUndefined();
  expect(isSameDataset(first, second)).toBe(false);
});

test("a dataset restored from an export is the known one, and gets its mark again", async () => {
  const first = await read(true);
  await client().delete("polyphony.identity");
  expect(await read(true, first)).toEqual(first);
});

test("without a write token its settings document identifies it", async () => {
  const first = await read(false);
  expect(first).toEqual({ place: "abc123/production", created: expect.any(String) });
  await client().patch("siteSettings").set({ name: "Edited" }).commit();
  expect(isSameDataset(first, await read(false, first))).toBe(true);
  await client().delete("siteSettings");
  expect(isSameDataset(first, await read(false, first))).toBe(false);
  await client().create(settings);
  expect(isSameDataset(first, await read(false, first))).toBe(false);
});

test("the embedded lake tells its identity only to a client with the token", async () => {
  const { url, token } = lake.lake;
  const source = { projectId: "polyphony", dataset: "production", apiHost: url };
  const identity = await readIdentity(source, token);
  expect(identity.mark).toMatch(/^[0-9a-f-]{36}$/);
  expect(await readIdentity(source, token)).toEqual(identity);
  await expect(readIdentity(source, "guessed")).rejects.toThrow("another data folder");
  expect((await fetch(`${url}/lake/identity`)).status).toBe(401);
});
