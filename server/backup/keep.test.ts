import fc from "fast-check";
import { expect, test } from "vitest";
import { expired, keptOf, nameOf, type Kept } from "./keep.ts";

const DAY = 86_400_000;
const RULES = { daily: 7, weekly: 4, monthly: 12 };
const NOW = Date.parse("2026-11-24T03:00:00Z");

/** What is left after a backup a night for some days, pruned each time. */
function nights(count: number): Kept[] {
  let kept: Kept[] = [];
  for (let night = count - 1; night >= 0; night -= 1) {
    const at = NOW - night * DAY;
    kept = [...kept, { name: nameOf(at, ".tar.gz"), at }];
    const gone = expired(kept, RULES);
    kept = kept.filter((each) => !gone.includes(each));
  }
  return kept;
}

test("after two years a mistake of yesterday, last month and last winter can be undone", () => {
  const ages = nights(730).map(({ at }) => (NOW - at) / DAY);
  expect(ages.length).toBeLessThanOrEqual(7 + 4 + 12);
  expect(ages.filter((age) => age < 7)).toHaveLength(7);
  const within = (from: number, to: number) => ages.some((age) => age >= from && age <= to);
  expect([within(7, 14), within(14, 21), within(20, 28), within(28, 62), within(300, 366)]).toEqual(
    [true, true, true, true, true],
  );
});

test("whatever there is, the newest is kept, and pruning twice removes nothing more", () => {
  const times = fc.array(fc.integer({ min: 0, max: 4e12 }), { minLength: 1, maxLength: 60 });
  const count = fc.nat(5);
  fc.assert(
    fc.property(times, fc.record({ daily: count, weekly: count, monthly: count }), (all, rules) => {
      const backups = all.map((at, index) => ({ name: `${index}`, at }));
      const gone = expired(backups, rules);
      const left = backups.filter((each) => !gone.includes(each));
      expect(Math.max(...left.map(({ at }) => at))).toBe(Math.max(...all));
      expect(expired(left, rules)).toEqual([]);
    }),
  );
});

test("only what was named by the time of its backup counts", () => {
  expect(keptOf(nameOf(NOW, ".tar.gz.age"))?.at).toBe(NOW);
  for (const name of ["monday", "polyphony-2026", `${nameOf(NOW, "")}.part-ab`, "notes.txt"]) {
    expect(keptOf(name)).toBeUndefined();
  }
});
