import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startLocalLake, type LocalLake } from "content-lake/testing";

/*
 * JSON has no infinite numbers: one that is too large would be stored as null, and what was there
 * before would be lost without a word.
 */

let local: LocalLake;
beforeAll(async () => {
  local = await startLocalLake();
  await local.client.create({ _id: "a", _type: "note", count: 1, list: [{ _key: "k", n: 2 }] });
});
afterAll(() => local.remove());

/** Sends JSON as it is written: the client would make null of a number that is too large. */
async function send(path: string, json: string): Promise<{ status: number; text: string }> {
  const headers = { "content-type": "application/json" };
  const response = await local.fetch(`/v2026-05-01/data/${path}/test`, {
    method: "POST",
    headers,
    body: json,
  });
  return { status: response.status, text: await response.text() };
}
const mutate = (mutation: string) => send("mutate", `{"mutations":[${mutation}]}`);
const stored = () => local.client.getDocument("a");

describe("a number that is too large", () => {
  test.each([
    `{"patch":{"id":"a","inc":{"count":1e400}}}`,
    `{"createOrReplace":{"_id":"a","_type":"note","n":1e400}}`,
    `{"delete":{"query":"*[n > $n]","params":{"n":1e400}}}`,
  ])("is refused: %s", async (mutation) => {
    const before = await stored();
    const { status, text } = await mutate(mutation);
    expect(status).toBe(400);
    expect(text).toContain("a number is too large");
    expect(await stored()).toEqual(before);
  });

  test.each([
    ["inc", 1.7e308],
    ["dec", -1.7e308],
  ])("cannot come from arithmetic (%s)", async (operation, by) => {
    await local.client.patch("a").set({ count: 1.7e308 }).commit();
    const before = await stored();
    const patch = `{"patch":{"id":"a","${operation}":{"count":${by}}}}`;
    const { status, text } = await mutate(patch);
    expect(status).toBe(400);
    expect(text).toContain("A number becomes too large");
    expect(await stored()).toEqual(before);
  });
});
