import { format, resolveConfig } from "prettier";
import { inRoot } from "../../runtime/root.ts";
import { globSync, readFileSync } from "node:fs";
import { basename, dirname, relative } from "node:path";

/** Generated files: their content by their path from the project's root, the same on every machine. */
export type GeneratedFiles = ReadonlyMap<string, string | Buffer>;

const FILE = "src/content/documents/pages.generated.ts";

/**
 * The module that imports every page's content. A page is found by its folder, so that nobody keeps a list
 * of them.
 */
export async function registries(): Promise<GeneratedFiles> {
  const pages = globSync("src/site/*/content.ts", { cwd: inRoot() })
    // Other rooms of the site hold documents of which there are many.
    .filter((module) => readFileSync(inRoot(module), "utf8").includes("definePage("))
    .sort()
    .map((module) => ({ name: nameOf(module), path: relative(dirname(FILE), module) }));
  const lines = [
    "// Written by `npm run generate` from the files of the folders that it imports.",
    ...pages.map(({ name, path }) => `import { ${name} } from "${path}";`),
    "",
    ...pages.map(({ path }) => `export type * from "${path}";`),
    "",
    "/** Every page whose content is one document, by its name. */",
    `export const PAGES = {${pages.map(({ name }) => name).join(", ")}};`,
  ];
  const style = await resolveConfig(inRoot(FILE));
  return new Map([[FILE, await format(lines.join("\n"), { ...style, parser: "typescript" })]]);
}

/** The folder of a page in camel case, which is the name of what its module exports. */
function nameOf(module: string): string {
  return basename(dirname(module)).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
