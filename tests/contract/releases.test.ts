import type { SanityDocument } from "@sanity/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTarget, refusalOf, type Target } from "./target.ts";

let lake: Target;
const made = new Set<string>();
beforeAll(async () => {
  lake = await openTarget();
});
afterAll(async () => {
  const { releases } = lake.writer;
  for (const releaseId of made) {
    const release = await releases.get({ releaseId });
    if (release?.state === "scheduled") await releases.unschedule({ releaseId });
    if (release?.state === "scheduled" || release?.state === "active") {
      await releases.archive({ releaseId });
    }
    if (release !== undefined) await releases.delete({ releaseId });
  }
  await lake.close();
});

const TOMORROW = new Date(Date.now() + 24 * 3_600_000).toISOString();
const DAY_AFTER = new Date(Date.parse(TOMORROW) + 24 * 3_600_000).toISOString();
const LAST_YEAR = "2025-11-24T09:00:00.000Z";

async function createRelease(title = "Campaign"): Promise<string> {
  const { releaseId } = await lake.writer.releases.create({
    metadata: { title, releaseType: "scheduled", intendedPublishAt: TOMORROW },
  });
  made.add(releaseId);
  return releaseId;
}

const note = (title: string) => ({ _type: `${lake.prefix}Note`, title });

async function publish(name: string, title: string): Promise<string> {
  const _id = lake.id(name);
  await lake.writer.createOrReplace({ _id, ...note(title) });
  return _id;
}

async function addVersion(releaseId: string, publishedId: string, title: string): Promise<void> {
  await lake.writer.createVersion({ releaseId, publishedId, document: note(title) });
}

/** Adds a new document that refers to another one, weakly until it is published. */
async function addReferrer(releaseId: string, publishedId: string, to: string): Promise<void> {
  const _strengthenOnPublish = { type: `${lake.prefix}Note` };
  const other = { _type: "reference", _ref: to, _weak: true, _strengthenOnPublish };
  const document = { ...note(publishedId), other };
  await lake.writer.createVersion({ releaseId, publishedId, document });
}

/** Titles of the published documents with these ids; null for one that is not there. */
async function live(...ids: string[]): Promise<unknown[]> {
  const found = await lake.writer.getDocuments<SanityDocument>(ids);
  return found.map((doc) => doc?.title ?? null);
}

/** Waits for Sanity's lake, which acts some moments later than this one. */
async function inState(releaseId: string, state: string): Promise<void> {
  await expect.poll(async () => (await lake.writer.releases.get({ releaseId }))?.state).toBe(state);
}

