import { expect, test } from "vitest";
import { compileSchema } from "../compile-schema.ts";
import { schemaTypes } from "../schemas/index.ts";
import { goodAgent } from "../testing/good-agent.ts";
import { placeOfField } from "./field-words.ts";

const agent = goodAgent();
const type = compileSchema(schemaTypes).get("agent");

test("a refused field is named by the labels of the form and opens by the keys of its items", () => {
  expect(placeOfField("problemCards.cards[2].title", agent, type)).toEqual({
    words: "Problem cards › Cards › Problem card 3 › Title",
    path: ["problemCards", "cards", { _key: "card-3" }, "title"],
  });
  expect(placeOfField('problemCards.cards[_key=="card-3"].title', agent, type)).toEqual(
    placeOfField("problemCards.cards[2].title", agent, type),
  );
  expect(placeOfField("deliverables[4]", agent, type)).toEqual({
    words: "Deliverables › line 5",
    path: ["deliverables", 4],
  });
});

test("a card is named by the number that it carries, wherever it stands", () => {
  const last = { _key: "x", _type: "problemCard", id: 7 };
  const changed = { ...agent, problemCards: { cards: [last] } };
  expect(placeOfField("problemCards.cards[0]", changed, type)).toEqual({
    words: "Problem cards › Cards › Problem card 7",
    path: ["problemCards", "cards", { _key: "x" }],
  });
});

test("what the Studio does not know is named as the site named it", () => {
  expect(placeOfField("gone[1].away", undefined, undefined)).toEqual({
    words: "gone › line 2 › away",
    path: ["gone", 1, "away"],
  });
  expect(placeOfField("(whole document)", agent, type)).toEqual({
    words: "the document as a whole",
    path: [],
  });
});
