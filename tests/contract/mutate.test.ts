import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refusalOf, openTarget, type Target } from "./target.ts";

describe("mutations, as the Content Lake takes them", () => {
  let target: Target;
  const id = (name: string) => `${target.prefix}-${name}`;
  const note = (name: string, fields: Record<string, unknown> = {}) => ({
    _id: id(name),
    _type: target.prefix,
    ...fields,
  });
  /** A mutation that the client itself would not send. */
  const mutate = (mutation: unknown) =>
    target.writer.request<unknown>({
      url: `/data/mutate/${target.writer.config().dataset ?? ""}`,
      method: "POST",
      body: { mutations: [mutation] },
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
    ["unset", { unset: ["nested.drop", "words[*]"] }, { nested: { keep: "me" }, words: [] }],
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

  test("a transaction applies whole or not at all", async () => {
    await target.writer.create(note("blocker"));
    const error = await refusalOf(
      target.writer
        .transaction()
        .create(note("never"))
        .patch(id("blocker"), { set: { title: "Never" } })
        .create(note("blocker"))
        .commit(),
    );
    expect(error.status).toBe(409);
    expect(await target.writer.getDocument(id("never"))).toBeUndefined();
    expect((await target.writer.getDocument(id("blocker")))?.title).toBeUndefined();
  });

  test("a weak reference may lead to nothing, and within a transaction only the end counts", async () => {
    const reference = (name: string) => ({ _type: "reference", _ref: id(name) });
    await target.writer.create(note("weak", { to: { ...reference("nothing"), _weak: true } }));
    await target.writer.create(note("referred"));
    await target.writer.create(note("referring", { to: reference("referred") }));
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

  test.each<[string, () => unknown, number, string, () => object]>([
    [
      "a document that is there already",
      () => ({ create: note("refusing") }),
      409,
      "documentAlreadyExistsError",
      () => ({ id: id("refusing") }),
    ],
    [
      "an old revision",
      () => ({ patch: { id: id("refusing"), ifRevisionID: "old", set: { a: 1 } } }),
      409,
      "documentRevisionIDDoesNotMatchError",
      () => ({ expectedRevisionID: "old" }),
    ],
    [
      "a document that is not there",
      () => ({ patch: { id: id("nobody"), set: { a: 1 } } }),
      404,
      "documentNotFoundError",
      () => ({ id: id("nobody") }),
    ],
    [
      "the deletion of what others refer to",
      () => ({ delete: { id: id("refusing") } }),
      409,
      "documentHasExistingReferencesError",
      () => ({ id: id("refusing"), referencingIDs: [id("refusing-too")] }),
    ],
    [
      "a reference to nothing",
      () => ({ create: note("dangling-again", { to: { _ref: id("nothing") } }) }),
      409,
      "documentReferenceDoesNotExistError",
      () => ({ id: id("dangling-again"), referenceID: id("nothing") }),
    ],
  ])("%s is refused in words that tools understand", async (_, mutation, status, type, details) => {
    await target.writer.createIfNotExists(note("refusing"));
    await target.writer.createIfNotExists(
      note("refusing-too", { to: { _type: "reference", _ref: id("refusing") } }),
    );
    expect(await refusalOf(mutate(mutation()))).toMatchObject({ status, type, details: details() });
  });

  test.each<[string, () => unknown]>([
    ["an id with spaces", () => ({ create: { ...note("x"), _id: "no spaces" } })],
    ["a document without a type", () => ({ create: { ...note("untyped"), _type: "" } })],
    ["a change of id", () => ({ patch: { id: id("fixed"), set: { _id: id("other") } } })],
    ["a change of type", () => ({ patch: { id: id("fixed"), set: { _type: "other" } } })],
    ["an unknown operation", () => ({ patch: { id: id("fixed"), explode: true } })],
    ["a path that is none", () => ({ patch: { id: id("fixed"), set: { "a[": 1, "]": 2 } } })],
    ["an unknown mutation", () => ({ destroy: { id: id("fixed") } })],
    ["a field in a reference", () => ({ create: note("y", { to: { _ref: id("fixed"), x: 1 } }) })],
  ])("%s is refused", async (_, mutation) => {
    await target.writer.createIfNotExists(note("fixed", { title: "Fixed" }));
    expect((await refusalOf(mutate(mutation()))).status).toBe(400);
    expect((await target.writer.getDocument(id("fixed")))?.title).toBe("Fixed");
  });

  test("documents that refer to each other can be made in one transaction, in any order", async () => {
    const to = (name: string) => ({ to: { _type: "reference", _ref: id(name) } });
    await target.writer
      .transaction()
      .create(note("ring-1", to("ring-2")))
      .create(note("ring-2", to("ring-1")))
      .commit();
    expect(await target.writer.fetch(`*[_id == $id][0].to->to->_id`, { id: id("ring-1") })).toBe(
      id("ring-1"),
    );
    await target.writer.transaction().delete(id("ring-1")).delete(id("ring-2")).commit();
  });

  test("several steps on one document in a transaction make one new revision", async () => {
    const transactionId = `${target.prefix}-steps`;
    await target.writer
      .transaction()
      .create(note("steps", { list: [] }))
      .patch(id("steps"), { insert: { after: "list[-1]", items: ["a"] } })
      .patch(id("steps"), { insert: { after: "list[-1]", items: ["b"] }, inc: { n: 1 } })
      .createIfNotExists(note("steps", { list: ["never"] }))
      .commit({ transactionId });
    const made = await target.writer.getDocument(id("steps"));
    expect(made).toMatchObject({ list: ["a", "b"], _rev: transactionId });
  });

  test("a transaction id can be used once: a repeated request changes nothing twice", async () => {
    const transactionId = `${target.prefix}-once`;
    await target.writer.create(note("once", { n: 1 }));
    const count = () =>
      target.writer
        .transaction()
        .patch(id("once"), { inc: { n: 1 } })
        .commit({ transactionId });
    await count();
    expect((await refusalOf(count())).status).toBe(409);
    expect((await target.writer.getDocument(id("once")))?.n).toBe(2);
  });
});
