import { studioPath } from "@sanity/client/csm";
import { evaluateSync, parse } from "groq-js";
import { expect, test } from "vitest";
import { QUERY_DEFINITIONS } from "../../../src/content/query-definitions.ts";
import { seedDocuments } from "../../../tests/support/seed.ts";
import { storedVideo } from "../../../tests/support/video.ts";
import { TextFields, type StoredDocument } from "./text-fields.ts";

const seed = seedDocuments();
const documents = new Map(seed.map((document) => [document._id, document]));
const params = { ids: seed.map(({ _id }) => _id) };
const results = QUERY_DEFINITIONS.map(
  ({ query }) => evaluateSync(parse(query, { params }), { dataset: seed, params }).data,
);
const texts = new TextFields(results, documents);

/** Query results of a page that read one document with these fields. */
function ofDocument(_type: string, fields: Record<string, unknown>) {
  const stored: StoredDocument = { _id: "d", _type, ...fields };
  return new TextFields([{ _id: "d", ...fields }], new Map([["d", stored]]));
}

/** Every text of a value, with the name of its field. */
function* textsOf(value: unknown, key = ""): Generator<{ key: string; text: string }> {
  if (typeof value === "string") yield { key, text: value.trim() };
  else if (typeof value === "object" && value !== null) {
    for (const [name, child] of Object.entries(value)) {
      yield* textsOf(child, Array.isArray(value) ? key : name);
    }
  }
}

test("a text leads to a field with exactly this text, in every type of document", () => {
  const types = new Set<string>();
  for (const text of new Set([...textsOf(results)].map((each) => each.text))) {
    const field = texts.fieldOf(text);
    const stored = field && documents.get(field.id);
    const value: unknown = stored && studioPath.get(stored, field.path);
    if (field && value === text && stored?._type === field.type) types.add(field.type);
  }
  const typesInSeed = seed.map(({ _type }) => _type).filter((type) => type !== "avatarAsset");
  expect([...types].sort()).toEqual([...new Set(typesInSeed)].sort());
});

test("captions lead to no field, and neither does an id or a choice inside of another text", () => {
  const { videoUrl, talking } = storedVideo("nora");
  const choices = { id: "some-agent", color: "teal-choice" };
  const agent = ofDocument("agent", { ...choices, videoUrl, talking, name: "Nora" });
  expect(agent.fieldOf("Nora")?.path).toBe("name");
  for (const { text } of textsOf(talking)) expect(agent.fieldOf(text)).toBeUndefined();
  for (const text of Object.values(choices)) {
    expect(agent.fieldOf(`This is a ${text}`)).toBeUndefined();
  }
});

test("a text that a query has computed leads to no field", () => {
  const nora = new Map([["agent-nora", documents.get("agent-nora") ?? { _id: "", _type: "" }]]);
  const computed = new TextFields([{ _id: "agent-nora", name: "NORA" }], nora);
  expect(computed.fieldOf("NORA")).toBeUndefined();
});

test("among equal texts the nearest counts, and a list entry is named by its key", () => {
  const cards = ["a", "b"].map((_key) => ({ _key, title: "Same", problem: `Problem ${_key}` }));
  const agent = ofDocument("agent", { problemCards: { cards } });
  const near = agent.fieldOf("Problem b");
  expect(near?.path).toBe('problemCards.cards[_key=="b"].problem');
  expect(agent.fieldOf("Same", near)?.path).toBe('problemCards.cards[_key=="b"].title');
  expect(agent.fieldOf("Same")?.path).toBe('problemCards.cards[_key=="a"].title');
});

test("part of a text, and a text with words around it, lead to the text", () => {
  const agent = ofDocument("agent", { name: "Nora", description: "The first. The second one." });
  expect(agent.fieldOf("The second one.")?.path).toBe("description");
  expect(agent.fieldOf("Nora, who could help?")?.path).toBe("name");
  expect(agent.fieldOf("Elsewhere")).toBeUndefined();
});

test("a large figure leads to its field, as pages write it, and a small one does not", () => {
  const region = ofDocument("regionRecord", { organizations: 2_500_000, order: 12 });
  for (const text of ["2.5M", "2,500,000"]) {
    expect(region.fieldOf(text)?.path).toBe("organizations");
  }
  expect(region.fieldOf("12")).toBeUndefined();
});
