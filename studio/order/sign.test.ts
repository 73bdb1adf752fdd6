import { expect, test } from "vitest";
import type { Publication } from "../publishing/records.ts";
import { inOrder, type Placed, type PlacedVersion } from "./order.ts";
import { signOf, type RowPublishing } from "./sign.ts";

const AT = "2026-11-24T10:00:00.000Z";
const version = (_id: string): PlacedVersion => ({
  _id,
  _rev: "1",
  _createdAt: AT,
  _updatedAt: AT,
  order: 1,
});
function row(...ids: string[]): Placed {
  const [placed] = inOrder(ids.map(version));
  if (placed === undefined) throw new Error("A row has a version.");
  return placed;
}
function rowOf(
  change: Partial<Publication> = {},
  more: Partial<RowPublishing> = {},
): RowPublishing {
  const publication: Publication = {
    document: "nora",
    documentType: "agent",
    revision: "1",
    state: "live",
    at: AT,
    release: 7,
    ...change,
  };
  return { type: "agent", publication, culprits: [], site: { release: 7, at: AT }, ...more };
}

test("an editor sees in the list that visitors have never seen a document", () => {
  expect(signOf(row("drafts.nora"), rowOf())?.label).toBe("Draft");
  expect(signOf(row("nora", "drafts.nora"), rowOf())).toBeUndefined();
});

test("an editor sees which document holds another one back, and that it is live in part", () => {
  const culprits = ["Amara", "Amara"];
  const problems = [{ document: "amara", field: "title", message: "is empty" }];
  const refused = { state: "refused", problems } as const;
  expect(signOf(row("nora"), rowOf({ ...refused, pages: [] }, { culprits }))).toMatchObject({
    label: "Not on the site",
    title: "Held back by Amara. Open it to see what to correct.",
  });
  const partly = rowOf({ ...refused, pages: ["/agent/nora"] }, { culprits });
  expect(signOf(row("nora"), partly)?.label).toBe("Partly on the site");
});

test("an editor sees in the list what a rollback holds back", () => {
  const held = { shows: 5, madeAt: AT, since: AT, newest: 7 };
  const site = { release: 8, at: AT, held };
  expect(signOf(row("nora"), rowOf({ release: 7 }, { site }))?.label).toBe("Held back");
  expect(signOf(row("nora"), rowOf({ release: 5 }, { site }))).toBeUndefined();
});
