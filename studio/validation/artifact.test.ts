import { describe, expect, test } from "vitest";
import { type RuledRow, artifactFault } from "./artifact.ts";

const row = (label: string, values: string[], result?: string): RuledRow => ({
  label,
  values,
  ...(result && { result }),
});
const fault = (kind: string, ...sections: RuledRow[][]) =>
  artifactFault({ kind, sections: sections.map((rows) => ({ rows })) });

describe("results", () => {
  test("a sum ends at the result before it, in every column", () => {
    const revenue = [row("Gifts", ["402,318", "10"]), row("Fees", ["38,240", "5"])];
    const total = (first: string, second: string) => row("Total", [first, second], "sum");
    expect(fault("form", [...revenue, total("440,558", "15")])).toBeUndefined();
    expect(fault("form", [...revenue, total("440,558", "16")])).toEqual({
      message: "“Total” has to be 15 in column 2, as the rows before it say.",
      section: 0,
      row: 2,
    });
  });

  test("a difference is of the two rows before it, or of the two last totals", () => {
    const totals = [
      [row("Gifts", ["900"]), row("Revenue", ["900"], "sum")],
      [row("Pay", ["850.50"]), row("Expenses", ["850.50"], "sum")],
    ];
    const [revenue = [], expenses = []] = totals;
    const left = row("Left", ["49.50"], "difference");
    expect(fault("form", revenue, [...expenses, left])).toBeUndefined();
    expect(
      fault("form", [
        row("Paid", ["350"]),
        row("Dinner", ["124"]),
        row("May", ["226"], "difference"),
      ]),
    ).toBeUndefined();
    expect(
      fault("letter", [
        row("Paid", ["350"]),
        row("Dinner", ["124"]),
        row("May", ["230"], "difference"),
      ])?.message,
    ).toContain("has to be 226");
  });

  test("what cannot be added says so", () => {
    expect(
      fault("form", [row("Gifts", ["many"]), row("Total", ["900"], "sum")])?.message,
    ).toContain("need an amount in column 1");
  });
});

describe("each kind of paper can be drawn", () => {
  test("a ledger leaves after each entry what is written there", () => {
    const award = row("Award", ["60,000.00", "60,000.00"]);
    expect(fault("ledger", [award, row("Pay", ["−3,007.00", "56,993.00"])])).toBeUndefined();
    expect(fault("ledger", [award, row("Pay", ["−3,007.00", "56,933.00"])])).toEqual({
      message: "After “Pay” there have to be 56,993 left.",
      section: 0,
      row: 1,
    });
  });

  test("a week plan has hours", () => {
    expect(fault("calendar", [{ ...row("Club", ["Room B"]), lead: "3:00–4:15" }])).toBeUndefined();
    expect(fault("calendar", [row("Club", ["Room B"])])?.message).toContain("needs its hours");
  });

  test("a count has whole numbers, and text only after the first section", () => {
    expect(fault("count", [row("Gained", ["71"])], [row("Say", ["71 of 119"])])).toBeUndefined();
    expect(fault("count", [row("Gained", ["71.5"])])?.message).toContain("whole number");
  });

  test("a band rises, and everybody in it has a pay", () => {
    expect(
      fault("scale", [row("Floor", ["$46,592"]), row("Aide", ["$41,600", "$49,920", "$42,640"])]),
    ).toBeUndefined();
    expect(fault("scale", [row("Aide", ["$49,920", "$41,600"])])?.message).toContain("rise");
    expect(fault("scale", [row("Aide", ["$41,600", "$49,920", "Dana"])])?.message).toContain(
      "amounts",
    );
  });

  test("a ruler leaves no result out and has none twice", () => {
    const stop = row("Stop", ["0–7"]);
    expect(fault("charter", [stop, row("Go on", ["8–24"])])).toBeUndefined();
    expect(fault("charter", [stop, row("Go on", ["7–24"])])?.message).toContain("begin at 8");
    expect(fault("charter", [stop, row("Go on", ["9–24"])])?.message).toContain("begin at 8");
  });
});
