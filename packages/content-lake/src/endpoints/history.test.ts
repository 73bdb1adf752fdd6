import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { startLocalLake, type LocalLake } from "../testing.ts";

const Events = z.object({
  events: z.object({ large: z.array(z.object({ type: z.string() })) }),
  nextCursor: z.string(),
});
const EDITS = 12;
const TEXT = "x".repeat(3_500_000);
const TOO_LARGE = /larger than 32 MB. Ask for fewer/;

let local: LocalLake;
beforeAll(async () => {
  local = await startLocalLake();
  for (let n = 0; n < EDITS; n += 1) {
    await local.client.createOrReplace({ _id: "large", _type: "note", n, text: TEXT });
    await local.client.create({ _id: `large-${n}`, _type: "note", text: TEXT });
  }
});
afterAll(() => local.remove());

const history = (path: string) => local.fetch(`/v2026-05-01/data/history/test/${path}`);
/** Drafts in releases, each of which was the published document before the release began. */
const versions = Array.from({ length: EDITS }, (_, n) => `versions.r${n}.large`).join(",");
const many = Array.from({ length: EDITS }, (_, n) => `large-${n}`).join(",");

test("a document that is requested hundreds of times is returned once", async () => {
  const ids = Array.from({ length: 300 }, () => "large").join(",");
  for (const response of [
    await history(`documents/${ids}?lastRevision=true`),
    await local.fetch(`/v2026-05-01/data/doc/test/${versions}?includeAllVersions=true`),
  ]) {
    expect(await response.json()).toMatchObject({ documents: [{ _id: "large" }] });
  }
});

test.each(["transactions/large?effectFormat=mendoza", `documents/${versions}`])(
  "more than one answer may hold is refused with what to do: %.20s",
  async (path) => {
    const answer = await history(path);
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringMatching(TOO_LARGE)]);
  },
);

test("requests for more documents than the Studio ever needs are refused", async () => {
  const ids = Array.from({ length: 501 }, (_, n) => `d${n}`).join(",");
  const refusal = [400, expect.stringContaining("at most 500 documents")];
  for (const kind of ["documents", "transactions"]) {
    const response = await history(`${kind}/${ids}`);
    expect([response.status, await response.text()]).toEqual(refusal);
  }
});

test("transactions come in the requested order and number", async () => {
  const numbers = async (query: string) => {
    const lines = await (await history(`transactions/${many}?${query}`)).text();
    return [...lines.matchAll(/"documentIDs":\["large-(\d+)"\]/g)].map(([, n]) => Number(n));
  };
  const all = Array.from({ length: EDITS }, (_, n) => n);
  expect(await numbers("excludeMutations=true")).toEqual(all);
  const newest = all.toReversed().slice(0, 11);
  expect(await numbers("excludeMutations=true&reverse=true&limit=11")).toEqual(newest);
});

test("the events of a large document come in pages, up to the last", async () => {
  const types: string[] = [];
  let [cursor, parts] = ["", 0];
  do {
    const next = cursor === "" ? "" : `?nextCursor=${cursor}`;
    const part = Events.parse(await (await history(`events/documents/large${next}`)).json());
    types.push(...part.events.large.map(({ type }) => type));
    cursor = part.nextCursor;
    parts += 1;
  } while (cursor !== "");
  expect(types).toHaveLength(EDITS);
  expect(parts).toBeGreaterThan(1);
});
