import type { Check } from "../http/health.ts";
import type { Trouble } from "./machine.ts";

/** A program as a look finds it. */
export interface Seen {
  program: string;
  /** Whether it answers `GET /ready` at all. */
  answers: boolean;
  checks: readonly Check[];
  figures: Readonly<Record<string, number>>;
}

/** Something with a last day. */
export interface Ending {
  /** In a sentence: "The certificate of www.example.org". */
  name: string;
  /** When it ends, in milliseconds since 1970. */
  at: number;
}

/** A failed check may mend itself: a restart, a short outage. In milliseconds. */
const GRACE_MS = 120_000;
/** With less free space a disk is said to fill, in bytes: well before writes fail. */
export const FILLING_BYTES = 1e9;
/** An end is told so many days before. */
export const DAYS_BEFORE = 14;
const DAY_MS = 86_400_000;

/** What is wrong with the programs. */
export function programTroubles(programs: readonly Seen[]): Trouble[] {
  return programs.flatMap(({ program, answers, checks }) => {
    if (!answers) {
      const message = `The program ${program} does not answer. Its log says why.`;
      return [{ key: program, message, graceMs: GRACE_MS }];
    }
    return checks
      .filter(({ name, ok }) => !ok && name !== "disk")
      .map(({ name, message = `${name} fails.` }) => ({
        key: `${program}/${name}`,
        message,
        graceMs: GRACE_MS,
      }));
  });
}

/** A disk that fills, once for all programs. */
export function diskTrouble(programs: readonly Seen[]): Trouble[] {
  const free = programs.flatMap(({ figures }) => figures.freeDiskBytes ?? []);
  const least = Math.min(...free);
  if (least >= FILLING_BYTES) return [];
  const megabytes = Math.round(least / 1e6);
  const message = `The disk fills: ${megabytes} MB are free. Free some space, or keep less (RELEASES_KEEP, LAKE_HISTORY_DAYS).`;
  return [{ key: "disk", message, graceMs: 0 }];
}

/** What ends soon or has ended. */
export function endingTroubles(endings: readonly Ending[], now: number): Trouble[] {
  return endings
    .filter(({ at }) => at - now < DAYS_BEFORE * DAY_MS)
    .map(({ name, at }) => {
      const day = new Date(at).toISOString().slice(0, 10);
      const when = at <= now ? `ended on ${day}` : `ends on ${day}`;
      return { key: `ends/${name}`, message: `${name} ${when}: renew it.`, graceMs: 0 };
    });
}
