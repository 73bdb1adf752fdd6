import { expect, test } from "vitest";
import type { ListedRelease } from "../../server/contracts/release-api.ts";
import { changeTo } from "./releases.ts";

const release = (number: number): ListedRelease => ({
  release: number,
  at: "2026-11-24T10:00:00.000Z",
  pages: [`/page-${number}`],
  documents: [{ id: `document-${number}`, type: "agent" }],
  by: [],
  olderGate: null,
});
const ids = (documents: readonly { id: string }[] = []) => documents.map(({ id }) => id);

test("an editor reads before a rollback which pages and documents go back", () => {
  const releases = [release(3), release(2), release(1)];
  const change = changeTo(1, { hold: null, current: 3, releases });
  expect(change).toMatchObject({ back: true, pages: ["/page-2", "/page-3"] });
  expect(ids(change?.documents)).toEqual(["document-3", "document-2"]);
  expect(changeTo(3, { hold: null, current: 3, releases })).toBeUndefined();
});

test("an editor reads what comes back at the end of a rollback", () => {
  const releases = [release(3), release(2), release(1)];
  const at = "2026-11-24T10:00:00.000Z";
  const list = { hold: { shows: 1, madeAt: at, since: at, newest: 3 }, current: 1, releases };
  expect(changeTo(3, list)).toMatchObject({ back: false, pages: ["/page-2", "/page-3"] });
  expect(ids(changeTo(2, list)?.documents)).toEqual(["document-2"]);
  expect(changeTo(1, list)).toBeUndefined();
});
