import { readFile } from "node:fs/promises";
import { z } from "zod";

/** How many tests passed and failed. */
export interface Tally {
  passed: number;
  failed: number;
  /** Reasons of skipped tests, one entry for each test. */
  skipped?: readonly string[];
}

/** Beginnings of reasons to skip a test although everything is installed. */
const NOT_INSTALLABLE = /^(?:on (?:Linux|Unix) only|as root only|letters are drawn in another way)/;

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({
          title: z.string(),
          status: z.string(),
          tags: z.array(z.string()).optional(),
          meta: z.object({ skipReason: z.string().optional() }).optional(),
        }),
      ),
    }),
  ),
});
/** Playwright's annotations of a test, such as the reason to skip it. */
const Annotations = z.array(z.object({ type: z.string(), description: z.string().optional() }));
/** A file's tests, and those of its `describe` blocks. */
const Suite = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      tests: z.array(z.object({ status: z.string(), annotations: Annotations })),
    }),
  ),
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
 * A missing or unreadable report counts as one failure: the runner did not finish.
 */
export async function tallyOf(runner: "vitest" | "playwright", file: string): Promise<Tally> {
  try {
    const report: unknown = JSON.parse(await readFile(file, "utf8"));
    if (runner === "vitest") {
      const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } =
        VitestReport.parse(report);
      const skipped = testResults
        .flatMap(({ assertionResults }) => assertionResults)
        // Long tests run only with --all; the last line says so.
        .filter(({ status, tags }) => LEFT_OUT.has(status) && !tags?.includes("long"))
        .map(({ title, meta }) => meta?.skipReason ?? `no reason given: ${title}`);
      // A file that cannot be loaded has no failed test, only a failed suite.
      const failed = numFailedTests === 0 ? numFailedTestSuites : numFailedTests;
      return { passed: numPassedTests, failed, skipped };
    }
    const { stats, suites } = PlaywrightReport.parse(report);
    const skipped = suites
      .flatMap(specsOf)
      .flatMap(({ title, tests }) => tests.flatMap((test) => skipOf(title, test)));
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

const LEFT_OUT: ReadonlySet<string> = new Set(["skipped", "pending", "todo", "disabled"]);
type Spec = z.infer<typeof Suite>["specs"][number];

function specsOf({ specs, suites = [] }: z.infer<typeof Suite>): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** Reason to skip a test or a part of it; empty for a test that ran completely. */
function skipOf(title: string, { status, annotations }: Spec["tests"][number]): string[] {
  const note = annotations.find(({ type }) => type === "skip" || type === "part skipped");
  if (note === undefined && status !== "skipped") return [];
  return [note?.description ?? `no reason given: ${title}`];
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
    skipped: tallies.flatMap(({ skipped = [] }) => skipped),
  };
}

/** The tally in words: `9 passed, 0 failed, 3 skipped: needs Caddy (2), on Linux only`. */
export function wordsOf({ passed, failed, skipped = [] }: Tally): string {
  const reasons = [...new Set(skipped)].sort().map((reason) => {
    const times = skipped.filter((other) => other === reason).length;
    return times === 1 ? reason : `${reason} (${times})`;
  });
  const why = reasons.length === 0 ? "" : `, ${skipped.length} skipped: ${reasons.join("; ")}`;
  return `${passed} passed, ${failed} failed${why}`;
}

/** Distinct reasons that installing a program removes, and missing reasons. */
export function avoidableSkips({ skipped = [] }: Tally): string[] {
  return [...new Set(skipped)].filter((reason) => !NOT_INSTALLABLE.test(reason)).sort();
}
