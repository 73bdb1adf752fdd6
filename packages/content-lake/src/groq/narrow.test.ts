import { evaluateSync, parse } from "groq-js";
import { expect, test } from "vitest";
import { type Doc, DocumentSet } from "../document.ts";
import { narrow } from "./narrow.ts";
import { isNode, visit } from "./tree.ts";

function doc(_id: string, _type: string, more: Partial<Doc> = {}): Doc {
  return { _id, _type, _rev: "r", _createdAt: "t", _updatedAt: "t", ...more };
}

const documents = new DocumentSet([
  doc("a", "agent", { n: 1, pillar: { _ref: "p" } }),
  doc("b", "agent", { n: 2, _rev: "later" }),
  doc("p", "pillar", { n: 3, agents: ["b", "a"] }),
  doc("q", "page", { n: 4 }),
]);

/** Runs a query with and without the index, and returns both results and the numbers of documents read. */
function both(query: string, params: Record<string, unknown> = {}) {
  const tree: unknown = parse(query);
  if (!isNode(tree)) throw new Error("not a query");
  const dataset = documents.all();
  const dereference = ({ _ref }: { _ref: string }) => documents.get(_ref);
  const narrowed = narrow(tree, params, documents);
  const plain: unknown = evaluateSync(tree, { dataset, params, dereference }).data;
  const fast: unknown = evaluateSync(narrowed, { dataset, params, dereference }).data;
  const sizes: number[] = [];
  visit(narrowed, ({ type, value }) => {
    if (type === "Value" && Array.isArray(value)) sizes.push(value.length);
  });
  return { plain, fast, sizes };
}

test.each([
  [`*[_id == "a"]`, {}, [1]],
  [`*["a" == _id][0]`, {}, [1]],
  [`*[_id == $id]{n}`, { id: "b" }, [1]],
  [`*[_id == $id]`, { id: null }, [0]],
  [`*[_id == $id]`, { id: ["a"] }, [0]],
  [`*[_id in ["q", "a", "a", 1]]._id`, {}, [2]],
  [`*[_id in ["q", $id]]._id`, { id: "a" }, [2]],
  [`*[_id in $ids]._id`, { ids: ["b", "a"] }, [2]],
  [`*[_id in $ids]._id`, { ids: "a" }, [0]],
  [`*[_type == "agent"] | order(n desc)`, {}, [2]],
  [`*[_type in ["pillar", "agent"]]._id`, {}, [3]],
  [`*[_type == $t && n > 1]`, { t: "agent" }, [2]],
  [`*[n > 1 && (_type == "agent" && n < 9)]`, {}, [2]],
  [`*[_type == "agent"]{ n, "others": count(*[_type == "page"]), "all": count(*) }`, {}, [1, 2]],
  [`*[_type == "pillar"]{ "agents": *[_type == "agent" && _id in ^.agents]._id }`, {}, [2, 1]],
  [`count(*[_type == "nothing"])`, {}, [0]],
  [`*[_type == "agent" && references($ids, "q")]._id`, { ids: ["p", 1] }, [2]],
  [`*[_type == "agent"][0].pillar->n`, {}, [2]],
])("gives the same answer from the index as from every document: %s", (query, params, sizes) => {
  const { plain, fast, sizes: read } = both(query, params);
  expect(fast).toEqual(plain);
  expect(read.toSorted()).toEqual(sizes.toSorted());
});

test.each([
  `*[_type == "agent" || n == 4]`,
  `*[!(_type == "agent")]`,
  `*[_type != "agent"]`,
  `*[_id == pillar._ref]`,
  `*[_id in path("a")]`,
  `*[_id in [...$ids]]`,
  `*[_type match "agent"]`,
  `*[pillar._type == "x"]`,
  `*[references("p")]`,
  `*[_rev == "later"]`,
  `*[select(_type == "agent" => true)]`,
  `*{n}`,
])("reads every document where an index could lose one: %s", (query) => {
  const { plain, fast, sizes } = both(query, { ids: ["a"] });
  expect(sizes).toEqual([]);
  expect(fast).toEqual(plain);
});
