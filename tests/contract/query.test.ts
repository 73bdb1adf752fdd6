import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { failureOf, openTarget, type Target } from "./target.ts";

describe("queries, as the Content Lake answers them", () => {
  let target: Target;
  let type: string;
  const id = (name: string) => `${target.prefix}-${name}`;
  beforeAll(async () => {
    target = await openTarget();
    type = target.prefix;
    await target.writer
      .transaction()
      .create({ _id: id("b"), _type: type, order: 2, title: "Beta", tags: ["x", "y"] })
      .create({ _id: id("a"), _type: type, order: 1, title: "Alpha", tags: ["x"] })
      .create({
        _id: id("c"),
        _type: type,
        order: 3,
        title: "Gamma",
        friend: { _type: "reference", _ref: id("a") },
      })
      .create({ _id: `drafts.${id("a")}`, _type: type, order: 1, title: "Alpha, as a draft" })
      .create({ _id: `drafts.${id("d")}`, _type: type, order: 4, title: "Delta, never published" })
      .commit();
  });
  afterAll(() => target.close());

  test.each<[string, string, unknown]>([
    ["order", `*[_type == $type] | order(order asc).title`, ["Alpha", "Beta", "Gamma"]],
    ["slices", `*[_type == $type] | order(order desc)[0...2].title`, ["Gamma", "Beta"]],
    ["references", `*[_type == $type && title == "Gamma"][0].friend->title`, "Alpha"],
    ["back references", `*[_type == $type && references($a)].title`, ["Gamma"]],
    ["count", `count(*[_type == $type && "x" in tags])`, 2],
    [
      "conditions",
      `*[_type == $type] | order(order)[0]{"kind": select(order > 1 => "late", "early")}`,
      { kind: "early" },
    ],
    ["nothing found", `*[_type == "nothing here"][0]`, null],
    ["text match", `*[_type == $type && title match "gam*"].title`, ["Gamma"]],
  ])("a page that needs %s gets the right answer", async (_, query, expected) => {
    expect(await target.reader.fetch(query, { type, a: id("a") })).toEqual(expected);
  });

  test("a long query goes by POST and gives the same answer", async () => {
    const padding = `// ${"x".repeat(14_000)}\n`;
    const query = `${padding}*[_type == $type] | order(order asc).title`;
    expect(await target.reader.fetch(query, { type })).toEqual(["Alpha", "Beta", "Gamma"]);
  });

  test("a visitor never sees a draft; an editor sees it in place of what is published", async () => {
    const query = `*[_type == $type] | order(order asc).title`;
    expect(await target.reader.fetch(query, { type })).toEqual(["Alpha", "Beta", "Gamma"]);
    const drafts = target.writer.withConfig({ perspective: "drafts" });
    expect(await drafts.fetch(query, { type })).toEqual([
      "Alpha, as a draft",
      "Beta",
      "Gamma",
      "Delta, never published",
    ]);
    const raw = target.writer.withConfig({ perspective: "raw" });
    expect(await raw.fetch(`count(*[_type == $type])`, { type })).toBe(5);
  });

  test("a draft shown under its published id says where it came from", async () => {
    const drafts = target.writer.withConfig({ perspective: "drafts" });
    expect(await drafts.fetch(`*[_id == $a][0]{ _id, _originalId }`, { a: id("a") })).toEqual({
      _id: id("a"),
      _originalId: `drafts.${id("a")}`,
    });
  });

  test("documents can be read by id, one or several, missing ones left empty", async () => {
    const one = await target.reader.getDocument(id("b"));
    expect(one?.title).toBe("Beta");
    const several = await target.reader.getDocuments([id("c"), id("none"), id("b")]);
    expect(several.map((document) => document?.title)).toEqual(["Gamma", undefined, "Beta"]);
  });

  test.each([
    ["an open bracket", `*[_type == "x"`],
    ["an unknown function", `nonsense(1)`],
    ["a pipe into a bare word", `* | order`],
    ["a missing parameter", `*[_type == $nobody]`],
  ])("a developer who writes %s is told so with status 400", async (_, query) => {
    const error = await failureOf(target.reader.fetch(query));
    expect(error.statusCode).toBe(400);
  });

  test("a parse error names its place in the query", async () => {
    const error = await failureOf(target.reader.fetch(`*[_type == ]`));
    expect(error.details).toMatchObject({ type: "queryParseError", query: `*[_type == ]` });
    expect(error.details).toHaveProperty("start");
    expect(error.details).toHaveProperty("end");
  });

  test("a dataset that does not exist is not an empty one", async () => {
    const error = await failureOf(target.reader.withConfig({ dataset: "nowhere" }).fetch("*"));
    expect(error.statusCode).toBe(404);
  });
});
