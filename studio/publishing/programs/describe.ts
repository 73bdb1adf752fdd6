import type { SystemStatus } from "../../../src/facts/status-api.ts";

/** What the card says. */
export interface ProgramsWords {
  well: boolean;
  title: string;
  /** One line for each thing that is wrong. */
  lines: readonly { key: string; text: string; since: string | undefined }[];
}

/** A look that is older says nothing about now, in milliseconds. */
const OLD_MS = 120_000;
const NAMES: Readonly<Record<string, string>> = {
  site: "the site",
  lake: "the Content Lake",
  publisher: "the publisher",
  preview: "the preview",
  avatars: "voices and faces",
};

/**
 * The state of all programs in words for editors.
 * @param now milliseconds since 1970
 */
export function describePrograms(status: SystemStatus, now: number): ProgramsWords {
  if (now - Date.parse(status.at) > OLD_MS) {
    const text = "Nothing watches the programs: tell the site's operator.";
    return { well: false, title: "The programs", lines: [{ key: "old", text, since: undefined }] };
  }
  const alerts = status.incidents.map(({ key, message, since }) => ({ key, text: message, since }));
  const told = new Set(alerts.map(({ text }) => text));
  const ill = status.programs.filter(({ ready }) => !ready);
  const others = ill.flatMap(({ program, problems }) =>
    problems
      .filter((problem) => !told.has(problem))
      .map((problem) => ({
        key: `${program} ${problem}`,
        text: `${nameOf(program)}: ${problem}`,
        since: undefined,
      })),
  );
  const lines = [...alerts, ...others];
  const well = lines.length === 0;
  return { well, title: well ? "All programs work" : "Something does not work", lines };
}

function nameOf(program: string): string {
  const name = NAMES[program] ?? program;
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
