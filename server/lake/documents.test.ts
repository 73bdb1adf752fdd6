import { expect, test } from "vitest";
import { DocumentSet } from "./documents.ts";
import type { Doc } from "../documents/json.ts";

function doc(_id: string, _type: string, n: number): Doc {
  const other = { _type: "reference", _ref: `d${n % 7}` };
  return { _id, _type, n, others: [other], _rev: `r${n % 5}`, _createdAt: "t", _updatedAt: "t" };
}

test("after any order of changes, lists hold the same documents in the same order as a fresh start", () => {
  const model = new Map<string, Doc>();
  const set = new DocumentSet();
  let seed = 7;
  const random = (below: number) => {
    // A small generator of its own: the same sequence on every run.
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  expect([set.referringTo(["d1"]), set.atRevisions(["r1"])]).toEqual([[], []]);
  for (let step = 0; step < 2000; step += 1) {
    const id = `d${random(60)}`;
    if (random(3) === 0) {
      model.delete(id);
      set.delete(id);
    } else {
      const next = doc(id, random(2) === 0 ? "agent" : "page", step);
      model.set(id, next);
      set.put(next);
    }
  }
  const fresh = new DocumentSet(model.values());
  expect(set.all()).toEqual(fresh.all());
  expect(set.size).toBe(model.size);
  for (const type of ["agent", "page", "none"])
    expect(set.ofType(type)).toEqual(fresh.ofType(type));
  for (const id of ["d1", "d6", "none"])
    expect(set.referringTo([id, "d2"])).toEqual(fresh.referringTo(["d2", id]));
  expect(set.atRevisions(["r3", "none", "r1"])).toEqual(fresh.atRevisions(["r1", "r3"]));
  for (const id of model.keys()) expect(set.get(id)).toBe(model.get(id));
});
