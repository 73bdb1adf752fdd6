import { describe, expect, it } from "vitest";
import { errorsOf } from "../../testing/validate.ts";

function times<Item>(count: number, item: (number: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => item(index + 1));
}

const section = (number: number) => ({
  _type: "legalSection",
  _key: `s${number}`,
  heading: `What we do, part ${number}`,
  plain: "We answer every letter by hand.",
  body: [
    {
      _type: "block",
      _key: "first",
      style: "normal",
      markDefs: [],
      children: [{ _type: "span", _key: "text", text: "A person answers.", marks: [] }],
    },
  ],
});

const legalPage = {
  _id: "legal-privacy-policy",
  _type: "legalPage",
  title: "Privacy Policy",
  slug: "privacy-policy",
  description: "What this site keeps about a visitor, and what it does not keep about anyone.",
  effectiveDate: "2025-08-01",
  summary: "This site keeps one note in your browser.",
  sections: times(5, section),
  related: times(2, (number) => ({
    _type: "relatedLink",
    _key: `r${number}`,
    label: `Page ${number}`,
    href: ["/about", "/contact"][number - 1],
  })),
};

/** The legal page with a table of two columns in its first section, and one row. */
function withRow(cells: string[]) {
  const table = {
    _type: "legalTable",
    caption: "What we keep",
    columns: ["What", "How long"],
    rows: [{ _type: "legalRow", _key: "row", cells }],
  };
  return { ...legalPage, sections: [{ ...section(9), table }, ...times(4, section)] };
}

describe("a legal page", () => {
  it("can be published with its sections", async () => {
    expect(await errorsOf(legalPage)).toEqual([]);
  });

  it("has an address of its own", async () => {
    expect(await errorsOf(legalPage, [{ ...legalPage, _id: "legal-other" }])).toEqual([
      {
        level: "error",
        path: "slug",
        message:
          "“privacy-policy” is already the address of another legal page: Privacy Policy (published). Choose another one, or change and publish that one first.",
      },
    ]);
  });

  it("has an address that no other page or folder of the site has", async () => {
    expect(await errorsOf({ ...legalPage, slug: "imprint" })).toEqual([]);
    for (const slug of ["about", "media", "Imprint", "index", "legal/imprint"]) {
      expect(await errorsOf({ ...legalPage, slug }), slug).toHaveLength(1);
    }
  });

  it("cannot take the address of a redirect that leads elsewhere", async () => {
    const moved = { _id: "moved", _type: "redirect", from: "/imprint", to: "/about" };
    expect(await errorsOf({ ...legalPage, slug: "imprint" }, [moved])).toEqual([
      expect.objectContaining({
        path: "slug",
        message:
          "A redirect leads from /imprint to /about. Delete it under Settings, Redirects, or choose another address.",
      }),
    ]);
    // The page comes back to where it was: its redirect goes when it is published.
    const back = { ...moved, to: "/privacy-policy" };
    const draft = { ...legalPage, _id: `drafts.${legalPage._id}`, slug: "imprint" };
    expect(await errorsOf(draft, [back, legalPage])).toEqual([]);
  });

  it("cannot lose so many sections that its contents list is empty", async () => {
    expect(await errorsOf({ ...legalPage, sections: times(4, section) })).toEqual([
      {
        level: "error",
        path: "sections",
        message: "There have to be 5 to 11 sections; there are 4 now.",
      },
    ]);
  });

  it("keeps its tables whole: a row has a cell for each column", async () => {
    expect(await errorsOf(withRow(["Letters", "Until you ask"]))).toEqual([]);
    expect(await errorsOf(withRow(["Letters", "Until you ask", "Why"]))).toEqual([
      {
        level: "error",
        path: 'sections.["s9"].table',
        message: "Every row needs 2 cells, one for each column; row 1 has another number.",
      },
    ]);
  });
});
