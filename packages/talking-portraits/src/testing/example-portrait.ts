import { readFileSync } from "node:fs";
import { join } from "node:path";

const README = join(import.meta.dirname, "..", "..", "README.md");

/** A block of README.md. */
function block(language: string): string {
  const readme = readFileSync(README, "utf8");
  return new RegExp(`\`\`\`${language}\\n(.*?)\\n\`\`\``, "s").exec(readme)?.[1] ?? "";
}

/** The layered portrait of README.md. */
export function examplePortrait(): Buffer {
  return Buffer.from(block("svg"));
}
