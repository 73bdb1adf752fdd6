import { z } from "zod";
import type { AdvisoryException } from "./policy.ts";

/** Severities that stop the check; lower ones are left to the update bot. */
const STOPPING: readonly string[] = ["high", "critical"];

const Advisory = z.object({
  title: z.string(),
  url: z.string(),
  severity: z.string(),
  name: z.string(),
});
/** What `npm audit --json` prints when the registry has answered. */
const Report = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(
    z.string(),
    // A text names another package of the report, through which this one is concerned.
    z.object({ via: z.array(z.union([z.string(), Advisory])) }),
  ),
});

/** What an audit found. */
export interface Audit {
  /** Whether the registry answered. When it did not, nothing is known. */
  answered: boolean;
  /** Advisories that stop the check, and exceptions that no advisory needs, one sentence each. */
  problems: string[];
}

/**
 * Reads the output of `npm audit --json`.
 * @param today as YYYY-MM-DD: an exception counts up to its last day
 */
export function readAudit(
  output: string,
  exceptions: readonly AdvisoryException[],
  today: string,
): Audit {
  const report = Report.safeParse(parseJson(output));
  if (!report.success) return { answered: false, problems: [] };
  const found = new Map<string, z.infer<typeof Advisory>>();
  for (const { via } of Object.values(report.data.vulnerabilities)) {
    for (const one of via) if (typeof one !== "string") found.set(idOf(one.url), one);
  }
  const problems: string[] = [];
  for (const [id, { name, title, severity, url }] of found) {
    if (!STOPPING.includes(severity)) continue;
    const exception = exceptions.find((one) => one.id === id);
    if (exception && today <= exception.until) continue;
    const expired = exception ? ` The exception ended on ${exception.until}.` : "";
    problems.push(`${name}: ${title} (${severity}, ${url}).${expired}`);
  }
  for (const { id } of exceptions) {
    if (!found.has(id)) problems.push(`No package needs the exception for ${id}.`);
  }
  return { answered: true, problems };
}

/** The JSON in what npm printed: a warning may precede it. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  } catch {
    return undefined;
  }
}

/** The last part of an advisory's address: GHSA-xxxx-xxxx-xxxx. */
function idOf(url: string): string {
  return url.slice(url.lastIndexOf("/") + 1);
}
