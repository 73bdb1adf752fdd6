import { expect, test } from "vitest";
import { sitemapXml } from "./sitemap.ts";

test("a search engine can read the sitemap even when an address holds an ampersand", () => {
  expect(sitemapXml(["https://example.org/?a=1&b=2"])).toContain(
    "<loc>https://example.org/?a=1&amp;b=2</loc>",
  );
});
