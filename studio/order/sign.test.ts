import { expect, test } from "vitest";
import { inOrder, type Placed, type PlacedVersion } from "./order.ts";
import { signOf } from "./sign.ts";

const version = (_id: string): PlacedVersion => ({
  _id,
  _rev: "1",
  _createdAt: "",
  _updatedAt: "",
  order: 1,
});
function row(...ids: string[]): Placed {
  const [placed] = inOrder(ids.map(version));
  if (placed === undefined) throw new Error("A row has a version.");
  return placed;
}

test("an editor sees in the list that visitors have never seen a document", () => {
  expect(signOf(row("drafts.nora"), undefined)?.label).toBe("Draft");
  expect(signOf(row("nora", "drafts.nora"), undefined)).toBeUndefined();
});

test("an editor sees which document holds another one back, and that it is live in part", () => {
  const refusal = { document: "nora", pages: [], culprits: ["Amara", "Amara"] };
  expect(signOf(row("nora"), refusal)).toMatchObject({
    label: "Not on the site",
    title: "Held back by Amara. Open it to see what to correct.",
  });
  expect(signOf(row("nora"), { ...refusal, pages: ["/agent/nora"] })?.label).toBe(
    "Partly on the site",
  );
});
