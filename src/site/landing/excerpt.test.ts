import { expect, test } from "vitest";
import { excerpt } from "./excerpt.ts";

test("a form in short shows every line of the sum and the sum, each with its number and latest value", () => {
  const row = (label: string, ...values: string[]) => ({ label, values });
  const sections = [
    { text: "A section without lines" },
    {
      rows: [
        row("A", "1", "2"),
        row("B", "3", "4"),
        row("C", "5", "6"),
        { ...row("D", "7", "8"), lead: "11" },
        { ...row("Total", "16", "20"), result: "sum" as const },
      ],
    },
  ];
  expect(excerpt({ kind: "form", sections })).toEqual([
    { label: "A", value: "2", result: false },
    { label: "B", value: "4", result: false },
    { label: "C", value: "6", result: false },
    { label: "11 D", value: "8", result: false },
    { label: "Total", value: "20", result: true },
  ]);
});

test("a pay scale in short shows where each band lies", () => {
  const rows = [
    { label: "Floor", values: ["$46,592"] },
    { label: "Aide", values: ["$46,592", "$49,920", "$47,000"] },
  ];
  expect(excerpt({ kind: "scale", sections: [{ rows }] }).map(({ value }) => value)).toEqual([
    "$46,592",
    "$46,592 to $49,920",
  ]);
});
