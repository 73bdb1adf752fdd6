import type { Summary } from "./summary.ts";

/** Effect of a restore on documents, by id. */
export interface RestorePlan {
  /** In both, with different revisions. */
  replaced: string[];
  /** Only in the current data. */
  removed: string[];
  /** Only in the backup. */
  returned: string[];
  same: number;
  /** Number of transactions that the backup does not have. */
  lostTransactions: number;
  /** True when both are known to be of different datasets. */
  foreign: boolean;
}

/** Compares the current data with a backup. */
export function planRestore(now: Summary, backup: Summary): RestorePlan {
  const replaced: string[] = [];
  const removed: string[] = [];
  let same = 0;
  for (const [id, { rev }] of now.documents) {
    const kept = backup.documents.get(id);
    if (kept === undefined) removed.push(id);
    else if (kept.rev === rev) same += 1;
    else replaced.push(id);
  }
  const returned = [...backup.documents.keys()].filter((id) => !now.documents.has(id));
  const lostTransactions = [...now.history.keys()].filter((id) => !backup.history.has(id)).length;
  const foreign =
    now.identity !== null && backup.identity !== null && now.identity !== backup.identity;
  return { replaced, removed, returned, same, lostTransactions, foreign };
}

/** Most documents that a line names. */
const NAMED = 8;

/** The plan as lines for a person. */
export function describePlan(plan: RestorePlan): string[] {
  const { replaced, removed, returned, same, lostTransactions, foreign } = plan;
  const lines = [
    line(replaced, "goes back to its state in the backup", "go back to their state in the backup"),
    line(removed, "is not in the backup and goes away", "are not in the backup and go away"),
    line(returned, "is only in the backup and comes back", "are only in the backup and come back"),
    `${documents(same)} ${same === 1 ? "is" : "are"} the same in both`,
  ].filter((each) => each !== undefined);
  if (lostTransactions > 0) {
    const edits = lostTransactions === 1 ? "edit" : "edits";
    lines.push(`${lostTransactions} ${edits} made since the backup leave the history`);
  }
  if (foreign) {
    lines.push(
      "the backup is of another dataset: publishing is then on hold until you run npm start -- --adopt",
    );
  }
  return lines;
}

function line(ids: readonly string[], one: string, many: string): string | undefined {
  if (ids.length === 0) return undefined;
  const more = ids.length > NAMED ? ` and ${ids.length - NAMED} more` : "";
  const what = ids.length === 1 ? one : many;
  return `${documents(ids.length)} ${what}: ${ids.slice(0, NAMED).join(", ")}${more}`;
}

function documents(count: number): string {
  return count === 1 ? "1 document" : `${count} documents`;
}
