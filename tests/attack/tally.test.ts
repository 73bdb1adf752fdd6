import { expect, test } from "vitest";
import { Choices } from "./choices.ts";
import { Outages } from "./outages.ts";
import { Tally } from "./tally.ts";

test("a table counts what was tried, and what gave way", () => {
  const tally = new Tally();
  tally.count("requests", "answered");
  tally.count("requests", "refused");
  tally.count("requests", "hung");
  const finding = {
    family: "requests",
    attack: "requests:2",
    what: "No answer",
    reproduce: "curl",
  } as const;
  tally.find({ ...finding, fault: "hung" });
  tally.find({ ...finding, fault: "lost" });
  tally.find({ ...finding, fault: "lost", attack: "requests:3" });
  expect(tally.table().split("\n")[1]?.split(/\s+/)).toEqual([
    "requests",
    "3",
    "1",
    "1",
    "1",
    "2",
    "0",
  ]);
  expect(tally.report()).toContain("requests:2 lost: No answer (and 1 more times)\n    curl");
  expect(tally.findings).toHaveLength(3);
});

test("the choices of an attack follow from the seed and its name alone", () => {
  const of = (seed: number, name: string) => {
    const choices = new Choices(seed, name);
    return [
      choices.int(0, 1e6),
      choices.pick(["a", "b", "c"]),
      choices.text("xyz", 20),
      choices.chance(0.5),
    ];
  };
  expect(of(5, "files:3")).toEqual(of(5, "files:3"));
  expect(of(5, "files:3")).not.toEqual(of(6, "files:3"));
  expect(of(5, "files:3")).not.toEqual(of(5, "files:4"));
  expect(() => new Choices(1, "x").pick([])).toThrow(RangeError);
});

test("what a kill cuts off is no finding, before and after as well as meanwhile", async () => {
  const outages = new Outages();
  const start = performance.now();
  const back = outages.begin("lake");
  expect([
    outages.touched("lake", start),
    outages.touched("preview", start),
    outages.touched("site", start),
  ]).toEqual([true, true, false]);
  const over = outages.over("preview");
  back();
  await over;
  expect(outages.touched("publisher", start)).toBe(true);
  expect(outages.touched("publisher", performance.now() + 1)).toBe(false);
});
