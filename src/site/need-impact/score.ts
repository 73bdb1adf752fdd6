/** A row of the challenges table as the score needs it: its agents by document id, the lead first. */
export interface ScoreRow {
  readonly agents: readonly { readonly _id: string }[];
}

/** Where an agent sounds in a column. */
export interface Note {
  /** Line of the staff, 0 at the top: the agent's place among all. */
  readonly line: number;
  /** Whether the agent leads (a solid note) or joins in (an open one). */
  readonly lead: boolean;
}

/** One agent's own line through all rows. */
export interface Part {
  /** How many rows the agent leads. */
  readonly leads: number;
  /** The rows in which the agent sounds, as their place in the table from 0. */
  readonly marks: readonly { readonly column: number; readonly lead: boolean }[];
}

/**
 * The notes of one row, the lead first.
 * @param row the row
 * @param voices document ids of all agents, in the order of the lines; others are left out
 */
export function notesOf(row: ScoreRow, voices: readonly string[]): Note[] {
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