describe("a release under way", () => {
  test("is a document that says what it is for, and can be renamed", async () => {
    const releaseId = await createRelease("Spring");
    await lake.writer.releases.edit({ releaseId, patch: { set: { "metadata.title": "Summer" } } });
    const unset = lake.writer.releases.edit({ releaseId, patch: { unset: ["metadata"] } });
    expect((await refusalOf(unset)).status).toBe(400);
    expect(await lake.writer.releases.get({ releaseId })).toMatchObject({
      _id: `_.releases.${releaseId}`,
      _type: "system.release",
      name: releaseId,
      state: "active",
      metadata: { title: "Summer", releaseType: "scheduled", intendedPublishAt: TOMORROW },
    });
    expect(await lake.writer.fetch(`releases::all()[].name`)).toContain(releaseId);
  });

  test("is not made twice under one name", async () => {
    const releaseId = await createRelease();
    const again = await refusalOf(lake.writer.releases.create({ releaseId }));
    expect(again.status).toBe(409);
  });

  test("keeps its documents from visitors, and lists them to editors", async () => {
    const releaseId = await createRelease();
    const id = await publish("seen", "old");
    await addVersion(releaseId, id, "new");
    await addVersion(releaseId, lake.id("unseen"), "brand new");
    expect(await live(id, lake.id("unseen"))).toEqual(["old", null]);
    const { result } = await lake.writer.releases.fetchDocuments({ releaseId });
    expect(result.map(({ _id }) => _id).sort()).toEqual([
      `versions.${releaseId}.${id}`,
      `versions.${releaseId}.${lake.id("unseen")}`,
    ]);
    const versions = `*[sanity::versionOf($id)]._id | order(@)`;
    expect(await lake.writer.fetch(versions, { id })).toEqual([id, `versions.${releaseId}.${id}`]);
    const version = await lake.writer.getDocument(id, { releaseId });
    expect(version?.title).toBe("new");
    expect(await lake.reader.fetch(`*[_id in path("versions.**")]`)).toEqual([]);
  });

  test("shows the site as it will be, alone and stacked", async () => {
    const [first, second] = [await createRelease("First"), await createRelease("Second")];
    const id = await publish("stacked", "live");
    await lake.writer.createOrReplace({ _id: `drafts.${id}`, ...note("draft") });
    await addVersion(first, id, "first");
    await addVersion(second, id, "second");
    const read = (perspective: string[]) =>
      lake.writer.fetch<unknown>(`*[_id == $id][0].title`, { id }, { perspective });
    expect(await read([first, "drafts"])).toBe("first");
    expect(await read([second, first, "drafts"])).toBe("second");
    expect(await read(["drafts"])).toBe("draft");
    expect(await read([second])).toBe("second");
  });

  test("takes a version from a draft, another content and none", async () => {
    const releaseId = await createRelease();
    const publishedId = await publish("copied", "live");
    const versionId = `versions.${releaseId}.${publishedId}`;
    await lake.writer.createOrReplace({ _id: `drafts.${publishedId}`, ...note("draft") });
    const draft = await lake.writer.getDocument(`drafts.${publishedId}`);
    const ifBaseRevisionId = draft?._rev;
    const base = { baseId: `drafts.${publishedId}`, publishedId, releaseId };
    const stale = await refusalOf(
      lake.writer.createVersion({ ...base, ifBaseRevisionId: "a-revision-that-is-gone" }),
    );
    expect(stale.status).toBe(409);
    await lake.writer.createVersion({ ...base, ifBaseRevisionId });
    expect(await live(versionId)).toEqual(["draft"]);
    await lake.writer.replaceVersion({ document: { _id: versionId, ...note("replaced") } });
    expect(await live(versionId)).toEqual(["replaced"]);
    await lake.writer.action({
      actionType: "sanity.action.document.edit",
      draftId: versionId,
      publishedId,
      patch: { set: { title: "edited" } },
    });
    expect(await live(versionId, publishedId)).toEqual(["edited", "live"]);
    await lake.writer.discardVersion({ releaseId, publishedId });
    expect(await live(versionId, publishedId)).toEqual([null, "live"]);
  });
});

describe("a release that goes live", () => {
  test("brings all of it in one transaction, and is over", async () => {
    const releaseId = await createRelease();
    const [changed, leaving] = [await publish("changed", "old"), await publish("leaving", "old")];
    const added = lake.id("added");
    await lake.writer.createOrReplace({ _id: `drafts.${changed}`, ...note("my draft") });
    await addVersion(releaseId, changed, "new");
    await addVersion(releaseId, added, "added");
    await lake.writer.unpublishVersion({ releaseId, publishedId: leaving });
    const { transactionId } = await lake.writer.releases.publish({ releaseId });
    await inState(releaseId, "published");
    expect(await live(changed, added, leaving)).toEqual(["new", "added", null]);
    expect(await live(`drafts.${changed}`)).toEqual(["my draft"]);
    const { result } = await lake.writer.releases.fetchDocuments({ releaseId });
    expect(result).toEqual([]);
    const documents = await lake.writer.getDocuments<SanityDocument>([changed, added]);
    expect(documents.map((doc) => doc?._rev)).toEqual([transactionId, transactionId]);
    const release = await lake.writer.releases.get({ releaseId });
    expect(release?.publishedAt).toEqual(expect.any(String));
    expect(release?.finalDocumentStates?.map(({ id }) => id).sort()).toEqual(
      [added, changed, leaving].map((id) => `versions.${releaseId}.${id}`).sort(),
    );
  });

  test("stays as it was, whole, when one of its documents cannot be published", async () => {
    const releaseId = await createRelease();
    const good = await publish("good", "old");
    await addVersion(releaseId, good, "new");
    await addReferrer(releaseId, lake.id("dangling"), lake.id("nowhere"));
    const refusal = await refusalOf(lake.writer.releases.publish({ releaseId }));
    expect(refusal.status).toBe(409);
    expect(await live(good, lake.id("dangling"))).toEqual(["old", null]);
    expect((await lake.writer.releases.get({ releaseId }))?.state).toBe("active");
  });

  test("may hold a document and what it refers to", async () => {
    const releaseId = await createRelease();
    const [from, to] = [lake.id("a-from"), lake.id("b-to")];
    await addReferrer(releaseId, from, to);
    await addVersion(releaseId, to, "to");
    await lake.writer.releases.publish({ releaseId });
    await inState(releaseId, "published");
    const doc = await lake.writer.getDocument(from);
    expect(doc?.other).toEqual({ _type: "reference", _ref: to });
  });

  test("goes live at once when its hour is past already", async () => {
    const releaseId = await createRelease();
    const id = await publish("late", "old");
    await addVersion(releaseId, id, "new");
    await lake.writer.releases.schedule({ releaseId, publishAt: LAST_YEAR });
    await inState(releaseId, "published");
    expect(await live(id)).toEqual(["new"]);
  });
});

