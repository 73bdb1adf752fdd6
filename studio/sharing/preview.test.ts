import { describe, expect, test } from "vitest";
import { cutAt, DESCRIPTION_CUT, sharePreview, TITLE_CUT } from "./preview.ts";

const FRAME = {
  settings: { name: "Polyphony", tagline: "Eight agents", description: "The site." },
  navigation: { primary: [{ label: "CPA", href: "/cpa", words: null }], footer: [] },
};

describe("the preview of search results and shared links", () => {
  test("has the title that the browser's tab has, and its description", () => {
    expect(sharePreview({ _type: "cpaPage", title: "People", description: "Why." }, FRAME)).toEqual(
      {
        siteName: "Polyphony",
        path: "/cpa",
        title: "CPA: People · Polyphony",
        description: "Why.",
      },
    );
  });

  test("follows an agent's address, and its own description once it has one", () => {
    const nora = { _type: "agent", id: "norah", name: "Nora", title: "Tax", description: "Long." };
    expect(sharePreview(nora, FRAME)).toMatchObject({
      path: "/agent/norah",
      title: "Nora: Tax · Polyphony",
      description: "Long.",
    });
    expect(sharePreview({ ...nora, shareText: "Short." }, FRAME).description).toBe("Short.");
  });

  test("shows what the site says where a page says nothing", () => {
    expect(sharePreview({ _type: "landingPage" }, FRAME)).toMatchObject({
      path: "/",
      title: "Polyphony: Eight agents",
      description: "The site.",
    });
    expect(sharePreview({ _type: "agent" }, {}).path).toBeUndefined();
  });

  test("is cut where results are cut, after a whole word", () => {
    const words = "word ".repeat(50).trim();
    expect(cutAt(words, TITLE_CUT)).toBe(`${"word ".repeat(12).trim()} …`);
    expect(cutAt("x".repeat(300), DESCRIPTION_CUT).length).toBeLessThan(DESCRIPTION_CUT);
    expect(cutAt("Short", TITLE_CUT)).toBe("Short");
  });
});
