import type { Challenge, NeedImpactPage } from "../../content/index.ts";

/** A group of the challenges table with its rows, as every section of the page gets it. */
export interface ChallengeGroup {
  group: NeedImpactPage["themes"][number];
  rows: Challenge[];
}

/**
 * A sentence around its figure. Where the sentence does not hold the figure as it is written, the
 * figure comes first and the whole sentence after it.
 * @param sentence the row's challenge
 * @param figure the figure as the document writes it, as in "42.9%"
 */
export function aroundFigure(sentence: string, figure: string) {
  const start = sentence.indexOf(figure);
  if (start < 0) return { before: "", figure, after: sentence };
  const rest = sentence.slice(start + figure.length);
  // A comma or a full stop stays with the figure: alone it would begin a line.
  const mark = /^[.,;:!?]+/.exec(rest)?.[0] ?? "";
  return {
    before: sentence.slice(0, start).trim(),
    figure: figure + mark,
    after: rest.slice(mark.length).trim(),
  };
}

/**
 * Rows under the headings of their groups, in the headings' order; groups without rows are left
 * out.
 */
export function groupRows<
  Group extends { readonly theme: string },
  Row extends { readonly theme: string },
>(groups: readonly Group[], rows: readonly Row[]): { group: Group; rows: Row[] }[] {
  return groups
    .map((group) => ({ group, rows: rows.filter(({ theme }) => theme === group.theme) }))
    .filter((entry) => entry.rows.length > 0);
}

const NAMES = new Intl.ListFormat("en-US", { type: "conjunction" });

/**
 * Who answers, in words: "Amara leads", "Victor leads, with Nora and Mateo".
 * @param names names of the agents, the lead first
 */
export function leadPhrase(names: readonly string[]): string {
  const [lead = "", ...others] = names;
  return others.length === 0 ? `${lead} leads` : `${lead} leads, with ${NAMES.format(others)}`;
}

/** A row with its agents by document id, the lead first. */
interface ScoreRow {
  readonly agents: readonly { readonly _id: string }[];
}

/** One agent's own line through all rows. */
export interface Part {
  /** How many rows the agent leads. */
  readonly leads: number;
  /** The rows in which the agent sounds, as their place in the table from 0. */
  readonly marks: readonly { readonly column: number; readonly lead: boolean }[];
}

/**
 * The notes of one row in the chart, the lead first.
 * @param voices document ids of all agents, in the order of the lines; others are left out
 * @returns the line of each, 0 at the top, and whether the agent leads or joins in
 */
export function notesOf(row: ScoreRow, voices: readonly string[]) {
  return row.agents.flatMap(({ _id }, place) => {
    const line = voices.indexOf(_id);
    return line < 0 ? [] : [{ line, lead: place === 0 }];
  });
}

/**
 * What each agent plays, in the order of the lines.
 * @param rows the rows as the table shows them
 * @param voices document ids of all agents, in the order of the lines
 */
export function partsOf(rows: readonly ScoreRow[], voices: readonly string[]): Part[] {
  return voices.map((_, line) => {
    const marks = rows.flatMap((row, column) =>
      notesOf(row, voices)
        .filter((note) => note.line === line)
        .map(({ lead }) => ({ column, lead })),
    );
    return { marks, leads: marks.filter(({ lead }) => lead).length };
  });
}

/** Id of a row on the page, for links to it. @param order the row's place, from 1 */
export function challengeAnchor(order: number): string {
  return `challenge-${order}`;
}

/** Id of the form that the choice of an agent belongs to, wherever on the page its parts are. */
export const FILTER_FORM = "follow-one";
