import type { SanityClient } from "@sanity/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTarget, type Target } from "./target.ts";

let target: Target;
let client: SanityClient;

beforeAll(async () => {
  target = await openTarget();
  client = target.with();
  const { prefix: run, id } = target;
  const note = (_id: string, text: string, more = {}) => ({
    _id,
    _type: "contractNote",
    run,
    text,
    ...more,
  });
  await client
    .transaction()
    .create(note(id("both"), "published"))
    .create(note(`drafts.${id("both")}`, "draft"))
    .create(
      note(id("quiet"), "published only", { about: { _type: "reference", _ref: id("both") } }),
    )
    .create(note(`drafts.${id("new")}`, "draft only"))
    .commit();
});
afterAll(() => target.close());

const NOTES = `*[_type == "contractNote" && run == $run] | order(text).text`;

test("a site without a perspective sees published documents only, by the API's newest date", async () => {
  const { prefix: run } = target;
  expect(await client.fetch(NOTES, { run })).toEqual(["published", "published only"]);
});

test("an old API date still sees drafts side by side", async () => {
  const old = target.with({ apiVersion: "2024-01-01" });
  expect(await old.fetch(NOTES, { run: target.prefix })).toEqual([
    "draft",
    "draft only",
    "published",
    "published only",
  ]);
});

test.each([
  ["published" as const, ["published", "published only"]],
  ["raw" as const, ["draft", "draft only", "published", "published only"]],
  ["drafts" as const, ["draft", "draft only", "published only"]],
  [["drafts"], ["draft", "draft only", "published only"]],
  [["published"], ["published", "published only"]],
])("perspective %s gives an editor the right side", async (perspective, expected) => {
  const { prefix: run } = target;
  expect(await client.fetch(NOTES, { run }, { perspective })).toEqual(expected);
});

test("a preview gets a draft under the id of its page and can tell where it came from", async () => {
  const { prefix: run, id } = target;
  const query = `*[_type == "contractNote" && run == $run] | order(text){ _id, _originalId }`;
  expect(await client.fetch(query, { run }, { perspective: "drafts" })).toEqual([
    { _id: id("both"), _originalId: `drafts.${id("both")}` },
    { _id: id("new"), _originalId: `drafts.${id("new")}` },
    { _id: id("quiet"), _originalId: id("quiet") },
  ]);
});

test("references lead to the draft in a preview and to the published document on the site", async () => {
  const { id } = target;
  const query = `*[_id == $id][0].about->text`;
  const read = (perspective: "drafts" | "published") =>
    client.fetch<unknown>(query, { id: id("quiet") }, { perspective });
  expect(await read("drafts")).toBe("draft");
  expect(await read("published")).toBe("published");
});

test("a preview follows an edit, a new draft and a discarded one at once", async () => {
  const { prefix: run, id } = target;
  const read = () =>
    client.fetch<unknown>(
      `*[run == $run && _id == $id][0].text`,
      { run, id: id("moving") },
      { perspective: "drafts" },
    );
  await client.create({ _id: id("moving"), _type: "contractMoving", run, text: "one" });
  expect(await read()).toBe("one");
  await client.create({ _id: `drafts.${id("moving")}`, _type: "contractMoving", run, text: "two" });
  expect(await read()).toBe("two");
  await client
    .patch(`drafts.${id("moving")}`)
    .set({ text: "three" })
    .commit();
  expect(await read()).toBe("three");
  await client.delete(`drafts.${id("moving")}`);
  expect(await read()).toBe("one");
});

test("a visitor without a token never sees a draft, whatever perspective is asked for", async () => {
  const { reader: visitor, prefix: run, id } = target;
  const published = ["published", "published only"];
  expect(await visitor.fetch(NOTES, { run })).toEqual(published);
  expect(await visitor.fetch(NOTES, { run }, { perspective: "raw" })).toEqual(published);
  expect(await visitor.getDocument(`drafts.${id("both")}`)).toBeUndefined();
});
