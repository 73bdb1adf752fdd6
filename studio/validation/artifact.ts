/**
 * Rules for a sample of an agent's work: it must be drawable, and its sums must be right. Pure
 * functions that return the first fault and its place.
 */
import type { ArtifactKind } from "../../src/facts/vocabulary.ts";
import { amountOf, hoursOf, rangeOf } from "../../src/facts/figures.ts";
import type { CustomValidatorResult } from "@sanity/types";
import { pathWithKeys } from "./missing.ts";
import { z } from "zod";

const words = z.string().optional().catch(undefined);

/** A row as the rules look at it. */
const RuledRow = z.object({
  lead: words,
  label: z.string().catch(""),
  values: z.array(z.string().catch("")).catch([]),
  result: words,
});
export type RuledRow = z.infer<typeof RuledRow>;

/** An artifact as the rules look at it. */
const RuledArtifact = z.object({
  kind: words,
  sections: z.array(z.object({ rows: z.array(RuledRow).catch([]) })).catch([]),
});
type RuledArtifact = z.infer<typeof RuledArtifact>;
type Sections = RuledArtifact["sections"];

/** Half a cent: binary rounding may make a correct sum differ by this much. */
const HALF_A_CENT = 0.005;

/**
 * The first error in an artifact's figures: what to do about it, and the numbers of its section and row,
 * from 0. Undefined if there is none.
 */
export function artifactFault({ kind, sections }: RuledArtifact) {
  const results: number[][] = [];
  return KINDS[kind ?? ""]?.(sections) ?? firstFault(sections, () => resultRule(results));
}

/** Looks at the rows of a section in their order. @returns what to do about a row that is wrong */
type RowRule = (row: RuledRow) => string | undefined;

/** @param begin makes the rule for a section */
function firstFault(sections: Sections, begin: () => RowRule) {
  for (const [section, { rows }] of sections.entries()) {
    const wrong = begin();
    for (const [row, entry] of rows.entries()) {
      const message = wrong(entry);
      if (message !== undefined) return { message, section, row };
    }
  }
  return undefined;
}

type KindRule = (sections: Sections) => ReturnType<typeof firstFault>;

const KINDS: Readonly<Record<string, KindRule>> = {
  ledger: (sections) => firstFault(sections, balanceRule),
  calendar: (sections) => firstFault(sections, () => hoursRule),
  count: (sections) => firstFault(sections.slice(0, 1), () => countRule),
  scale: (sections) => firstFault(sections.slice(0, 1), () => bandRule),
  charter: (sections) => firstFault(sections, rulerRule),
} satisfies Partial<Record<ArtifactKind, KindRule>>;

/**
 * A result follows from its rows. Sums end at the last result; differences may extend past it, also into the
 * sections before.
 * @param results of the sections before; this section's are added
 */
function resultRule(results: number[][]): RowRule {
  let open: number[][] = [];
  return ({ label, values, result }) => {
    const amounts = values.map((value) => amountOf(value) ?? NaN);
    if (result !== "sum" && result !== "difference") {
      open.push(amounts);
      return undefined;
    }
    const [first, second] = (open.length >= 2 ? open : results).slice(-2);
    const expected = amounts.map((_, column) =>
      result === "sum"
        ? open.reduce((total, line) => total + (line[column] ?? NaN), 0)
        : (first?.[column] ?? NaN) - (second?.[column] ?? NaN),
    );
    const wrong = expected.findIndex((value, column) => !isSame(value, amounts[column]));
    if (wrong !== -1) {
      const should = expected[wrong] ?? NaN;
      return Number.isNaN(should)
        ? `“${label}” cannot be checked: the rows before it need an amount in column ${wrong + 1}.`
        : `“${label}” has to be ${formatNumber(should)} in column ${wrong + 1}, as the rows before it say.`;
    }
    results.push(amounts);
    open = [];
    return undefined;
  };
}

/** An entry of a ledger leaves what is written. */
function balanceRule(): RowRule {
  let left = 0;
  return ({ label, values }) => {
    const [amount = NaN, balance] = values.map(amountOf);
    if (values.length < 2) return undefined;
    const expected = left + amount;
    left = balance ?? NaN;
    if (isSame(expected, balance)) return undefined;
    return Number.isNaN(expected)
      ? `“${label}” needs an amount, as in −1,186.35.`
      : `After “${label}” there have to be ${formatNumber(expected)} left.`;
  };
}

const hoursRule: RowRule = ({ label, lead = "" }) =>
  hoursOf(lead) === undefined
    ? `“${label}” needs its hours between noon and midnight, as in 3:00–4:15.`
    : undefined;

const countRule: RowRule = ({ label, values }) =>
  isCount(values) ? undefined : `“${label}” needs a whole number, as in 48.`;

const bandRule: RowRule = ({ label, values }) =>
  isBand(values) ? undefined : `“${label}” needs amounts that rise, as in $41,600.`;

/** Ranges miss no result, and contain none twice, which would make it ambiguous. */
function rulerRule(): RowRule {
  let next: number | undefined;
  return ({ label, values: [first = ""] }) => {
    const range = rangeOf(first);
    if (!range) return undefined;
    const begins = next ?? range[0];
    next = range[1] + 1;
    if (range[0] === begins) return undefined;
    return `“${label}” has to begin at ${begins}, where the range before it ends.`;
  };
}

function isCount(values: readonly string[]): boolean {
  const [count, ...others] = values.map(amountOf);
  return count !== undefined && Number.isInteger(count) && count >= 0 && others.length === 0;
}

function isBand(values: readonly string[]): boolean {
  const [from, to = Infinity, ...people] = values.map((value) => amountOf(value) ?? NaN);
  return from !== undefined && from < to && !people.some(Number.isNaN);
}

/** Whether two amounts are the same; one that is missing is like no other. */
function isSame(a: number, b = NaN): boolean {
  return Math.abs(a - b) < HALF_A_CENT;
}

/** A number as people write it: commas, and cents where there are any. */
function formatNumber(value: number): string {
  const cents = Math.abs(value - Math.round(value)) >= HALF_A_CENT;
  const digits = cents ? 2 : 0;
  return value
    .toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits })
    .replace("-", "−");
}

/** A sample paper can be drawn, and its sums are right; the message appears at the row. */
export function validateFigures(artifact: unknown): CustomValidatorResult {
  const { data } = RuledArtifact.safeParse(artifact);
  const fault = data && artifactFault(data);
  if (fault === undefined) return true;
  const { message, section, row } = fault;
  return { message, path: pathWithKeys(artifact, ["sections", section, "rows", row]) };
}
