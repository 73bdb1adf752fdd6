import type { Program } from "../../runtime/step.ts";

/**
 * What formats the project: oxfmt everything that it knows, in a second, and Prettier the pages.
 * Both write the same style.
 * @param cache absolute path of a folder where Prettier notes which files are in order
 */
export function formatters(what: "check" | "write", cache?: string): readonly Program[] {
  const cached = ["--cache", "--cache-strategy=content", `--cache-location=${cache}/prettier`];
  return [
    { file: "oxfmt/bin/oxfmt", args: [`--${what}`, "."] },
    {
      file: "prettier/bin/prettier.cjs",
      args: [`--${what}`, "--log-level=warn", ...(cache ? cached : []), "src/**/*.astro"],
    },
  ];
}
