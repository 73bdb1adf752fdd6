import { checkFresh } from "../generate.ts";
import { isPictureFresh } from "./rooms-picture.ts";
import { checkPackages } from "../packages/check.ts";
import { formatters } from "./formatters.ts";
import { runInOrder, runPackage, type ProcessResult, type Program } from "../../runtime/step.ts";

/** A check of the code: a name for people, and how to run it. */
export interface Check {
  name: string;
  run(): Promise<ProcessResult>;
}

const tool = (name: string, file: string, args: string[]): Check => ({
  name,
  run: () => runPackage(file, args),
});

/**
 * Astro's own check for pages only, and the compiler in machine code for all the rest: it is five
 * times as quick. Astro's goes first: it writes the types that both of them read.
 */
const TYPES: readonly Program[] = [
  {
    file: "astro/bin/astro.mjs",
    args: ["check", "--tsconfig", "tsconfig.pages.json", "--minimumFailingSeverity", "hint"],
  },
  // A second checker would check again what both of them need.
  { file: "typescript-native/bin/tsc", args: ["--noEmit", "--checkers", "1"] },
];

/** Everything that `npm run check` looks at: what takes longest first, so that two cores share it well. */
export const CHECKS: readonly Check[] = [
  { name: "types", run: () => runInOrder(TYPES) },
  { name: "format", run: () => runInOrder(formatters("check")) },
  tool("lint", "eslint/bin/eslint.js", ["--max-warnings=0", "."]),
  // Which room may import which: rooms.ts.
  tool("rooms", "dependency-cruiser/bin/dependency-cruiser.mjs", [
    "--config=.dependency-cruiser.mjs",
    "--output-type=err-long",
    ...["src", "studio", "server", "tests"],
  ]),
  tool("dead code", "knip/bin/knip.js", ["--no-progress"]),
  { name: "packages", run: checkPackages },
  // The texts of the seed, by the rules that the Studio advises by.
  tool("words", "vitest/vitest.mjs", ["run", "studio/dataset/"]),
  {
    name: "what is generated is fresh",
    run: async () => {
      const fresh = (await checkFresh()) && (await isPictureFresh());
      return {
        code: fresh ? 0 : 1,
        output: fresh
          ? ""
          : "Generated types, or the rooms in docs/architecture.md, are stale: run npm run generate and commit the result.",
      };
    },
  },
];
