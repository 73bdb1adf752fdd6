import { describe, expect, test } from "vitest";
import { deadLink, siteLinksIn, sitePathOf } from "./site-links.ts";

const pages = new Set(["/", "/about", "/contact", "/agent/nora"]);

describe("a link inside the site", () => {
  test.each([
    "/",
    "/about",
    "/about/",
    "/#agents",
    "/about?from=mail#top",
    "/agent/nora#bar-3",
    "#agents",
    "https://www.irs.gov/nowhere",
    "mailto:a@polyphony.example",
    "/media/nora-0123456789ab.mp4",
  ])("%s leads somewhere, or not to a page", (href) => {
    expect(deadLink(href, pages)).toBeUndefined();
  });

  test.each([
    ["/abuot", "/about"],
    ["/agent/norah#bar-3", "/agent/nora"],
  ])("%s is dead, and the nearest page is named", (href, near) => {
    expect(deadLink(href, pages)).toBe(
      `The site has no page at ${sitePathOf(href)}. Did you mean ${near}?`,
    );
  });
});

test("for a path that is like no other, no page is named", () => {
  expect(deadLink("/no-such-page", pages)).toBe("The site has no page at /no-such-page.");
});

test("links are found wherever a document has them", () => {
  const found = siteLinksIn({
    primary: [{ label: "About", href: "/about" }],
    body: [{ _type: "block", markDefs: [{ _type: "link", href: "/contact" }] }],
    mail: { href: "mailto:a@polyphony.example" },
  });
  expect(found).toEqual([
    { field: "primary[0].href", href: "/about" },
    { field: "body[0].markDefs[0].href", href: "/contact" },
  ]);
});
