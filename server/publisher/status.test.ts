import { afterEach, beforeEach, expect, test } from "vitest";
import { startLocalLake, type LocalLake } from "content-lake/testing";
import type { PublishedDocument } from "./engine/published-documents.ts";
import type { Revision } from "./engine/site-state.ts";
import { StatusWriter, type ReportedResult } from "./status.ts";

/* The status of publishes, which the Studio reads from the lake. */

let lake: LocalLake;
let log: string[];
/** The documents of the site. */
let site: Map<string, Revision>;
beforeEach(async () => {
  lake = await startLocalLake();
  log = [];
  site = new Map();
});
afterEach(() => lake.remove());

/** A writer in a new process. */
function writer() {
  const client = lake.with({ perspective: "raw" });
  const logger = { error: (line: string) => void log.push(line) };
  const status = new StatusWriter({ client, siteUrl: "https://polyphony.example", logger });
  return {
    tell: (result: Partial<ReportedResult>) => {
      for (const { id, type, rev } of result.documents ?? []) {
        if (rev === undefined) site.delete(id);
        else site.set(id, { id, type, rev });
      }
      return status.tell({ ...NOTHING, ...result }, () => site);
    },
  };
}

const NOTHING: ReportedResult = {
  release: undefined,
  documents: [],
  removed: [],
  mended: [],
  refused: [],
};
const stored = (id: string) => lake.with({ perspective: "raw" }).getDocument(`publication.${id}`);
const nora = (rev: string | undefined, ...wrong: string[]): PublishedDocument => ({
  id: "nora",
  type: "agent",
  rev,
  pages: wrong.length === 0 ? ["/agent/nora"] : [],
  problems: wrong.map((page) => {
    return { document: "nora", field: "title", message: "has to be a text", page };
  }),
});

test("a field that ten pages wait for is reported once", async () => {
  await writer().tell({ documents: [nora("r1", "/", "/about")] });
  expect(await stored("nora")).toMatchObject({
    state: "refused",
    problems: [{ field: "title", pages: ["/", "/about"] }],
  });
});

test("documents with ids as long as any can be are reported, each by itself", async () => {
  const documents = ["1", "2"].map((end) => ({ ...nora("r1"), id: "n".repeat(127) + end }));
  await writer().tell({ documents: [...documents, nora("r1")] });
  expect(log).toEqual([]);
  const query = `count(*[_type == "publication" && state == "live"])`;
  expect(await lake.with({ perspective: "raw" }).fetch(query)).toBe(3);
});

test("a document that waited for another one is live once that is mended, also after a restart", async () => {
  await writer().tell({ documents: [nora("r1", "/", "/about")] });
  const next = writer();
  await next.tell({ mended: ["/cpa"] });
  await next.tell({ mended: ["/"] });
  expect(await stored("nora")).toMatchObject({
    state: "refused",
    pages: ["/"],
    problems: [{ pages: ["/about"] }],
  });
  await next.tell({ mended: ["/about"] });
  expect(await stored("nora")).toMatchObject({
    state: "live",
    problems: [],
    pages: ["/", "/about"],
  });
});

test("a new process reports what an ended one had released but not reported, and nothing twice", async () => {
  const amara = { ...nora("r1"), id: "amara" };
  await writer().tell({ documents: [nora("r1"), amara, { ...nora("r1"), id: "gone" }] });
  const before = await stored("amara");
  site.set("nora", { id: "nora", type: "agent", rev: "r2" });
  site.delete("gone");
  await writer().tell({});
  expect(await stored("nora")).toMatchObject({ state: "live", revision: "r2" });
  expect(await stored("gone")).toMatchObject({ state: "live", removed: true });
  expect(await stored("amara")).toEqual(before);

  // Every start tries failed pages again.
  site.set("nora", { id: "nora", type: "agent", rev: "r3" });
  await writer().tell({ refused: [{ path: "/agent/nora", problems: nora("r3", "").problems }] });
  expect(await stored("nora")).toMatchObject({
    state: "refused",
    revision: "r3",
    problems: [{ field: "title", pages: ["/agent/nora"] }],
  });
});

test("a failed write is logged once, and repeated after the next run", async () => {
  const status = writer();
  await status.tell({});
  await lake.lake.close();
  for (const rev of ["r1", "r2"]) await status.tell({ documents: [nora(rev)] });
  expect(log).toEqual([expect.stringMatching(/^The status of a publish could not be written: /)]);
});
