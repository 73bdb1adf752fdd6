import { readFile } from "node:fs/promises";
import { inRoot } from "../../runtime/root.ts";
import { run, type ProcessResult } from "../../runtime/step.ts";
import { readAudit } from "./advisories.ts";
import { licenseProblems, LockFile } from "./licenses.ts";
import { Manifest, readOverrides } from "./overrides.ts";
import { ADVISORY_EXCEPTIONS, LICENSE_EXCEPTIONS, LICENSES, OVERRIDES } from "./policy.ts";

/** How long the registry may take to answer, in milliseconds. */
const REGISTRY_MS = 20_000;
const POLICY = "server/cli/packages/policy.ts";

/**
 * Checks the locked packages against the policy: licenses, overrides and, when the registry answers,
 * known vulnerabilities. Without an answer it says so and passes.
 */
export async function checkPackages(): Promise<ProcessResult> {
  const today = new Date().toISOString().slice(0, 10);
  const { overrides } = Manifest.parse(await readJson("package.json"));
  const explained = readOverrides(overrides, OVERRIDES, today);
  const audit = readAudit(await npmAudit(), ADVISORY_EXCEPTIONS, today);
  for (const one of explained.due) console.log(`  ${one}`);
  if (!audit.answered) {
    console.log("  The npm registry did not answer npm audit: vulnerabilities were not checked.");
  }
  const problems = [
    ...licenseProblems(
      LockFile.parse(await readJson("package-lock.json")),
      LICENSES,
      LICENSE_EXCEPTIONS,
    ),
    ...explained.problems,
    ...audit.problems,
  ];
  if (problems.length === 0) return { code: 0, output: "" };
  return {
    code: 1,
    output: `${problems.join("\n")}\nUpdate or replace the package, or write an exception into ${POLICY}.`,
  };
}

/** What npm prints, whatever its exit code: it is 1 for findings and for a registry that is away. */
async function npmAudit(): Promise<string> {
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const args = ["audit", "--json", "--fetch-retries=0", `--fetch-timeout=${REGISTRY_MS}`];
  const { output } = await run(npm, [...args, "--loglevel=silent"]);
  return output;
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(inRoot(path), "utf8"));
}