describe("a scheduled release", () => {
  test("cannot be changed by accident, and can be moved, stopped and edited again", async () => {
    const releaseId = await createRelease();
    const id = await publish("locked", "old");
    await addVersion(releaseId, id, "new");
    await lake.writer.releases.schedule({ releaseId, publishAt: TOMORROW });
    await inState(releaseId, "scheduled");
    expect((await lake.writer.releases.get({ releaseId }))?.publishAt).toEqual(expect.any(String));

    const versionId = `versions.${releaseId}.${id}`;
    for (const attempt of [
      () => lake.writer.replaceVersion({ document: { _id: versionId, ...note("changed") } }),
      () => lake.writer.discardVersion({ releaseId, publishedId: id }),
      () =>
        lake.writer.createVersion({ releaseId, publishedId: lake.id("x"), document: note("x") }),
      () => lake.writer.releases.archive({ releaseId }),
    ]) {
      const { status } = await refusalOf(attempt());
      expect(status).toBeGreaterThanOrEqual(400);
    }
    expect(await live(versionId)).toEqual(["new"]);

    await lake.writer.releases.schedule({ releaseId, publishAt: DAY_AFTER });
    await inState(releaseId, "scheduled");
    await lake.writer.releases.unschedule({ releaseId });
    await inState(releaseId, "active");
    const replaced = { _id: versionId, ...note("changed") };
    await lake.writer.replaceVersion({ document: replaced });
    expect(await live(versionId)).toEqual(["changed"]);
  });

  test("keeps what its documents refer to from being deleted", async () => {
    const releaseId = await createRelease();
    const needed = await publish("needed", "needed");
    await addReferrer(releaseId, lake.id("needs"), needed);
    await lake.writer.releases.schedule({ releaseId, publishAt: TOMORROW });
    await inState(releaseId, "scheduled");
    const { status } = await refusalOf(lake.writer.delete(needed));
    expect(status).toBe(409);
    expect(await live(needed)).toEqual(["needed"]);
  });
});

