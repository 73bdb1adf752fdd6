/** What is attacked with. */
export const FAMILIES = [
  "requests",
  "questions",
  "documents",
  "files",
  "deliveries",
  "kills",
] as const;
export type Family = (typeof FAMILIES)[number];

/**
 * What came of an attack. `answered`: it was taken (2xx, 3xx), which is right for a harmless one.
 * `refused`: an answer of 4xx or 5xx, or a closed connection. `hung`: no answer in time.
 */
export type AttackResult = "answered" | "refused" | "hung";

/** What must not happen: a program that hangs, something lost, an answer or page that is wrong. */
export type Fault = "hung" | "lost" | "wrong";

/** One thing that must not have happened. */
export interface Finding {
  family: Family;
  fault: Fault;
  /** The attack, such as `requests:17`. */
  attack: string;
  /** What is wrong, in one sentence. */
  what: string;
  /** One line that makes it again: a curl command, or JSON. */
  reproduce: string;
}

/** Findings of one family that are printed; the rest is counted. */
const SHOWN = 12;
const COLUMNS = ["tried", "answered", "refused", "hung", "lost", "wrong"] as const;

/** Counts attacks and keeps what was found. */
export class Tally {
  readonly findings: Finding[] = [];
  /** Programs that ended or hung without being killed, and were started again. */
  restarted = 0;
  readonly #counts = new Map<string, number>();

  /** Counts an attack that has ended. */
  count(family: Family, outcome: AttackResult): void {
    this.#add(family, "tried");
    this.#add(family, outcome);
  }

  /** Notes what must not happen. Equal ones of a family are counted each, and shown once. */
  find(finding: Finding): void {
    this.findings.push(finding);
    // A request that hung is counted as an attack's outcome already.
    if (finding.fault !== "hung") this.#add(finding.family, finding.fault);
  }

  /** The number in one field of the table. */
  number(family: Family, column: (typeof COLUMNS)[number]): number {
    return this.#counts.get(`${family} ${column}`) ?? 0;
  }

  /** The table by family. */
  table(): string {
    const rows = FAMILIES.map((family) => [
      family,
      ...COLUMNS.map((column) => String(this.number(family, column))),
    ]);
    return [["", ...COLUMNS], ...rows]
      .map(
        ([name = "", ...cells]) =>
          name.padEnd(12) + cells.map((cell) => cell.padStart(10)).join(""),
      )
      .join("\n");
  }

  /** The findings, each with what makes it again; equal ones once. */
  report(): string {
    const lines: string[] = [];
    for (const family of FAMILIES) {
      const groups = new Map<string, Finding[]>();
      for (const finding of this.findings.filter((each) => each.family === family)) {
        const key = `${finding.fault}: ${finding.what}`;
        groups.set(key, [...(groups.get(key) ?? []), finding]);
      }
      for (const [key, [first, ...more]] of [...groups].slice(0, SHOWN)) {
        if (first === undefined) continue;
        const times = more.length === 0 ? "" : ` (and ${more.length} more times)`;
        lines.push(`${first.attack} ${key}${times}`, `    ${first.reproduce}`);
      }
      if (groups.size > SHOWN) lines.push(`${family}: ${groups.size - SHOWN} further findings`);
    }
    return lines.join("\n");
  }

  #add(family: Family, column: string): void {
    const key = `${family} ${column}`;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }
}
