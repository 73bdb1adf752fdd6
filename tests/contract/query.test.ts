import type { SanityClient } from "@sanity/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTarget, refusalOf, type Target } from "./target.ts";

let target: Target;
let client: SanityClient;

beforeAll(async () => {
  target = await openTarget();
  client = target.with();
  const { prefix: run, id } = target;
  const planet = (name: string, order: number, moons: string[], more = {}) => ({
    _id: id(name),
    _type: "contractPlanet",
    run,
    name,
    order,
    moons,
    ...more,
  });
  await client
    .transaction()
    .create({ _id: id("star"), _type: "contractStar", run, name: "Sun", kind: "G2V" })
    .create(planet("mercury", 1, [], { star: { _type: "reference", _ref: id("star") } }))
    .create(planet("earth", 3, ["Moon"], { star: { _type: "reference", _ref: id("star") } }))
    .create(planet("mars", 4, ["Phobos", "Deimos"], { launched: "2020-07-30T11:50:00Z" }))
    .create({ _id: `drafts.${id("mars")}`, _type: "contractPlanet", run, name: "Mars?", order: 4 })
    .commit();
});
afterAll(() => target.close());

const PLANETS = `*[_type == "contractPlanet" && run == $run]`;

describe("a page gets from a query what it asks for", () => {
  test.each<[string, unknown]>([
    [`count(${PLANETS})`, 3],
    [`${PLANETS} | order (order desc).name`, ["mars", "earth", "mercury"]],
    [`${PLANETS} | order(order asc)[0..1].name`, ["mercury", "earth"]],
    [`${PLANETS} | order(order asc)[0...1].name`, ["mercury"]],
    [`${PLANETS} | order(order asc)[-1].name`, "mars"],
    [`${PLANETS}[name == "earth"][0]{ name, "star": star->name }`, { name: "earth", star: "Sun" }],
    [`${PLANETS}[name == "mars"][0]{ "star": star->name }`, { star: null }],
    [`${PLANETS}[count(moons) > 1].name`, ["mars"]],
    [`${PLANETS}["Moon" in moons].name`, ["earth"]],
    [`${PLANETS}[order in 2..3].name`, ["earth"]],
    [`${PLANETS}[name match "m*"] | order(order).name`, ["mercury", "mars"]],
    [`${PLANETS}[defined(launched)].name`, ["mars"]],
    [`${PLANETS}[name == "mars"][0].moons[1]`, "Deimos"],
    [`${PLANETS}[name == "venus"][0]`, null],
    [`math::sum(${PLANETS}.order)`, 8],
    [`array::unique(${PLANETS}._type)`, ["contractPlanet"]],
    [`string::startsWith("Polyphony", "Poly")`, true],
    [
      `${PLANETS}[references(*[_type == "contractStar" && run == $run]._id)] | order(order).name`,
      ["mercury", "earth"],
    ],
    [
      `*[_type == "contractStar" && run == $run][0]{ name, "planets": *[_type == "contractPlanet" && references(^._id)] | order(order).name }`,
      { name: "Sun", planets: ["mercury", "earth"] },
    ],
    [
      `${PLANETS} | order(order)[0]{ "label": select(order > 2 => "far", "near") }`,
      { label: "near" },
    ],
    [
      `${PLANETS}[name == "earth"][0]{ ..., "moons": moons[] }{ name, moons }`,
      { name: "earth", moons: ["Moon"] },
    ],
    [`{ "a": 1 + 2, "b": [1, ...[2]], "c": coalesce(null, "x") }`, { a: 3, b: [1, 2], c: "x" }],
    [`${PLANETS} | order(order) { name } [1]`, { name: "earth" }],
    [`// a note before\n1 // and one after`, 1],
    ["*[_id == $earth][0].name", "earth"],
    ["*[_id in [$earth, $mars]] | order(order).name", ["earth", "mars"]],
    ["*[_id in $ids] | order(order).name", ["earth", "mars"]],
    [`${PLANETS} | order(order)[$from...$to].name`, ["earth", "mars"]],
    [`[5, 6, 7][$from]`, 6],
  ])("%s", async (query, expected) => {
    const { prefix: run, id } = target;
    const params = {
      run,
      earth: id("earth"),
      mars: id("mars"),
      ids: [id("mars"), id("earth")],
      from: 1,
      to: 3,
    };
    expect(await client.fetch(query, params)).toEqual(expected);
  });

  test("a query too long for an address goes by POST and gives the same", async () => {
    const { prefix: run } = target;
    const names = Array.from({ length: 1500 }, (_, index) => `planet-${index}`);
    const query = `${PLANETS}[name in $names || name == "earth"].name`;
    expect(await client.fetch(query, { run, names })).toEqual(["earth"]);
  });

  test("numbers, lists, texts with quotes and null arrive as they were given", async () => {
    const params = { n: 1.5, list: ["a", 'b"c'], nothing: null, yes: true };
    const query = `{ "n": $n, "list": $list, "nothing": $nothing, "yes": $yes }`;
    expect(await client.fetch(query, params)).toEqual(params);
  });

  test("a query may be answered with its text and its time", async () => {
    const response = await client.fetch("1 + 1", {}, { filterResponse: false });
    expect(response).toMatchObject({ result: 2, query: "1 + 1" });
    expect(response.ms).toBeGreaterThanOrEqual(0);
  });
});

