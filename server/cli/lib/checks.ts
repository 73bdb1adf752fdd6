import { checkFresh } from "../generate.ts";
import { isPictureFresh } from "./rooms-picture.ts";
import { checkPackages } from "../packages/check.ts";
import { formatters } from "./formatters.ts";
import type { Passed } from "./unchanged.ts";
import { runInOrder, runPackage, type ProcessResult, type Program } from "../../runtime/step.ts";

/** A check of the code: a name for people, and how to run it. */
export interface Check {
  name: string;
  /** @param cache absolute path of a folder where it may keep what it found out */
  run(cache: string): Promise<ProcessResult>;
  /** Whether it depends on more than the project's files, and so runs each time. Default: false. */
  asksOthers?: boolean;
}

/**
 * Astro's own check for pages only, and the compiler in machine code for all the rest: it is five
 * times as quick. Astro's goes first: it writes the types that both of them read.
 */
function types(cache: string): readonly Program[] {
  const notes = ["--incremental", `--tsBuildInfoFile`, `${cache}/types.tsbuildinfo`];
  return [
    {
      file: "astro/bin/astro.mjs",
      args: ["check", "--tsconfig", "tsconfig.pages.json", "--minimumFailingSeverity", "hint"],
    },
    // A second checker would check again what both of them need.
    { file: "typescript-native/bin/tsc", args: ["--noEmit", "--checkers", "1", ...notes] },
  ];
}

/** No rule looks at more than one file, so what is known of a file holds until that changes. */
function lint(cache: string): Promise<ProcessResult> {
  const cached = ["--cache", "--cache-strategy=content", `--cache-location=${cache}/eslint`];
  return runPackage("eslint/bin/eslint.js", ["--max-warnings=0", ...cached, "."]);
}

/** Which room may import which: rooms.ts. */
function rooms(): Promise<ProcessResult> {
  return runPackage("dependency-cruiser/bin/dependency-cruiser.mjs", [
    "--config=.dependency-cruiser.mjs",
    "--output-type=err-long",
    ...["src", "studio", "server", "tests"],
  ]);
}

async function generated(): Promise<ProcessResult> {
  const fresh = (await checkFresh()) && (await isPictureFresh());
  return {
    code: fresh ? 0 : 1,
    output: fresh
      ? ""
      : "Generated types, or the rooms in docs/architecture.md, are stale: run npm run generate and commit the result.",
  };
}

/** Runs a check, unless it has passed already for the project exactly as it is. */
export async function runCheck(
  check: Check,
  cache: string,
  passed: Passed,
): Promise<ProcessResult> {
  if (!check.asksOthers && (await passed.has(check.name))) return { code: 0, output: "" };
  const result = await check.run(cache);
  if (result.code === 0) await passed.add(check.name);
  return result;
}

/** The texts of the seed, by the rules that the Studio advises by. Vitest runs them in `npm test`. */
export const WORDS: Check = {
  name: "words",
  run: () => runPackage("vitest/vitest.mjs", ["run", "studio/dataset/"]),
};

/** All other checks of `npm run check`: what takes longest first, so that two cores share it well. */
export const CHECKS: readonly Check[] = [
  { name: "types", run: (cache) => runInOrder(types(cache)) },
  { name: "lint", run: lint },
  { name: "format", run: (cache) => runInOrder(formatters("check", cache)) },
  { name: "rooms", run: rooms },
  { name: "dead code", run: () => runPackage("knip/bin/knip.js", ["--no-progress"]) },
  { name: "packages", run: checkPackages, asksOthers: true },
  { name: "what is generated is fresh", run: generated },
];
