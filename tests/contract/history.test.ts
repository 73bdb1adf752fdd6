import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { openTarget, type Target } from "./target.ts";

const Documents = z.object({ documents: z.array(z.looseObject({ _id: z.string() })) });
const Transaction = z.looseObject({ id: z.string(), documentIDs: z.array(z.string()) });

let lake: Target;
let id: string;
/** Revisions of the document, oldest first. */
const revisions: string[] = [];
beforeAll(async () => {
  lake = await openTarget();
  id = lake.id("story");
  for (const title of ["first", "second", "third"]) {
    const document = { _id: id, _type: `${lake.prefix}Note`, title };
    revisions.push((await lake.writer.createOrReplace(document))._rev);
  }
});
afterAll(() => lake.close());

async function request(url: string, query: Record<string, string> = {}): Promise<unknown> {
  const dataset = lake.writer.config().dataset ?? "";
  return lake.writer.request({ url: url.replace("$", dataset), query });
}

describe("an editor who wants an earlier text back", () => {
  test("finds the document as it was at each revision", async () => {
    const titles = await Promise.all(
      revisions.map(async (revision) => {
        const response = await request(`/data/history/$/documents/${id}`, { revision });
        return Documents.parse(response).documents[0]?.title;
      }),
    );
    expect(titles).toEqual(["first", "second", "third"]);
  });

  test("finds it as it was before there was a draft", async () => {
    const response = await request(`/data/history/$/documents/drafts.${id}`, {
      revision: revisions[1] ?? "",
    });
    const expected = { _id: `drafts.${id}`, title: "second" };
    expect(Documents.parse(response).documents).toMatchObject([expected]);
  });

  test("finds it as it was before it was deleted", async () => {
    const gone = lake.id("gone");
    await lake.writer.create({ _id: gone, _type: `${lake.prefix}Note`, title: "last words" });
    await lake.writer.delete(gone);
    const response = await request(`/data/history/$/documents/${gone}`, { lastRevision: "true" });
    expect(Documents.parse(response).documents).toMatchObject([{ _id: gone, title: "last words" }]);
  });

  test("sees who changed it, newest first, and nothing of other documents", async () => {
    const response = await request(`/data/history/$/transactions/${id}`, {
      excludeContent: "true",
      includeIdentifiedDocumentsOnly: "true",
      reverse: "true",
    });
    const lines = String(response)
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => Transaction.parse(JSON.parse(line)));
    expect(lines.map((line) => line.id)).toEqual(revisions.toReversed());
    expect(new Set(lines.flatMap(({ documentIDs }) => documentIDs))).toEqual(new Set([id]));
  });
});
