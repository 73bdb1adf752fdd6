import { describe, expect, test } from "vitest";
import { sharePreview } from "./preview.ts";

const FRAME = {
  settings: { name: "Polyphony", tagline: "Eight agents", description: "The site." },
  navigation: { primary: [{ label: "CPA", href: "/cpa", words: null }], footer: [] },
};

describe("the preview of shared links", () => {
  test("has the title that the browser's tab has, and its description", () => {
    expect(sharePreview({ _type: "cpaPage", title: "People", description: "Why." }, FRAME)).toEqual(
      { title: "CPA: People · Polyphony", description: "Why." },
    );
  });

  test("has an agent's own description once there is one", () => {
    const nora = { _type: "agent", id: "norah", name: "Nora", title: "Tax", description: "Long." };
    expect(sharePreview(nora, FRAME)).toMatchObject({
      title: "Nora: Tax · Polyphony",
      description: "Long.",
    });
    expect(sharePreview({ ...nora, shareText: "Short." }, FRAME).description).toBe("Short.");
  });

  test("shows what the site says where a page says nothing", () => {
    expect(sharePreview({ _type: "landingPage" }, FRAME)).toMatchObject({
      title: "Polyphony: Eight agents",
      description: "The site.",
    });
  });
});
