/**
 * Rules for a sample of an agent's work: it must be drawable, and its sums must be right. Pure
 * functions that return the first fault and its place.
 */
import type { ArtifactKind } from "../../src/facts/vocabulary.ts";
import { amountOf, hoursOf, rangeOf } from "../../src/facts/figures.ts";
import type { CustomValidatorResult } from "@sanity/types";
import { z } from "zod";

const words = z.string().optional().catch(undefined);

/** A row as the rules look at it. */
const RuledRow = z.object({
  _key: words,
  lead: words,
  label: words,
  values: z.array(z.string().catch("")).catch([]),
  result: words,
});
export type RuledRow = z.infer<typeof RuledRow>;

/** A section as the rules look at it. */
const RuledSection = z.object({ _key: words, rows: z.array(RuledRow).catch([]) });
type RuledSection = z.infer<typeof RuledSection>;

/** An artifact as the rules look at it. */
const RuledArtifact = z.object({ kind: words, sections: z.array(RuledSection).catch([]) });
type RuledArtifact = z.infer<typeof RuledArtifact>;

/** A fault: what to do about it, and the numbers of its section and row, from 0. */
interface ArtifactFault {
  readonly message: string;
  readonly section: number;
  readonly row: number;
}

/** Half a cent: binary rounding may make a correct sum differ by this much. */
const HALF_A_CENT = 0.005;

/** The first error in an artifact's figures; undefined if there is none. */
export function artifactFault({ kind, sections }: RuledArtifact): ArtifactFault | undefined {
  return KINDS[kind ?? ""]?.(sections) ?? unequalResult(sections);
}

/** Rules for the rows of a kind. */
type KindRule = (sections: readonly RuledSection[]) => ArtifactFault | undefined;

const KINDS: Readonly<Record<string, KindRule>> = {
  ledger: wrongBalance,
  calendar: unreadableHours,
  count: (sections) => unreadable(sections.slice(0, 1), isCount, "a whole number, as in 48"),
  scale: (sections) => unreadable(sections.slice(0, 1), isBand, "amounts that rise, as in $41,600"),
  charter: brokenRuler,
} satisfies Partial<Record<ArtifactKind, KindRule>>;

/** Rows, each with the numbers of its place. */
function* rowsOf(sections: readonly RuledSection[]) {
  for (const [section, { rows }] of sections.entries()) {
    for (const [row, entry] of rows.entries()) {
      yield { section, row, entry, values: entry.values };
    }
  }
}

/**
 * A result that does not follow from its rows. Sums end at the last result; differences may extend
 * past it.
 */
function unequalResult(sections: readonly RuledSection[]): ArtifactFault | undefined {
  let open: number[][] = [];
  const results: number[][] = [];
  let current = 0;
  for (const { section, row, entry, values } of rowsOf(sections)) {
    if (section !== current) open = [];
    current = section;
    const amounts = values.map((value) => amountOf(value) ?? NaN);
    if (entry.result !== "sum" && entry.result !== "difference") {
      open.push(amounts);
      continue;
    }
    const [first, second] = (open.length >= 2 ? open : results).slice(-2);
    const expected = amounts.map((_, column) =>
      entry.result === "sum"
        ? open.reduce((total, line) => total + (line[column] ?? NaN), 0)
        : (first?.[column] ?? NaN) - (second?.[column] ?? NaN),
    );
    const wrong = expected.findIndex(
      (value, column) => !(Math.abs(value - (amounts[column] ?? NaN)) < HALF_A_CENT),
    );
    if (wrong !== -1) {
      const should = expected[wrong] ?? NaN;
      const message = Number.isNaN(should)
        ? `“${entry.label ?? ""}” cannot be checked: the rows before it need an amount in column ${wrong + 1}.`
        : `“${entry.label ?? ""}” has to be ${written(should)} in column ${wrong + 1}, as the rows before it say.`;
      return { message, section, row };
    }
    results.push(amounts);
    open = [];
  }
  return undefined;
}

/** An entry of a ledger that leaves something other than what is written. */
function wrongBalance(sections: readonly RuledSection[]): ArtifactFault | undefined {
  let left: number | undefined;
  let current = 0;
  for (const { section, row, entry, values } of rowsOf(sections)) {
    if (section !== current) left = undefined;
    current = section;
    const [amount, balance] = values.map(amountOf);
    if (values.length < 2) continue;
    const expected = (left ?? 0) + (amount ?? NaN);
    if (!(Math.abs(expected - (balance ?? NaN)) < HALF_A_CENT)) {
      const message = Number.isNaN(expected)
        ? `“${entry.label ?? ""}” needs an amount, as in −1,186.35.`
        : `After “${entry.label ?? ""}” there have to be ${written(expected)} left.`;
      return { message, section, row };
    }
    left = balance;
  }
  return undefined;
}

function unreadableHours(sections: readonly RuledSection[]): ArtifactFault | undefined {
  for (const { section, row, entry } of rowsOf(sections)) {
    if (hoursOf(entry.lead ?? "") === undefined) {
      const message = `“${entry.label ?? ""}” needs its hours between noon and midnight, as in 3:00–4:15.`;
      return { message, section, row };
    }
  }
  return undefined;
}

function unreadable(
  sections: readonly RuledSection[],
  fits: (values: readonly string[]) => boolean,
  what: string,
): ArtifactFault | undefined {
  for (const { section, row, entry, values } of rowsOf(sections)) {
    if (!fits(values)) {
      return { message: `“${entry.label ?? ""}” needs ${what}.`, section, row };
    }
  }
  return undefined;
}

function isCount(values: readonly string[]): boolean {
  const [count, ...others] = values.map(amountOf);
  return count !== undefined && Number.isInteger(count) && count >= 0 && others.length === 0;
}

function isBand(values: readonly string[]): boolean {
  const [from, to = Infinity, ...people] = values.map((value) => amountOf(value) ?? NaN);
  return from !== undefined && from < to && !people.some(Number.isNaN);
}

/** Ranges that miss a result or contain it twice, which makes it ambiguous. */
function brokenRuler(sections: readonly RuledSection[]): ArtifactFault | undefined {
  let next: number | undefined;
  let current = 0;
  for (const { section, row, entry, values } of rowsOf(sections)) {
    if (section !== current) next = undefined;
    current = section;
    const range = rangeOf(values[0] ?? "");
    if (!range) continue;
    if (next !== undefined && range[0] !== next) {
      const message = `“${entry.label ?? ""}” has to begin at ${next}, where the range before it ends.`;
      return { message, section, row };
    }
    next = range[1] + 1;
  }
  return undefined;
}

/** A number as people write it: commas, and cents where there are any. */
function written(value: number): string {
  const cents = Math.abs(value - Math.round(value)) >= HALF_A_CENT;
  const digits = cents ? 2 : 0;
  return value
    .toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits })
    .replace("-", "−");
}

/** A sample paper can be drawn, and its sums are right; the message appears at the row. */
export function figuresAgree(artifact: unknown): CustomValidatorResult {
  const { data } = RuledArtifact.safeParse(artifact);
  const fault = data && artifactFault(data);
  if (fault === undefined) return true;
  const section = data?.sections[fault.section];
  const row = section?.rows[fault.row]?._key;
  if (section?._key === undefined || row === undefined) return fault.message;
  return {
    message: fault.message,
    path: ["sections", { _key: section._key }, "rows", { _key: row }],
  };
}
