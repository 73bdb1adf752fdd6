import { expect, test } from "@playwright/test";
import { JSDOM } from "jsdom";
import { PEOPLE } from "../../src/facts/strings.ts";
import { seedDocuments, type SeedDocument } from "../support/seed.ts";
import { pageAt } from "./support/site-files.ts";

/*
 * What the seed says is on its page, read from the dataset itself and not through the lake or the
 * content's queries. Where it stands, and under which heading, the outlines tell; whether it can be
 * seen, the pictures.
 */

/** The page that tells what a document of a type says. */
const PAGE_OF: Readonly<Record<string, string>> = {
  aboutPage: "/about",
  challengeRow: "/need-impact-agents",
  connectedAgentsPage: "/connected-agents",
  contactPage: "/contact",
  cpaPage: "/cpa",
  dataSecurityPage: "/data-security",
  globalImpactPage: "/global-impact",
  landingPage: "/",
  likeOsPage: "/like-os",
  needImpactPage: "/need-impact-agents",
  nexusCapability: "/",
  organizationType: "/organizations",
  organizationsPage: "/organizations",
  pillar: "/poly-ai",
  polyAiPage: "/poly-ai",
  regionRecord: "/global-impact",
  samplePage: "/sample-ingrid",
  siteSettings: "/",
};

/** Fields for the gate and the maker of voices; names of drawings; and what another page shows. */
const ELSEWHERE = new Set(["voiceSettings", "talking", "gate", "building", "related", "spectrum"]);

function pathOf({ _type, id, slug }: SeedDocument): string | undefined {
  if (_type === "agent") return `/agent/${String(id)}`;
  if (_type === "legalPage") return `/${String(slug)}`;
  return PAGE_OF[_type];
}

/** A document without what its page leaves out: an agent's own problem and solution. */
function visibleFields(document: SeedDocument): unknown {
  if (document._type !== "agent") return document;
  return { ...document, problem: undefined, solution: undefined };
}

/** Sentences of several words in a value of a document: a page may part them, and fold some away. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") {
    return value.split(/(?<=[.!?:;])\s+/).filter((sentence) => /\S\s+\S/.test(sentence));
  }
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([field, part]) =>
    field.startsWith("_") || ELSEWHERE.has(field) ? [] : textsIn(part),
  );
}

/** Only what one reads: a page breaks its lines, and joins words that belong together, as it likes. */
const letters = (text: string) =>
  text
    .toLowerCase()
    .replaceAll("{agents}", "eight")
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

/** All that a page says, and what it says of pictures and drawings. */
function textOn(path: string): string {
  const { document } = new JSDOM(pageAt(path).html).window;
  for (const code of document.querySelectorAll("script, style")) code.remove();
  const spoken = [...document.querySelectorAll("[alt], [aria-label], meta[name=description]")].map(
    (element) =>
      ["alt", "aria-label", "content"].map((name) => element.getAttribute(name)).join(" "),
  );
  return letters([document.body.textContent, ...spoken].join(" "));
}

const documents = Map.groupBy(seedDocuments(), pathOf);

for (const [path, about] of documents) {
  if (path === undefined) continue;
  test(`${path} says all that its documents say`, () => {
    const said = textOn(path);
    const texts = about.map(visibleFields).flatMap(textsIn);
    expect(texts.length).toBeGreaterThan(3);
    expect(texts.filter((text) => !said.includes(letters(text)))).toEqual([]);
  });
}

test("the seed invents nobody: no name, no empty heading", () => {
  for (const path of ["/about", "/contact"]) expect(pageAt(path).html, path).not.toContain(PEOPLE);
  expect(pageAt("/agent/nora").html).not.toContain("Checked by");
});
