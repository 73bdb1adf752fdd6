import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startLocalLake, type LocalLake } from "content-lake/testing";
import type { PublishedDocument } from "../engine/published-documents.ts";
import { StatusWriter } from "./writer.ts";

let lake: LocalLake;
let log: string[];
let known: string[];
beforeEach(async () => {
  lake = await startLocalLake();
  log = [];
  known = [];
});
afterEach(() => lake.remove());

/** A writer as a new process has it. @param unwritten what the process before did not write */
function writer(unwritten: PublishedDocument[] = []): StatusWriter {
  const note = (line: string) => void log.push(line);
  const logger = { debug: () => undefined, info: () => undefined, warn: note, error: note };
  const client = lake.with({ perspective: "raw" });
  const outbox = {
    unwritten: () => unwritten,
    noteWritten: (id: string, rev: string | undefined) => void known.push(`${id} ${rev}`),
  };
  return new StatusWriter({ client, siteUrl: "https://polyphony.example", logger, outbox });
}

const published = (id: string, rev: string, problems = 0): PublishedDocument => ({
  id,
  type: "agent",
  rev,
  pages: ["/"],
  problems: Array.from({ length: problems }, () => {
    return { document: id, field: "name", message: "is missing", page: "/" };
  }),
});
const outcome = (...documents: PublishedDocument[]) => {
  return { release: undefined, put: [], removed: [], documents, mended: [], refused: [] };
};
const written = (id: string) => lake.with({ perspective: "raw" }).getDocument(`publication.${id}`);

test("what a process that died had not written is written by the next one, and nothing twice", async () => {
  const first = writer();
  first.write(outcome(published("a", "r1")));
  await first.close();
  const before = await written("a");
  known = [];

  const second = writer([published("a", "r1"), published("b", "r2")]);
  await second.resume(undefined);
  await second.close();
  expect(await written("b")).toMatchObject({ state: "live", revision: "r2" });
  expect(await written("a")).toEqual(before);
  expect(known).toEqual(["a r1", "b r2"]);
});

test("nothing is said to be rendered for ever, and what was refused is not called live", async () => {
  const first = writer();
  first.write(outcome(published("bad", "r1", 1)));
  const done = first.begin(["bad", "good", "gone"]);
  await vi.waitFor(async () => expect((await written("gone"))?.state).toBe("rendering"), 60_000);
  done();
  await first.close();

  // The process died here. The next one finds nothing to publish.
  const second = writer();
  await second.resume(undefined);
  const ids = second.rendering();
  expect(ids.toSorted()).toEqual(["bad", "gone", "good"]);
  second.endRendering(ids, new Map([["good", { id: "good", type: "agent", rev: "r2" }]]));
  await second.close();
  expect(await written("good")).toMatchObject({ state: "live", revision: "r2" });
  expect(await written("gone")).toMatchObject({ state: "live", removed: true });
  expect(await written("bad")).toMatchObject({ state: "refused", problems: [{ field: "name" }] });
});

test("a delivery that is repeated and takes long changes nothing of what was told", async () => {
  const status = writer();
  const sizes = { files: 1, pages: 1, bytes: 1, changedFiles: 1, changedPages: 1 };
  const release = { id: 2, at: "2026-11-26T10:00:00.000Z", cause: "a changed", ...sizes };
  status.write({ ...outcome(published("a", "r1")), release });
  await status.close();
  const before = await written("a");
  const done = status.begin(["a"]);
  await vi.waitFor(async () => expect((await written("a"))?.state).toBe("rendering"), 60_000);
  done();
  status.endRendering(["a"], new Map([["a", { id: "a", type: "agent", rev: "r1" }]]));
  await status.close();
  expect(await written("a")).toMatchObject({
    release: 2,
    pages: ["/"],
    url: "https://polyphony.example/",
    state: "live",
    at: before?.at,
  });
});

test("a dataset that is away is complained of once", async () => {
  const status = writer();
  await lake.lake.close();
  for (const rev of ["r1", "r2", "r3"]) {
    status.write(outcome(published("a", rev)));
    await status.close();
  }
  expect(log).toEqual([expect.stringMatching(/^The status of a publish could not be written: /)]);
});
