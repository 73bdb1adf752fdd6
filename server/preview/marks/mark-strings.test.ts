import { studioPath } from "@sanity/client/csm";
import { evaluateSync, parse } from "groq-js";
import { describe, expect, test } from "vitest";
import { QUERY_DEFINITIONS } from "../../../src/content/query-definitions.ts";
import { seedDocuments } from "../../../src/content/testing/seed.ts";
import { storedVideo } from "../../../src/content/testing/video.ts";
import { MarkRegistry, withoutMarks } from "./registry.ts";
import { markStrings } from "./mark-strings.ts";
import { schemaFields } from "./schema-fields.ts";

const seed = seedDocuments();
const documents = new Map(seed.map((document) => [document._id, document]));
const fields = schemaFields();

const TALK = ["talking", "videoUrl", "combined_url"];

/** What every text of a result came to: its field's name, and where its mark leads. */
function marksOf(result: unknown) {
  const book = new MarkRegistry();
  const found: {
    key: string;
    text: string;
    field?: ReturnType<MarkRegistry["read"]>[number]["field"];
  }[] = [];
  const collect = (value: unknown, key: string): void => {
    if (typeof value === "string") {
      const [part] = book.read(value);
      found.push({ key, text: withoutMarks(value), ...(part?.field && { field: part.field }) });
    } else if (Array.isArray(value)) for (const item of value) collect(item, key);
    else if (typeof value === "object" && value !== null) {
      for (const [name, child] of Object.entries(value)) {
        // A talking video is made of files, and what it says is one of them.
        if (!TALK.includes(name)) collect(child, name);
      }
    }
  };
  collect(markStrings(result, { documents, fields, book }), "");
  return found;
}

const marks = QUERY_DEFINITIONS.flatMap(({ query }) =>
  marksOf(evaluateSync(parse(query), { dataset: seed }).data),
);

describe("marks", () => {
  test("each leads to the field that holds the very text", () => {
    const wrong = marks.filter(({ text, field }) => {
      if (field === undefined) return false;
      const document = documents.get(field.id);
      return document?._type !== field.type || studioPath.get(document, field.path) !== text;
    });
    expect(wrong).toEqual([]);
  });

  test("every document type of the site has texts to click on", () => {
    const types = new Set(marks.flatMap(({ field }) => field?.type ?? []));
    const shown = seed.map(({ _type }) => _type).filter((type) => type !== "avatarAsset");
    expect([...types].sort()).toEqual([...new Set(shown)].sort());
  });

  test("ids, addresses, choices and dates have none", () => {
    const left = new Set(marks.filter(({ field }) => !field).map(({ key }) => key));
    expect([...left].sort()).toEqual(
      [
        "_id",
        "_key",
        "_ref",
        "_type",
        "aiPillars",
        "area",
        "building",
        "color",
        "domain",
        "effectiveDate",
        "email",
        "family",
        "href",
        "icon",
        "id",
        "impactFramework",
        "kind",
        "language",
        "lastChanged",
        "listItem",
        "marks",
        "pillar",
        "place",
        "result",
        "slug",
        "style",
        "theme",
        "time",
        "until",
        "url",
      ].sort(),
    );
  });

  test("a list's entry is named by its key, so that the mark outlives a new order", () => {
    const paths = marks.flatMap(({ field }) => field?.path ?? []);
    const card = /^problemCards\.cards\[_key=="[^"]+"\]\.title$/;
    expect(paths.some((path) => card.test(path))).toBe(true);
  });

  test("what a talking video says has none: captions with marks would be another file", () => {
    const { videoUrl, talking } = storedVideo("nora");
    const nora = { _id: "agent-nora", _type: "agent", videoUrl, talking };
    const marking = {
      documents: new Map([["agent-nora", nora]]),
      fields,
      book: new MarkRegistry(),
    };
    const result = { _id: "agent-nora", videoUrl, talking };
    expect(markStrings(result, marking)).toEqual(result);
  });

  test("a region's figure is found on its page, though it is a number", () => {
    const book = new MarkRegistry();
    const result = {
      _id: "region-asia",
      organizations: documents.get("region-asia")?.organizations,
    };
    expect(markStrings(result, { documents, fields, book })).toEqual(result);
    const field = { id: "region-asia", type: "regionRecord", path: "organizations" };
    expect(book.fieldOfNumber(Number(result.organizations).toLocaleString("en-US"))).toEqual(field);
  });

  test("a text that a query has computed gets no mark", () => {
    const result = { _id: "agent-nora", name: "NORA", title: documents.get("agent-nora")?.title };
    expect(marksOf(result).map(({ key, field }) => [key, field?.path])).toEqual([
      ["_id", undefined],
      ["name", undefined],
      ["title", "title"],
    ]);
  });
});
