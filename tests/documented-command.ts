import { readFileSync } from "node:fs";

/** The value of `ON_RELEASE` under a heading of docs/deploying.md, as `.env` holds it. */
export function documentedCommand(heading: string): string {
  const text = readFileSync("docs/deploying.md", "utf8");
  const section = text.split(`\n## ${heading}\n`)[1] ?? "";
  const command = /^ON_RELEASE='([^']+)'/m.exec(section)?.[1];
  if (command === undefined) throw new Error(`docs/deploying.md has no command: ${heading}`);
  return command;
}
