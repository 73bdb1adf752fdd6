import { readFile } from "node:fs/promises";
import { z } from "zod";

/** How many tests passed and failed. */
export interface Tally {
  passed: number;
  failed: number;
}

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
});
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/**
 * Reads a test runner's own report.
 * A report that is missing or unreadable counts as one failure: the runner did not get to its end.
 */
export async function tallyOf(runner: "vitest" | "playwright", file: string): Promise<Tally> {
  try {
    const report: unknown = JSON.parse(await readFile(file, "utf8"));
    if (runner === "vitest") {
      const { numPassedTests, numFailedTests, numFailedTestSuites } = VitestReport.parse(report);
      // A file that cannot be loaded has no failed test, only a failed suite.
      return {
        passed: numPassedTests,
        failed: numFailedTests === 0 ? numFailedTestSuites : numFailedTests,
      };
    }
    const { expected, unexpected, flaky } = PlaywrightReport.parse(report).stats;
    return { passed: expected, failed: unexpected + flaky };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** A runner that ends badly without a failed test (a crash, no test found) is a failure as well. */
export function withExitCode(tally: Tally, code: number): Tally {
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

/** The sum of several runs. */
export function sum(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.reduce((total, { failed }) => total + failed, 0),
  };
}
