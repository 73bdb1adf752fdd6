import { checkFresh } from "../generate.ts";
import { runPackage, type Finished } from "./step.ts";

/** A check of the code: a name for people, and how to run it. */
export interface Check {
  name: string;
  run(): Promise<Finished>;
}

const tool = (name: string, file: string, args: string[]): Check => ({
  name,
  run: () => runPackage(file, args),
});

/** Everything that `npm run check` looks at: what takes longest first, so that two cores share it well. */
export const CHECKS: readonly Check[] = [
  tool("types", "astro/bin/astro.mjs", ["check", "--minimumFailingSeverity", "hint"]),
  tool("format", "prettier/bin/prettier.cjs", ["--check", "--log-level=warn", "."]),
  tool("lint", "eslint/bin/eslint.js", ["--max-warnings=0", "."]),
  tool("dead code", "knip/bin/knip.js", ["--no-progress"]),
  {
    name: "generated types are fresh",
    run: async () => {
      const fresh = await checkFresh();
      return {
        code: fresh ? 0 : 1,
        output: fresh
          ? ""
          : "Generated types are stale: run npm run generate and commit the result.",
      };
    },
  },
];