describe("a wrong query is refused, and the message points at the place", () => {
  test.each([
    [`*[_type == "a"`, {}, 13],
    [`*[_type == $type]`, {}, 11],
    [`*[_type == $type && name == "$name"]`, { name: "x" }, 11],
    [`*[_type == "a"] | order`, {}, 18],
    [`*[name == "\\q"]`, {}, 11],
    [`*[name == "open]`, {}, 10],
    [`*{name,,}`, {}, 6],
  ])("%s", async (query, params, start) => {
    const refusal = await refusalOf(client.fetch<unknown>(query, params));
    expect(refusal).toMatchObject({ status: 400, type: "queryParseError" });
    expect(refusal.details).toMatchObject({ query, start: expect.any(Number) });
    // Parsers count the end of a query differently: a neighboring character is as good a pointer.
    expect(Math.abs(startOf(refusal.details) - start)).toBeLessThanOrEqual(1);
  });

  test.each([
    ["nosuchfunction(1)", /nosuchfunction/],
    ["nosuch::fn(1)", /nosuch/],
    ["count()", /count|argument/i],
    [`*[0.5..1]`, /integer/],
    [`*[$a..$b]`, /integer/],
    ["", /./],
  ])("%s", async (query, message) => {
    const refusal = await refusalOf(client.fetch<unknown>(query, { a: "x", b: "y" }));
    expect(refusal.status).toBe(400);
    expect(refusal.message).toMatch(message);
  });

  test("a missing parameter is named", async () => {
    const { message } = await refusalOf(client.fetch<unknown>("*[_id == $id]"));
    expect(message).toContain("param $id referenced, but not provided");
  });
});

test("a dataset that does not exist is named in the refusal", async () => {
  const elsewhere = target.with({ dataset: "nowhere-at-all" });
  const { status, message } = await refusalOf(elsewhere.fetch<unknown>("1"));
  expect(status).toBe(404);
  expect(message).toContain("nowhere-at-all");
});

test("documents are read by id, in the order asked for, with gaps for those that are not there", async () => {
  const { id } = target;
  expect(await client.getDocument(id("earth"))).toMatchObject({ name: "earth" });
  expect(await client.getDocument(id("venus"))).toBeUndefined();
  const several = await client.getDocuments([id("mars"), id("venus"), id("earth")]);
  expect(several.map((doc) => doc?.name ?? null)).toEqual(["mars", null, "earth"]);
});

/** Where a refusal points to, counted from 0. */
function startOf(details: unknown): number {
  return typeof details === "object" && details !== null && "start" in details
    ? Number(details.start)
    : Number.NaN;
}
