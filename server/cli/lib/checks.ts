import { runPackage, step, type ProcessResult } from "../../runtime/step.ts";
import { staleFiles } from "../generate.ts";

/** A check of the code: a name for people, and how to run it. */
interface Check {
  name: string;
  run(): Promise<ProcessResult>;
}

async function checkGenerated(): Promise<ProcessResult> {
  const stale = await staleFiles();
  if (stale.length === 0) return { code: 0, output: "" };
  return { code: 1, output: `Stale: ${stale.join(", ")}. Run npm run generate and commit.` };
}

/** Astro's checker remembers nothing between runs, so it reads Astro's own files alone. */
async function checkTypes(): Promise<ProcessResult> {
  const astro = await runPackage("astro/bin/astro.mjs", [
    "check",
    "--minimumFailingSeverity=warning",
    "--tsconfig=tsconfig.astro.json",
  ]);
  // TypeScript needs the types that Astro writes at its start.
  if (astro.code !== 0) return astro;
  return runPackage("typescript/bin/tsc", ["--incremental", "--tsBuildInfoFile", ".cache/types"]);
}

/** Tools cache results for unchanged files in `.cache`, by content. */
const cache = (name: string) => [
  "--cache",
  "--cache-strategy=content",
  `--cache-location=.cache/${name}`,
];

/** All checks of `npm run check`, the longest first, so that two cores share them well. */
const CHECKS: readonly Check[] = [
  { name: "types", run: checkTypes },
  {
    name: "lint",
    run: () => runPackage("eslint/bin/eslint.js", ["--max-warnings=0", ...cache("eslint"), "."]),
  },
  {
    name: "format",
    run: () =>
      runPackage("prettier/bin/prettier.cjs", [
        "--check",
        "--log-level=warn",
        ...cache("prettier"),
        ".",
      ]),
  },
  {
    name: "arrows between rooms",
    run: () =>
      runPackage("dependency-cruiser/bin/dependency-cruiser.mjs", [
        "--config=.dependency-cruiser.mjs",
        "--output-type=err-long",
        ...["packages", "src", "studio", "server", "tests"],
      ]),
  },
  { name: "dead code", run: () => runPackage("knip/bin/knip.js", ["--no-progress"]) },
  { name: "generated files", run: checkGenerated },
];

/** Runs all checks, two at a time, and prints the output of those that fail. @returns those that failed */
export async function runCodeChecks(): Promise<string[]> {
  const failed: string[] = [];
  const waiting = CHECKS.values();
  const work = async () => {
    // Both workers take their checks from this one iterator.
    for (const { name, run } of waiting) {
      const { code, output } = await step(name, run);
      if (code === 0) continue;
      console.log(`${name}:\n${output}`);
      failed.push(name);
    }
  };
  await Promise.all([work(), work()]);
  return failed;
}
