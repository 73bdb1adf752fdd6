import { readFile } from "node:fs/promises";
import { z } from "zod";

/** How many tests passed and failed. */
export interface Tally {
  passed: number;
  failed: number;
  /** Titles of the passed tests that had failed at the first try. */
  unsteady?: readonly string[];
}

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
});
/** A file's tests, and those of its `describe` blocks. */
const Suite = z.object({
  specs: z.array(z.object({ title: z.string(), tests: z.array(z.object({ status: z.string() })) })),
  get suites() {
    return z.array(Suite).optional();
  },
});
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(Suite),
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
    const { stats, suites } = PlaywrightReport.parse(report);
    const passed = stats.expected + stats.flaky;
    return { passed, failed: stats.unexpected, unsteady: suites.flatMap(unsteadyOf) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function unsteadyOf({ specs, suites = [] }: z.infer<typeof Suite>): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky"));
  return [...own.map(({ title }) => title), ...suites.flatMap(unsteadyOf)];
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
    unsteady: tallies.flatMap(({ unsteady = [] }) => unsteady),
  };
}
