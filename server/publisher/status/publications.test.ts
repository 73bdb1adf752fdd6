import { expect, test } from "vitest";
import type { PublishResult } from "../engine/engine.ts";
import { publicationsOf, type Publication } from "./publications.ts";

const AT = { at: "2026-11-21T12:00:00.000Z", siteUrl: "https://polyphony.example" };
const NOTHING: PublishResult = {
  release: undefined,
  put: [],
  removed: [],
  documents: [],
  mended: [],
  refused: [],
  deadLinks: [],
};
const NORA = { id: "agent-nora", type: "agent", rev: "r1", pages: ["/agent/nora"], problems: [] };
const problem = (page: string) => ({
  document: "agent-nora",
  field: "title",
  message: "has to be a text",
  page,
});

/** Those that were refused, as the writer keeps them. */
function refused(...pages: string[]): ReadonlyMap<string, Publication> {
  const document = { ...NORA, pages: [], problems: pages.map(problem) };
  const [publication] = publicationsOf({ ...NOTHING, documents: [document] }, new Map(), AT);
  if (!publication) throw new Error("There is no publication.");
  return new Map([["agent-nora", publication]]);
}

test("an editor reads that it is live, where, and since when", () => {
  const [publication] = publicationsOf({ ...NOTHING, documents: [NORA] }, new Map(), AT);
  expect(publication).toMatchObject({
    _id: "publication.agent-nora",
    state: "live",
    revision: "r1",
    at: AT.at,
    url: "https://polyphony.example/agent/nora",
  });
});

test("a field that ten pages wait for is named once", () => {
  const [publication] = refused("/", "/about").values();
  expect(publication?.state).toBe("refused");
  expect(publication?.problems).toMatchObject([{ field: "title", pages: ["/", "/about"] }]);
});

test("a removed page is not linked", () => {
  const { rev, ...gone } = NORA;
  const documents = [{ ...gone, rev: undefined }];
  const outcome = { ...NOTHING, documents, removed: ["/agent/nora/index.html"] };
  const [publication] = publicationsOf(outcome, new Map(), AT);
  expect(publication).toMatchObject({ removed: true, state: "live" });
  expect(publication?.url).toBeUndefined();
  expect(rev).toBe("r1");
});

test("what was refused because of another document is live when that one is mended", () => {
  const before = refused("/", "/about");
  const [half] = publicationsOf({ ...NOTHING, mended: ["/"] }, before, AT);
  expect(half).toMatchObject({ state: "refused", problems: [{ pages: ["/about"] }] });
  const [whole] = publicationsOf({ ...NOTHING, mended: ["/", "/about"] }, before, AT);
  expect(whole).toMatchObject({ state: "live", problems: [], pages: ["/", "/about"] });
  expect(publicationsOf({ ...NOTHING, mended: ["/cpa"] }, before, AT)).toEqual([]);
});
