import type { Incident } from "../../../src/facts/status-api.ts";
import type { ProgramStatus } from "./ask.ts";
import { figure, span } from "./units.ts";

/** How everything is. */
export interface Status {
  programs: ProgramStatus[];
  /** The release that visitors see; undefined when there is none. */
  release?: { id: number; at: string; pages: number; cause: string } | undefined;
  /** What the supervisor has told of and is not over. */
  incidents?: readonly Incident[] | undefined;
  /** Why the releases cannot be read. */
  releaseProblem?: string | undefined;
}

const STATES: Record<ProgramStatus["state"], string> = {
  ready: "ready",
  "not ready": "NOT READY",
  "no answer": "NO ANSWER",
  foreign: "OTHER PROGRAM",
  "not running": "NOT RUNNING",
};

/** What there is to say of states that a program cannot explain itself. */
const REASONS: Partial<Record<ProgramStatus["state"], string>> = {
  "no answer":
    "It does not answer. npm start restarts what does not answer for 15 s; its log says so.",
  foreign: "Something else listens at its port. See which: ss -ltnp. Each port has a setting.",
};

/** True when every program can do its work, and visitors have a site. */
export function isWell({ programs, release, incidents = [] }: Status): boolean {
  const ready = programs.every(({ state }) => state === "ready");
  return release !== undefined && ready && incidents.length === 0;
}

/** True when some programs are ready, whatever the others are. */
export function areReady({ programs }: Status, needed: readonly string[]): boolean {
  return needed.every((name) =>
    programs.some(({ program, state }) => program === name && state === "ready"),
  );
}

/**
 * The status as a table for a person: a line for each program, what is wrong below it.
 * @param now milliseconds since 1970
 */
export function statusTable(status: Status, now: number): string {
  const { programs } = status;
  const lines: string[] = [];
  if (programs.every(({ state }) => state === "not running")) {
    lines.push("Nothing runs. Start it: npm start");
  } else {
    const width = Math.max(...programs.map(({ program }) => program.length));
    for (const each of programs) lines.push(...rowsOf(each, width, now));
  }
  for (const { message, since } of status.incidents ?? []) {
    lines.push(`Alert for ${span(Math.max(0, now - Date.parse(since)))}: ${message}`);
  }
  return [...lines, "", releaseLine(status, now)].join("\n");
}

function rowsOf(status: ProgramStatus, width: number, now: number): string[] {
  const { program, state, startedAt, checks, figures, url } = status;
  const since =
    startedAt === undefined ? "" : `for ${span(Math.max(0, now - Date.parse(startedAt)))}`;
  const head = `${program.padEnd(width)}  ${STATES[state].padEnd(13)}  ${since.padEnd(14)}  ${url}`;
  const numbers = Object.entries(figures).map(([name, value]) => figure(name, value));
  const wrong = checks.filter(({ ok }) => !ok);
  const reason = REASONS[state];
  const below = [
    ...wrong.map(({ name, message }) => `! ${message ?? `${name} fails.`}`),
    ...(reason === undefined ? [] : [`! ${reason}`]),
    ...(numbers.length === 0 ? [] : [numbers.join(", ")]),
  ];
  return [head.trimEnd(), ...below.map((line) => `${" ".repeat(width)}  ${line}`)];
}

function releaseLine({ release, releaseProblem }: Status, now: number): string {
  if (releaseProblem !== undefined) return releaseProblem;
  if (release === undefined) return "There is no release yet: visitors see no site. Run npm start.";
  const { id, at, pages, cause } = release;
  const age = span(Math.max(0, now - Date.parse(at)));
  return `Visitors see release ${id} (${pages} pages), made ${age} ago: ${cause}`;
}
