import { describe, expect, it, test } from "vitest";
import { challengeThemes, isRecord, whoAndWhen } from "../../src/rules/content-rules.ts";
import { distinctLinks, lowerCaseId } from "./content-rules.ts";
import { countLine, lengthAdvice } from "./text-limit.ts";
import { evaluateSync, parse } from "groq-js";
import { checkContent } from "../../src/content/check.ts";
import { type SeedDocument, seedDocuments } from "../../tests/support/seed.ts";
import { errorsOf } from "../testing/validate.ts";

describe("ids", () => {
  it.each(["nora", "nora-2", "n"])("may be %s", (id) => {
    expect(lowerCaseId(id)).toBe(true);
  });
  it.each(["Nora", "2nora", "nora b", "nora_b", "-nora", "", "nørå"])(
    "that would break an address are refused: %s",
    (id) => {
      expect(lowerCaseId(id)).toContain("lower-case letters");
    },
  );
});

describe("navigation", () => {
  it("may not lead twice to the same page", () => {
    expect(distinctLinks([{ href: "/about" }, { href: "/about" }])).toBe(
      "Two links lead to the same page: /about.",
    );
  });
});

describe("the groups of the challenges table", () => {
  const groups = (...themes: string[]) => themes.map((theme) => ({ theme }));

  it("lets an editor put the four in any order", () => {
    expect(challengeThemes(groups("proof", "money", "people", "rules"))).toBe(true);
  });

  it("names the group without which rows would be lost", () => {
    expect(challengeThemes(groups("money", "rules", "people", "people"))).toBe(
      "There has to be one group for each of the 4 themes (missing: Proof).",
    );
  });
});

describe("who checked a sample, and when", () => {
  it.each([[undefined], [{}], [{ name: " " }], [{ name: "Ann Lee, CPA", date: "2026-11-02" }]])(
    "%j is whole",
    (checked) => {
      expect(whoAndWhen(checked)).toBe(true);
    },
  );

  it("requires the other half", () => {
    expect(whoAndWhen({ name: "Ann Lee, CPA" })).toBe(
      "Say on which date it was checked, or empty the name.",
    );
    expect(whoAndWhen({ date: "2026-11-02" })).toBe("Say who checked it, or empty the date.");
  });
});

const COPY = { words: { min: 2, max: 3 } };
const TITLE = { characters: [4, "long titles wrap on phones"] } as const;

test("advice on a text that does not fit says by how much, and why it matters", () => {
  expect(lengthAdvice("one", COPY)).toBe("2 to 3 words fit here best; this has 1.");
  expect(lengthAdvice("one two", { words: { max: 1 } })).toBe(
    "Up to 1 words fit here best; this has 2.",
  );
  expect(lengthAdvice("Taxes", TITLE)).toBe(
    "Up to 4 characters fit here best: long titles wrap on phones. This has 5.",
  );
});

test("the line under a field counts what a reader sees", () => {
  expect(countLine("Ame\u0301lie 💡", { characters: [9, "it is set large"], ...COPY })).toBe(
    "8 of 9 characters · 2 words, best 2 to 3",
  );
  expect(countLine("", COPY)).toBe("0 words, best 2 to 3");
  expect(countLine("one", { words: { max: 5 } })).toBe("1 of 5 words");
});

/** A space, a no-break space and a zero-width space: nothing to read. */
const BLANK = " \u00a0\u200b";

const seed = seedDocuments();
/** One document of each type that pages show: they share their schema. */
const examples = seed.filter(
  ({ _type }, index) =>
    _type !== "avatarAsset" && seed.findIndex((other) => other._type === _type) === index,
);

/** A document in which every text but the names that Sanity gives is blank. */
function blankTexts(value: unknown, name = ""): unknown {
  if (typeof value === "string") return name.startsWith("_") ? value : BLANK;
  if (Array.isArray(value)) return value.map((item) => blankTexts(item, name));
  if (!isRecord(value)) return value;
  // Portable Text has machine names beside its words.
  if (value._type === "block") {
    const children = Array.isArray(value.children) ? value.children : [];
    return { ...value, children: children.map((child) => ({ ...child, text: BLANK })) };
  }
  const entries = Object.entries(value).map(([key, item]) => [key, blankTexts(item, key)]);
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
    const changed = { ...document, ...Object(blankTexts(document)) };
    const [site, studio] = await Promise.all([refusedBySite(changed), refusedByStudio(changed)]);
    expect(site.size).toBeGreaterThan(0);
    expect([...site].filter((field) => !studio.has(field))).toEqual([]);
  });
});

/** A document after an editor took out its pictures that may be left out: Sanity keeps their words. */
function withoutPictures({ _id, ...document }: SeedDocument): SeedDocument {
  const removed = { _type: "image", alt: "Nora at her desk" };
  const person = {
    _type: "person",
    _key: "ann",
    name: "Ann Lee",
    role: "Writes",
    sentence: "Yes.",
  };
  return {
    ...document,
    _id,
    shareImage: removed,
    ...(_id === "siteSettings" && { people: [{ ...person, image: removed }] }),
  };
}

describe("what an editor can publish, the site shows", () => {
  const pages = examples.filter(({ _type }) => /Page$|^agent$|^siteSettings$/.test(_type));

  test.each(pages)("$_type without the pictures that were taken out", async (document) => {
    const changed = withoutPictures(document);
    expect([...(await refusedByStudio(changed))]).toEqual([]);
    expect([...(await refusedBySite(changed))]).toEqual([]);
  });

  const settings = examples.filter(({ _type }) => _type === "siteSettings");
  test.each(["müller@polyphony.example", "ann&co@polyphony.example", "ann@polyphony", "ann"])(
    "the address %s, or the Studio refuses it as well",
    async (email) => {
      for (const document of settings) {
        const changed = { ...document, contact: { ...Object(document.contact), email } };
        expect(await refusedBySite(changed)).toEqual(await refusedByStudio(changed));
      }
    },
  );

  test("a region's figure, or the Studio refuses it: Sanity takes 0 for positive", async () => {
    for (const document of examples.filter(({ _type }) => _type === "regionRecord")) {
      expect([...(await refusedByStudio({ ...document, organizations: 0 }))]).toEqual([
        "organizations",
      ]);
    }
  });
});
