import { groupProblems, validateSchema } from "@sanity/schema/_internal";
import { describe, expect, it } from "vitest";
import { SINGLETONS } from "../../src/content/documents/singletons.ts";
import { schemaTypes } from "./index.ts";
import { errorsOf } from "../testing/validate.ts";

const documents = schemaTypes.filter(({ type }) => type === "document").map(({ name }) => name);

describe("the schema", () => {
  it("compiles as the Studio compiles it, with no mistake", () => {
    const problems = groupProblems(validateSchema(schemaTypes).getTypes());
    expect(problems).toEqual([]);
  });

  it("gives every type but running text a preview, so that lists are readable", () => {
    const without = schemaTypes.filter((type) => type.type !== "array" && !("preview" in type));
    expect(without.map(({ name }) => name)).toEqual([]);
  });

  it("knows every singleton's type", () => {
    expect(documents).toEqual(expect.arrayContaining(SINGLETONS.map(({ type }) => type)));
    expect(new Set(SINGLETONS.map(({ id }) => id)).size).toBe(SINGLETONS.length);
  });
});

/** A page with running text in which one word is a link. */
function pageWith(href: string) {
  return {
    _id: "contactPage",
    _type: "contactPage",
    explanation: [
      {
        _type: "block",
        _key: "first",
        style: "normal",
        markDefs: [{ _type: "link", _key: "there", href }],
        children: [{ _type: "span", _key: "text", text: "Contact", marks: ["there"] }],
      },
    ],
  };
}

/** What an editor reads about the text, whatever else the page lacks. */
async function errorsInText(href: string) {
  const errors = await errorsOf(pageWith(href));
  return errors.filter(({ path }) => path.startsWith("explanation"));
}

describe("a link in running text", () => {
  it.each(["/contact", "#agents", "https://www.irs.gov/", "mailto:support@polyphony.example"])(
    "can lead to %s",
    async (href) => {
      expect(await errorsInText(href)).toEqual([]);
    },
  );

  it.each([
    "javascript:alert(1)",
    "data:text/html,hello",
    "http://www.irs.gov/",
    "//evil.example",
    "contact",
  ])("cannot be published when it leads to %s", async (href) => {
    expect(await errorsInText(href)).toEqual([
      {
        level: "error",
        path: 'explanation.["first"].markDefs.["there"].href',
        message: expect.stringContaining("This link cannot be used"),
      },
    ]);
  });
});