test("a single draft is scheduled, moved, paused and taken back, as the Studio does it", async () => {
  const publishedId = await publish("single", "live");
  const draftId = `drafts.${publishedId}`;
  await lake.writer.createOrReplace({ _id: draftId, ...note("draft") });
  const draft = await lake.writer.getDocument(draftId);
  const metadata = {
    title: "Scheduled draft",
    releaseType: "scheduled" as const,
    cardinality: "one" as const,
    intendedPublishAt: TOMORROW,
  };
  const { releaseId } = await lake.writer.releases.create({ metadata });
  made.add(releaseId);
  const base = { baseId: draftId, ifBaseRevisionId: draft?._rev };
  await lake.writer.createVersion({ ...base, publishedId, releaseId });
  const version = await lake.writer.getDocument(publishedId, { releaseId });
  expect(version).toMatchObject({ title: "draft", _system: { base: { rev: draft?._rev } } });
  await lake.writer.releases.schedule({ releaseId, publishAt: TOMORROW });
  await inState(releaseId, "scheduled");

  const moved = { ...metadata, intendedPublishAt: DAY_AFTER };
  await lake.writer.releases.edit({ releaseId, patch: { set: { metadata: moved }, unset: [] } });
  await lake.writer.releases.schedule({ releaseId, publishAt: DAY_AFTER });
  await inState(releaseId, "scheduled");
  const release = await lake.writer.releases.get({ releaseId });
  expect(Date.parse(release?.publishAt ?? "")).toBe(Date.parse(DAY_AFTER));
  expect(release?.metadata).toMatchObject({ cardinality: "one", intendedPublishAt: DAY_AFTER });

  await lake.writer.releases.unschedule({ releaseId });
  await inState(releaseId, "active");
  await lake.writer.releases.archive({ releaseId });
  await inState(releaseId, "archived");
  await lake.writer.releases.delete({ releaseId });
  made.delete(releaseId);
  expect(await live(publishedId, draftId)).toEqual(["live", "draft"]);
});

describe("a release that is given up", () => {
  test("can be brought back from the archive with all it held, and deleted", async () => {
    const releaseId = await createRelease();
    const [changed, leaving] = [await publish("kept", "old"), await publish("marked", "old")];
    await addVersion(releaseId, changed, "new");
    await lake.writer.unpublishVersion({ releaseId, publishedId: leaving });
    await lake.writer.releases.archive({ releaseId });
    await inState(releaseId, "archived");
    const versionId = `versions.${releaseId}.${changed}`;
    expect(await live(versionId, changed)).toEqual([null, "old"]);

    await lake.writer.releases.unarchive({ releaseId });
    await inState(releaseId, "active");
    expect(await live(versionId)).toEqual(["new"]);
    await lake.writer.releases.publish({ releaseId });
    await inState(releaseId, "published");
    expect(await live(changed, leaving)).toEqual(["new", null]);

    await lake.writer.releases.delete({ releaseId });
    expect(await lake.writer.releases.get({ releaseId })).toBeUndefined();
    made.delete(releaseId);
  });

  test("is not deleted while it is active", async () => {
    const releaseId = await createRelease();
    const { status } = await refusalOf(lake.writer.releases.delete({ releaseId }));
    expect(status).toBeGreaterThanOrEqual(400);
    expect((await lake.writer.releases.get({ releaseId }))?.state).toBe("active");
  });
});

test("a dry run says what would be refused and changes nothing", async () => {
  const releaseId = await createRelease();
  const id = await publish("dry", "old");
  await addVersion(releaseId, id, "new");
  await lake.writer.releases.publish({ releaseId }, { dryRun: true });
  expect(await live(id)).toEqual(["old"]);
  expect((await lake.writer.releases.get({ releaseId }))?.state).toBe("active");
});

test("a listener follows the versions of a release when it asks for them", async () => {
  const releaseId = await createRelease();
  const seen: string[] = [];
  const filter = `*[sanity::partOfRelease($releaseId)]`;
  const events = ["welcome" as const, "mutation" as const];
  let welcomed = false;
  const subscription = lake.writer
    .listen(filter, { releaseId }, { includeAllVersions: true, events })
    .subscribe((event) => {
      if (event.type === "welcome") welcomed = true;
      if (event.type === "mutation") seen.push(`${event.transition} ${event.documentId}`);
    });
  try {
    await expect.poll(() => welcomed).toBe(true);
    await addVersion(releaseId, lake.id("heard"), "one");
    const versionId = `versions.${releaseId}.${lake.id("heard")}`;
    await expect.poll(() => seen).toEqual([`appear ${versionId}`]);
    await lake.writer.releases.publish({ releaseId });
    await expect.poll(() => seen.at(-1)).toBe(`disappear ${versionId}`);
  } finally {
    subscription.unsubscribe();
  }
});
