import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { failureOf, openTarget, type Target } from "./target.ts";

describe("mutations, as the Content Lake takes them", () => {
  let target: Target;
  const id = (name: string) => `${target.prefix}-${name}`;
  const note = (name: string, fields: Record<string, unknown> = {}) => ({
    _id: id(name),
    _type: target.prefix,
    ...fields,
  });
  beforeAll(async () => {
    target = await openTarget();
  });
  afterAll(() => target.close());

  test("a created document carries its revision and its times", async () => {
    const created = await target.writer.create(note("created", { title: "New" }));
    expect(created).toMatchObject({ _id: id("created"), title: "New" });
    expect(created._rev).toBeTruthy();
    expect(Date.parse(created._createdAt)).not.toBeNaN();
    expect(created._updatedAt).toBe(created._createdAt);
  });

  test("creating over an existing document is refused, and the old one stays", async () => {
    await target.writer.create(note("taken", { title: "First" }));
    const error = await failureOf(target.writer.create(note("taken", { title: "Second" })));
    expect(error.statusCode).toBe(409);
    expect(error.message).toContain("already exists");
    expect((await target.writer.getDocument(id("taken")))?.title).toBe("First");
  });

  test("createIfNotExists keeps, createOrReplace replaces, an id ending in a dot is made", async () => {
    await target.writer.create(note("kept", { title: "First" }));
    await target.writer.createIfNotExists(note("kept", { title: "Second" }));
    expect((await target.writer.getDocument(id("kept")))?.title).toBe("First");
    await target.writer.createOrReplace(note("kept", { title: "Third" }));
    expect((await target.writer.getDocument(id("kept")))?.title).toBe("Third");
    const made = await target.writer.create({ _id: `${target.prefix}.`, _type: target.prefix });
    expect(made._id).toMatch(new RegExp(`^${target.prefix}\\..+`));
    await target.writer.delete(made._id);
  });

  test("a document can be deleted by id and by query", async () => {
    await target.writer.create(note("gone-1", { bin: true }));
    await target.writer.create(note("gone-2", { bin: true }));
    await target.writer.delete(id("gone-1"));
    expect(await target.writer.getDocument(id("gone-1"))).toBeUndefined();
    await target.writer.delete({
      query: `*[_type == $type && bin == true]`,
      params: { type: target.prefix },
    });
    expect(await target.writer.getDocument(id("gone-2"))).toBeUndefined();
  });

  const start = {
    title: "Old title",
    count: 3,
    nested: { keep: "me", drop: "me" },
    list: [
      { _key: "a", text: "A" },
      { _key: "b", text: "B" },
    ],
    words: ["one", "two", "three"],
  };
  test.each<[string, Parameters<Target["writer"]["patch"]>[1] & object, Record<string, unknown>]>([
    ["set", { set: { "nested.keep": "you" } }, { nested: { keep: "you", drop: "me" } }],
    [
      "set by key",
      { set: { 'list[_key=="b"].text': "Bee" } },
      { list: [start.list[0], { _key: "b", text: "Bee" }] },
    ],
    [
      "setIfMissing",
      { setIfMissing: { title: "No", extra: "Yes" } },
      { title: "Old title", extra: "Yes" },
    ],
    ["unset", { unset: ["nested.drop"] }, { nested: { keep: "me" } }],
    ["unset by key", { unset: ['list[_key=="a"]'] }, { list: [start.list[1]] }],
    ["inc and dec", { inc: { count: 4 }, dec: { "missing.path": 1 } }, { count: 7 }],
    [
      "insert before",
      { insert: { before: "words[0]", items: ["zero"] } },
      { words: ["zero", "one", "two", "three"] },
    ],
    [
      "insert after the last",
      { insert: { after: "words[-1]", items: ["four"] } },
      { words: ["one", "two", "three", "four"] },
    ],
    [
      "replace a range",
      { insert: { replace: "words[0:2]", items: ["1+2"] } },
      { words: ["1+2", "three"] },
    ],
    [
      "diffMatchPatch",
      { diffMatchPatch: { title: "@@ -1,9 +1,9 @@\n-Old\n+New\n  title\n" } },
      { title: "New title" },
    ],
  ])("a patch with %s does what the Studio means by it", async (name, patch, expected) => {
    const document = note(`patch-${name.replaceAll(" ", "-")}`, start);
    await target.writer.create(document);
    const patched = await target.writer.patch(document._id, patch).commit();
    expect(patched).toMatchObject(expected);
  });

  test("a patch by query changes every match", async () => {
    await target.writer.create(note("many-1", { group: "q", done: false }));
    await target.writer.create(note("many-2", { group: "q", done: false }));
    await target.writer
      .patch({ query: `*[_type == $type && group == "q"]`, params: { type: target.prefix } })
      .set({ done: true })
      .commit();
    const done = await target.writer.fetch<boolean[]>(`*[_type == $type && group == "q"].done`, {
      type: target.prefix,
    });
    expect(done).toEqual([true, true]);
  });

  test("an edit of an old revision is refused, and nothing is lost", async () => {
    const first = await target.writer.create(note("raced", { title: "First" }));
    await target.writer.patch(first._id).set({ title: "Someone else's" }).commit();
    const error = await failureOf(
      target.writer.patch(first._id).set({ title: "Mine" }).ifRevisionId(first._rev).commit(),
    );
    expect(error.statusCode).toBe(409);
    expect((await target.writer.getDocument(first._id))?.title).toBe("Someone else's");
  });

  test("a transaction applies whole or not at all", async () => {
    await target.writer.create(note("blocker"));
    const error = await failureOf(
      target.writer
        .transaction()
        .create(note("never"))
        .patch(id("blocker"), { set: { title: "Never" } })
        .create(note("blocker"))
        .commit(),
    );
    expect(error.statusCode).toBe(409);
    expect(await target.writer.getDocument(id("never"))).toBeUndefined();
    expect((await target.writer.getDocument(id("blocker")))?.title).toBeUndefined();
  });

  test("a transaction's id becomes the revision of what it wrote", async () => {
    const transactionId = `${target.prefix}-transaction`;
    await target.writer.transaction().create(note("rev")).commit({ transactionId });
    expect((await target.writer.getDocument(id("rev")))?._rev).toBe(transactionId);
  });

  test("a patch of a document that is not there is refused", async () => {
    const error = await failureOf(target.writer.patch(id("nobody")).set({ a: 1 }).commit());
    expect([404, 409]).toContain(error.statusCode);
    expect(error.message).toContain("not found");
  });

  test("a document that others refer to cannot be deleted, nor can one refer to nothing", async () => {
    await target.writer.create(note("referred"));
    const reference = (name: string) => ({ _type: "reference", _ref: id(name) });
    await target.writer.create(note("referring", { to: reference("referred") }));
    expect((await failureOf(target.writer.delete(id("referred")))).statusCode).toBe(409);
    const dangling = target.writer.create(note("dangling", { to: reference("nothing") }));
    expect((await failureOf(dangling)).statusCode).toBe(409);
    await target.writer.create(note("weak", { to: { ...reference("nothing"), _weak: true } }));
    // Within one transaction only the end counts.
    await target.writer.transaction().delete(id("referred")).delete(id("referring")).commit();
    expect(await target.writer.getDocument(id("referred"))).toBeUndefined();
  });

  test("a dry run says what would happen and changes nothing", async () => {
    const would = await target.writer.create(note("dry"), { dryRun: true });
    expect(would._id).toBe(id("dry"));
    expect(await target.writer.getDocument(id("dry"))).toBeUndefined();
  });

  test("items of a list get keys when asked for", async () => {
    const keyless = { ...note("keys"), list: [{ text: "A" }] };
    const made = await target.writer.create(keyless, { autoGenerateArrayKeys: true });
    expect(made.list[0]).toMatchObject({ text: "A", _key: expect.any(String) });
  });

  test("a visitor without a token cannot write", async () => {
    const error = await failureOf(target.reader.create(note("intruder")));
    expect([401, 403]).toContain(error.statusCode);
    expect(await target.writer.getDocument(id("intruder"))).toBeUndefined();
  });

  test("a document without a type is refused", async () => {
    const untyped = { _id: id("untyped"), _type: "" };
    expect((await failureOf(target.writer.create(untyped))).statusCode).toBe(400);
  });
});
