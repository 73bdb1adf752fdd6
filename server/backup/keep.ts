/** How many backups are kept: the newest of so many days, weeks and months. */
export interface KeepRules {
  daily: number;
  weekly: number;
  monthly: number;
}

/** A backup in the place of backups. */
export interface Kept {
  name: string;
  /** When it was made, in milliseconds since 1970. */
  at: number;
}

const DAY_MS = 86_400_000;
/** The first Monday after 1970 began, so that weeks begin on Mondays. */
const MONDAY_MS = 4 * DAY_MS;

/**
 * The backups that the rules do not keep. The newest one is always kept, and so is the newest of each
 * of the last days, weeks and months that have one: a pause in backups removes nothing.
 */
export function expired(backups: readonly Kept[], rules: KeepRules): Kept[] {
  const newest = backups.toSorted((one, other) => other.at - one.at);
  const kept = new Set(newest.slice(0, 1));
  const keepBy = (count: number, periodOf: (at: number) => string | number) => {
    const seen = new Set<string | number>();
    for (const backup of newest) {
      const period = periodOf(backup.at);
      if (seen.has(period)) continue;
      if (seen.size >= count) return;
      seen.add(period);
      kept.add(backup);
    }
  };
  keepBy(rules.daily, (at) => Math.floor(at / DAY_MS));
  keepBy(rules.weekly, (at) => Math.floor((at - MONDAY_MS) / (7 * DAY_MS)));
  keepBy(rules.monthly, (at) => new Date(at).toISOString().slice(0, 7));
  return newest.filter((backup) => !kept.has(backup));
}

/** Begins the names of backups that the rules are for; others are never removed. */
const PREFIX = "polyphony-";
const NAME = /^polyphony-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)(?:\.tar\.gz)?(?:\.age)?$/;

/** The name of a backup, by its time. @param ending like ".tar.gz" */
export function nameOf(at: number, ending: string): string {
  return `${PREFIX}${new Date(at).toISOString().slice(0, 19).replaceAll(":", "-")}${ending}`;
}

/** Reads a name as {@link nameOf} makes it; undefined for any other. */
export function keptOf(name: string): Kept | undefined {
  const stamp = NAME.exec(name)?.[1];
  if (stamp === undefined) return undefined;
  const at = Date.parse(`${stamp.slice(0, 11)}${stamp.slice(11).replaceAll("-", ":")}Z`);
  return Number.isNaN(at) ? undefined : { name, at };
}
