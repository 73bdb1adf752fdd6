import { expect, test } from "vitest";
import { openText } from "./first-sentence.ts";

test.each([
  ["Nora drafts it. An officer signs.", "Nora drafts it.", "An officer signs."],
  [
    "It is ready at 9 a.m. on Monday. Then it goes.",
    "It is ready at 9 a.m. on Monday.",
    "Then it goes.",
  ],
  [
    "A U.S. Treasury grant pays $4.5 million. It ends.",
    "A U.S. Treasury grant pays $4.5 million.",
    "It ends.",
  ],
  [
    "The 501(c)(3) letter names St. Mary’s. File it.",
    "The 501(c)(3) letter names St. Mary’s.",
    "File it.",
  ],
  ["“Who asked?” she says. Nobody.", "“Who asked?” she says.", "Nobody."],
])("a reader gets the first sentence whole: %s", (text, first, rest) => {
  expect(openText(text)).toEqual({ first, rest });
});

test("a text of one sentence has nothing to unfold", () => {
  expect(openText(" One line, and no more ")).toEqual({ first: "One line, and no more", rest: "" });
});
