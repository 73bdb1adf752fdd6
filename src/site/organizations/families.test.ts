import { expect, test } from "vitest";
import type { OrganizationType } from "../../content/index.ts";
import { groupByFamily } from "./families.ts";

const family = (code: string) => ({ code, name: "Name", text: "Text." });
const families = {
  charity: family("501(c)(3)"),
  exempt: family("501(c)"),
  outside: family("Elsewhere"),
};
const type = (order: number, of: OrganizationType["family"]): OrganizationType => ({
  _id: `orgtype-${order}`,
  id: `type-${order}`,
  order,
  name: "Land trusts",
  family: of,
  legalForm: "501(c)(3)",
  body: [],
  answersTo: "The IRS",
  agents: [],
});

test("a reader finds each type under its own legal family, charities first, in the editor's order", () => {
  const types = [type(1, "charity"), type(2, "outside"), type(3, "charity"), type(4, "exempt")];
  expect(
    groupByFamily(families, types).map((group) => [
      group.family.code,
      group.types.map(({ order }) => order),
    ]),
  ).toEqual([
    ["501(c)(3)", [1, 3]],
    ["501(c)", [4]],
    ["Elsewhere", [2]],
  ]);
});

test("a family that no type belongs to leaves no empty heading", () => {
  expect(groupByFamily(families, [type(1, "exempt")]).map(({ id }) => id)).toEqual(["exempt"]);
});
