import { describe, expect, it } from "vitest";
import { errorsOf } from "../../testing/validate.ts";

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
