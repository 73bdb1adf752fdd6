import { describe, expect, it } from "vitest";
import { isSafeHref } from "./safe-href.ts";

describe("links from content", () => {
  it.each([
    "/",
    "/about",
    "/agent/nora#voice",
    "/#agents",
    "#agents",
    "https://www.irs.gov/forms-pubs/about-form-990",
    "HTTPS://example.org",
    "mailto:support@polyphony.example",
    "tel:+15550100142",
  ])("lets an editor link to %s", (href) => {
    expect(isSafeHref(href)).toBe(true);
  });

  it.each([
    ["a script", "javascript:alert(1)"],
    ["a script in mixed case", "JaVaScRiPt:alert(1)"],
    ["a script behind white space that browsers drop", " javascript:alert(1)"],
    ["a script split by a tab that browsers drop", "java\tscript:alert(1)"],
    ["a script split by a line break", "java\nscript:alert(1)"],
    ["data", "data:text/html,<script>alert(1)</script>"],
    ["a blob", "blob:https://example.org/1"],
    ["plain http", "http://example.org"],
    ["another host that looks like a path", "//evil.example"],
    ["another host behind a backslash", "/\\evil.example"],
    ["another host behind a dropped tab", "/\t/evil.example"],
    ["a host hidden behind a user name", "https://irs.gov@evil.example"],
    ["https with no host", "https:about"],
    ["a mail link to nobody", "mailto:"],
    ["a bare sign", "#"],
    ["a bare word", "about"],
    ["nothing", ""],
  ])("keeps visitors safe from %s", (_what, href) => {
    expect(isSafeHref(href)).toBe(false);
  });
});
