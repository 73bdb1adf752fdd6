import { describe, expect, it } from "vitest";
import { errorsOf } from "../../testing/validate.ts";

function legalPage(href: string) {
  return {
    _id: "legal-privacy-policy",
    _type: "legalPage",
    title: "Privacy policy",
    slug: "privacy-policy",
    description: "What this site keeps about a visitor, and what it does not.",
    effectiveDate: "2025-08-01",
    body: [
      {
        _type: "block",
        _key: "first",
        style: "h2",
        markDefs: [{ _type: "link", _key: "there", href }],
        children: [{ _type: "span", _key: "text", text: "Contact", marks: ["there"] }],
      },
    ],
  };
}

describe("a link in running text", () => {
  it.each(["/contact", "#agents", "https://www.irs.gov/", "mailto:support@polyphony.example"])(
    "can lead to %s",
    async (href) => {
      expect(await errorsOf(legalPage(href))).toEqual([]);
    },
  );

  it.each([
    "javascript:alert(1)",
    "data:text/html,hello",
    "http://www.irs.gov/",
    "//evil.example",
    "contact",
  ])("cannot be published when it leads to %s", async (href) => {
    expect(await errorsOf(legalPage(href))).toEqual([
      {
        level: "error",
        path: 'body.["first"].markDefs.["there"].href',
        message: expect.stringContaining("This link cannot be used"),
      },
    ]);
  });
});

describe("the address of a legal page", () => {
  it("belongs to one page", async () => {
    const other = { ...legalPage("/contact"), _id: "legal-other" };
    expect(await errorsOf(legalPage("/contact"), [other])).toEqual([
      {
        level: "error",
        path: "slug",
        message: "Another legal page already has the address /privacy-policy.",
      },
    ]);
  });

  it("is one of the six that the site serves", async () => {
    expect(await errorsOf({ ...legalPage("/contact"), slug: "imprint" })).toHaveLength(1);
  });
});
