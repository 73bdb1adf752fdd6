import { expect, test } from "vitest";
import { goodAgent, goodCard } from "./testing/good-agent.ts";
import { placeOfField, placeOfProblem } from "./field-place.ts";

const agent = goodAgent({ problemCards: { cards: [1, 2, 3].map(goodCard) } });
const type = "agent";

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

test("a picture is one field, its description another", () => {
  expect(placeOfField("image.asset._ref", agent, type)).toEqual({
    words: "Portrait",
    path: ["image"],
  });
  expect(placeOfField("image.alt", agent, type).words).toBe("Portrait › What the picture shows");
});

test("a paragraph and a reference in a list are named by what they are", () => {
  const page = { body: [{ _key: "p", _type: "block", children: [] }] };
  const place = placeOfField("opening.body[0].children[0].text", { opening: page }, "landingPage");
  expect(place).toEqual({
    words: "Opening › Text › Paragraph 1",
    path: ["opening", "body", { _key: "p" }],
  });
  expect(placeOfField("agents[1]", undefined, "challengeRow").words).toBe(
    "Responsible agents › Agent 2",
  );
});

test("an editor reads names, never ids", () => {
  const kofi = { _id: "agent-kofi", _type: "agent", name: "Kofi" };
  const where = (field: string, document?: typeof kofi) =>
    placeOfProblem({ document: document?._id ?? "siteSettings", field }, document);
  expect(where("id", kofi)).toBe("Kofi, Short name");
  expect(where("problemCards.cards[1].title", kofi)).toBe(
    "Kofi, Problem cards › Cards › Problem card 2 › Title",
  );
  expect(where("id", { ...kofi, name: " " })).toBe("Agent, Short name");
  // There is none: the site names the type.
  expect(where("(whole document)")).toBe("Site settings");
});
