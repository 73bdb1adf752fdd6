import { evaluateSync, parse } from "groq-js";
import { describe, expect, test } from "vitest";
import { checkContent } from "../../src/content/check.ts";
import { seedDocuments, type SeedDocument } from "../../tests/support/seed.ts";
import { errorsOf } from "../testing/validate.ts";
import { isRecord } from "./wording.ts";

/** A space, a no-break space and a zero-width space: nothing to read. */
const BLANK = " \u00a0\u200b";

const seed = seedDocuments();
/** One document of each type that pages show: they share their schema. */
const examples = seed.filter(
  ({ _type }, index) =>
    _type !== "avatarAsset" && seed.findIndex((other) => other._type === _type) === index,
);

/** A document in which every text but the names that Sanity gives is blank. */
function blanked(value: unknown, name = ""): unknown {
  if (typeof value === "string") return name.startsWith("_") ? value : BLANK;
  if (Array.isArray(value)) return value.map((item) => blanked(item, name));
  if (!isRecord(value)) return value;
  // Portable Text has machine names beside its words.
  if (value._type === "block") {
    const children = Array.isArray(value.children) ? value.children : [];
    return { ...value, children: children.map((child) => ({ ...child, text: BLANK })) };
  }
  const entries = Object.entries(value).map(([key, item]) => [key, blanked(item, key)]);
  return Object.fromEntries(entries);
}

/** Fields of the document that the site refuses, as in `cards[].title`. */
async function refusedBySite(document: SeedDocument): Promise<Set<string>> {
  const dataset = seed.map((other) => (other._id === document._id ? document : other));
  const problems = await checkContent(
    async (query, params = {}) => evaluateSync(parse(query, { params }), { dataset, params }).data,
  );
  const own = problems.filter((problem) => problem.document === document._id);
  return new Set(own.map(({ field }) => field.replaceAll(/\[\d+\]/g, "[]")));
}

/** The same, as the Studio tells its editors. */
async function refusedByStudio(document: SeedDocument): Promise<Set<string>> {
  const found = await errorsOf(document, seed);
  return new Set(found.map(({ path }) => path.replaceAll(/\.(?:\["[^"]*"\]|\d+)/g, "[]")));
}

describe("a text of white space is no text", () => {
  test.each(examples)("in $_type: what the site refuses, the Studio does", async (document) => {
    const changed = { ...document, ...Object(blanked(document)) };
    const [site, studio] = await Promise.all([refusedBySite(changed), refusedByStudio(changed)]);
    expect(site.size).toBeGreaterThan(0);
    expect([...site].filter((field) => !studio.has(field))).toEqual([]);
  });
});
