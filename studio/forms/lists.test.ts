import type { SchemaType } from "@sanity/types";
import { expect, test } from "vitest";
import { schemaTypes } from "../schemas/index.ts";
import { schema } from "../testing/validate.ts";
import { wrongNumbers } from "./lists.tsx";

const cards = (...ids: unknown[]) => ids.map((id, index) => ({ _key: `k${index}`, id }));

test("cards that an editor has moved get the numbers of their places, and no others", () => {
  expect(wrongNumbers(cards(1, 2, 3), 1)).toEqual([]);
  expect(wrongNumbers(cards(1, 4, 2, 3), 1)).toEqual([
    { key: "k1", number: 2 },
    { key: "k2", number: 3 },
    { key: "k3", number: 4 },
  ]);
});

test("a second list goes on from the first, and a new item gets a number", () => {
  expect(wrongNumbers(cards(6, undefined), 6)).toEqual([{ key: "k1", number: 7 }]);
});

/** Every list of the schema whose items carry a number: that of its first place. */
function numberedLists(): Record<string, number | undefined> {
  const found: Record<string, number | undefined> = {};
  const hasNumber = (item: SchemaType) =>
    item.jsonType === "object" &&
    item.fields.some(({ name, type }) => name === "id" && type.jsonType === "number");
  const look = (path: string, type: SchemaType): void => {
    if (type.jsonType === "array" && type.of.some(hasNumber)) {
      found[path] = type.options?.numberedFrom;
    }
    if (type.jsonType !== "object") return;
    for (const { name, type: field } of type.fields) look(`${path}.${name}`, field);
  };
  for (const { name, type } of schemaTypes) {
    const document = schema.get(name);
    if (type === "document" && document) look(name, document);
  }
  return found;
}

test("cards and priorities are numbered by their places, in every list that has them", () => {
  expect(numberedLists()).toEqual({
    "agent.problemCards.cards": 1,
    "agent.priorityData.critical": 1,
    "agent.priorityData.operational": 6,
    "agent.priorityData.enhancement": 11,
    "samplePage.cards": 1,
  });
});
