import { expect, test } from "vitest";
import type { ListedRelease } from "../../../src/facts/release-api.ts";
import { changeTo } from "./plan.ts";

const release = (number: number, change: Partial<ListedRelease> = {}): ListedRelease => ({
  release: number,
  at: "2026-11-24T10:00:00.000Z",
  repeats: null,
  by: null,
  pages: [`/page-${number}`],
  documents: [{ id: `document-${number}`, type: "agent", rev: "r" }],
  olderGate: null,
  ...change,
});
const ids = (documents: readonly { id: string }[] = []) => documents.map(({ id }) => id);

test("an editor reads before a rollback which pages and documents go back", () => {
  const releases = [release(3), release(2), release(1)];
  const change = changeTo(1, { hold: null, releases });
  expect(change).toMatchObject({ direction: "back", pages: ["/page-2", "/page-3"] });
  expect(ids(change?.documents)).toEqual(["document-3", "document-2"]);
  expect(changeTo(3, { hold: null, releases })).toBeUndefined();
});

test("an editor reads what comes back at the end of a rollback, however often the site went back", () => {
  const back = (number: number, repeats: number) =>
    release(number, { repeats, documents: [], pages: ["/page-2", "/page-3"] });
  const releases = [back(5, 4), back(4, 1), release(3), release(2), release(1)];
  const at = "2026-11-24T10:00:00.000Z";
  const hold = { shows: 1, madeAt: at, since: at, newest: 3 };
  expect(changeTo(3, { hold, releases })).toMatchObject({
    direction: "on",
    pages: ["/page-2", "/page-3"],
  });
  expect(ids(changeTo(2, { hold, releases })?.documents)).toEqual(["document-2"]);
  expect(changeTo(4, { hold, releases })).toBeUndefined();
});
