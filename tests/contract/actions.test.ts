import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTarget, type Target } from "./target.ts";

let lake: Target;
beforeAll(async () => {
  lake = await openTarget();
});
afterAll(() => lake.close());

/** Ids of a document in both its states: what is published, and its draft. */
interface Ids {
  publishedId: string;
  draftId: string;
}

/** A document in both its states. */
async function both({ publishedId, draftId }: Ids) {
  const [published, draft] = await lake.writer.getDocuments([publishedId, draftId]);
  return { published, draft };
}

const idsOf = (name: string): Ids => ({
  publishedId: lake.id(name),
  draftId: `drafts.${lake.id(name)}`,
});

async function publish(name: string, title: string): Promise<Ids> {
  const ids = idsOf(name);
  await lake.writer.createOrReplace({ _id: ids.publishedId, _type: `${lake.prefix}Note`, title });
  return ids;
}

async function draft({ draftId }: Ids, fields: object): Promise<void> {
  await lake.writer.create({ _id: draftId, _type: `${lake.prefix}Note`, ...fields });
}

describe("what an editor does to a document", () => {
  test("editing leaves what visitors see alone and makes a draft of it", async () => {
    const ids = await publish("edit", "before");
    const patch = { set: { title: "after" } };
    const edit = { actionType: "sanity.action.document.edit" as const, ...ids, patch };
    await lake.writer.action(edit);
    const { published, draft: after } = await both(ids);
    expect(published?.title).toBe("before");
    expect(after).toMatchObject({ title: "after", _createdAt: published?._createdAt });
    const foreign = lake.writer.action({ ...edit, draftId: idsOf("other").draftId });
    await expect(foreign).rejects.toMatchObject({ statusCode: 400 });
  });

  test("publishing shows the draft to visitors, under the transaction that the editor named", async () => {
    const ids = await publish("publish", "old");
    const transactionId = `${lake.prefix}-publish`;
    await draft(ids, { title: "new" });
    const action = { actionType: "sanity.action.document.publish" as const, ...ids };
    await lake.writer.action(action, { transactionId });
    const after = await both(ids);
    expect(after.published).toMatchObject({ title: "new", _rev: transactionId });
    expect(after.draft).toBeNull();
  });

  test("publishing over another editor's newer text is refused, and nothing is lost", async () => {
    const ids = await publish("race", "theirs");
    await draft(ids, { title: "mine" });
    const late = lake.writer.action({
      actionType: "sanity.action.document.publish",
      ...ids,
      ifPublishedRevisionId: "a-revision-that-is-gone",
    });
    await expect(late).rejects.toMatchObject({ statusCode: 409 });
    const after = await both(ids);
    expect([after.published?.title, after.draft?.title]).toEqual(["theirs", "mine"]);
  });

  test("a reference that was weak only until publishing protects its target afterwards", async () => {
    const target = await publish("target", "needed");
    const ids = idsOf("referrer");
    const reference = { _type: "reference", _ref: target.publishedId };
    const _strengthenOnPublish = { type: `${lake.prefix}Note` };
    await draft(ids, { other: { ...reference, _weak: true, _strengthenOnPublish } });
    await lake.writer.action({ actionType: "sanity.action.document.publish", ...ids });
    expect((await both(ids)).published?.other).toEqual(reference);
    const removal = lake.writer.action({
      actionType: "sanity.action.document.delete",
      publishedId: target.publishedId,
      includeDrafts: [],
    });
    await expect(removal).rejects.toMatchObject({ statusCode: 409 });
  });

  test("unpublishing takes a document from visitors and keeps it as a draft", async () => {
    const ids = await publish("unpublish", "kept");
    await lake.writer.action({ actionType: "sanity.action.document.unpublish", ...ids });
    expect(await both(ids)).toMatchObject({ published: null, draft: { title: "kept" } });
  });

  test("deleting removes the document with its draft", async () => {
    const ids = await publish("delete", "gone");
    await draft(ids, { title: "gone too" });
    await lake.writer.action({
      actionType: "sanity.action.document.delete",
      publishedId: ids.publishedId,
      includeDrafts: [ids.draftId],
    });
    expect(await both(ids)).toEqual({ published: null, draft: null });
  });

  test("one action that does not fit refuses all of a request", async () => {
    const ids = await publish("whole", "as it was");
    const patch = { set: { title: "half done" } };
    const actions = lake.writer.action([
      { actionType: "sanity.action.document.edit", ...ids, patch },
      { actionType: "sanity.action.document.publish", ...idsOf("nothing") },
    ]);
    await expect(actions).rejects.toMatchObject({ statusCode: 404 });
    const after = await both(ids);
    expect([after.published?.title, after.draft]).toEqual(["as it was", null]);
  });
});
