import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTarget, type Target } from "./target.ts";

let lake: Target;
beforeAll(async () => {
  lake = await openTarget();
});
afterAll(() => lake.close());

/** A document in both its states: what is published, and its draft. */
async function both(publishedId: string) {
  const [published, draft] = await lake.writer.getDocuments([publishedId, `drafts.${publishedId}`]);
  return { published, draft };
}

async function publish(name: string, title: string): Promise<string> {
  const publishedId = lake.id(name);
  await lake.writer.createOrReplace({ _id: publishedId, _type: `${lake.prefix}Note`, title });
  return publishedId;
}

describe("what an editor does to a document", () => {
  test("editing leaves what visitors see alone and makes a draft of it", async () => {
    const publishedId = await publish("edit", "before");
    const draftId = `drafts.${publishedId}`;
    const patch = { set: { title: "after" } };
    await lake.writer.action({
      actionType: "sanity.action.document.edit",
      draftId,
      publishedId,
      patch,
    });
    const { published, draft } = await both(publishedId);
    expect(published?.title).toBe("before");
    expect(draft).toMatchObject({ title: "after", _createdAt: published?._createdAt });
  });

  test("publishing shows the draft to visitors, under the transaction that the editor named", async () => {
    const publishedId = await publish("publish", "old");
    const draftId = `drafts.${publishedId}`;
    const transactionId = `${lake.prefix}-publish`;
    await lake.writer.create({ _id: draftId, _type: `${lake.prefix}Note`, title: "new" });
    await lake.writer.action(
      { actionType: "sanity.action.document.publish", draftId, publishedId },
      { transactionId },
    );
    const { published, draft } = await both(publishedId);
    expect(published).toMatchObject({ title: "new", _rev: transactionId });
    expect(draft).toBeNull();
  });

  test("publishing over another editor's newer text is refused, and nothing is lost", async () => {
    const publishedId = await publish("race", "theirs");
    const draftId = `drafts.${publishedId}`;
    await lake.writer.create({ _id: draftId, _type: `${lake.prefix}Note`, title: "mine" });
    const late = lake.writer.action({
      actionType: "sanity.action.document.publish",
      draftId,
      publishedId,
      ifPublishedRevisionId: "a-revision-that-is-gone",
    });
    await expect(late).rejects.toMatchObject({ statusCode: 409 });
    const { published, draft } = await both(publishedId);
    expect([published?.title, draft?.title]).toEqual(["theirs", "mine"]);
  });

  test("a reference that was weak only until publishing protects its target afterwards", async () => {
    const target = await publish("target", "needed");
    const publishedId = lake.id("referrer");
    const draftId = `drafts.${publishedId}`;
    await lake.writer.create({
      _id: draftId,
      _type: `${lake.prefix}Note`,
      other: {
        _type: "reference",
        _ref: target,
        _weak: true,
        _strengthenOnPublish: { type: `${lake.prefix}Note` },
      },
    });
    await lake.writer.action({
      actionType: "sanity.action.document.publish",
      draftId,
      publishedId,
    });
    const { published } = await both(publishedId);
    expect(published?.other).toEqual({ _type: "reference", _ref: target });
    const removal = lake.writer.action({
      actionType: "sanity.action.document.delete",
      publishedId: target,
      includeDrafts: [],
    });
    await expect(removal).rejects.toMatchObject({ statusCode: 409 });
  });

  test("unpublishing takes a document from visitors and keeps it as a draft", async () => {
    const publishedId = await publish("unpublish", "kept");
    const draftId = `drafts.${publishedId}`;
    await lake.writer.action({
      actionType: "sanity.action.document.unpublish",
      draftId,
      publishedId,
    });
    const { published, draft } = await both(publishedId);
    expect(published).toBeNull();
    expect(draft?.title).toBe("kept");
  });

  test("deleting removes the document with its draft", async () => {
    const publishedId = await publish("delete", "gone");
    const draftId = `drafts.${publishedId}`;
    await lake.writer.create({ _id: draftId, _type: `${lake.prefix}Note`, title: "gone too" });
    await lake.writer.action({
      actionType: "sanity.action.document.delete",
      publishedId,
      includeDrafts: [draftId],
    });
    expect(await both(publishedId)).toEqual({ published: null, draft: null });
  });

  test("one action that does not fit refuses all of a request", async () => {
    const publishedId = await publish("whole", "as it was");
    const actions = lake.writer.action([
      {
        actionType: "sanity.action.document.edit",
        draftId: `drafts.${publishedId}`,
        publishedId,
        patch: { set: { title: "half done" } },
      },
      {
        actionType: "sanity.action.document.publish",
        draftId: `drafts.${lake.id("nothing")}`,
        publishedId: lake.id("nothing"),
      },
    ]);
    await expect(actions).rejects.toMatchObject({ statusCode: 404 });
    const { published, draft } = await both(publishedId);
    expect([published?.title, draft]).toEqual(["as it was", null]);
  });
});
