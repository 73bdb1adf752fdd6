import { expect, test } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import { PAGES } from "../support/site-files.ts";

/** Astro writes this rule for its islands beside the first of them, where HTML has no styles. */
const ISLAND_STYLE = "<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>";

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:standard", "html-validate:a11y"],
  rules: {
    // Tables that turn into cards on a phone keep their meaning by roles that they have already.
    "no-redundant-role": "off",
    // The outline is tested as it is shown: the missing page holds two views, one of them hidden.
    "heading-level": "off",
    // A filter answers at once: it has nothing to submit, and a button that resets it.
    "wcag/h32": "off",
  },
});

test("every page is valid HTML, so that browsers and screen readers agree on what it says", async () => {
  const faults: string[] = [];
  for (const { path, html } of PAGES) {
    const report = await validator.validateString(html.replace(ISLAND_STYLE, ""), path);
    for (const { messages } of report.results) {
      faults.push(
        ...messages.map(
          ({ ruleId, message, selector }) =>
            `${path}: ${message} (${ruleId}) at ${selector ?? "?"}`,
        ),
      );
    }
  }
  expect(faults).toEqual([]);
});

test("a reader can link to every section: each heading under the title has an address", () => {
  const bare = PAGES.filter(({ path }) => path !== "/404").flatMap(({ path, html }) => {
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    return [...main.matchAll(/<h2\b([^>]*)>([\s\S]*?)<\/h2>/g)]
      .filter(([, attributes = ""]) => !/\sid="/.test(attributes))
      .map(([, , text = ""]) => `${path}: ${text.replace(/<[^>]+>/g, "").trim()}`);
  });
  expect(bare).toEqual([]);
});
