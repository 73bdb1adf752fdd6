import type { Program } from "../../runtime/step.ts";

/**
 * What formats the project: oxfmt everything that it knows, in a second, and Prettier the pages.
 * Both write the same style.
 */
export function formatters(what: "check" | "write"): readonly Program[] {
  return [
    { file: "oxfmt/bin/oxfmt", args: [`--${what}`, "."] },
    {
      file: "prettier/bin/prettier.cjs",
      args: [`--${what}`, "--log-level=warn", "src/**/*.astro"],
    },
  ];
}
