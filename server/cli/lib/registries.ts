import { globSync, readFileSync } from "node:fs";
import { basename, dirname, relative } from "node:path";
import { formatted, type Generated } from "./generated.ts";
import { inRoot } from "../../runtime/root.ts";

/*
 * Definitions in a file each need no list of them that people keep: each is found by its file, and
 * a module that imports all of them is generated.
 */

/** A generated module: what it exports, and the files that each of its exports is made of. */
interface Registry {
  /** File to write, from the project's root. */
  file: string;
  /** Whether the types of the files are exported too. */
  types?: boolean;
  /** `files` is a pattern; a file called content is known by its folder's name. */
  exports: readonly { name: string; holds: string; files: string; kind: "list" | "object" }[];
}

const schemas = (name: string, holds: string, folder: string) => {
  return { name, holds, files: `studio/schemas/${folder}/*.ts`, kind: "list" } as const;
};

const REGISTRIES: readonly Registry[] = [
  {
    file: "src/content/documents/pages.generated.ts",
    types: true,
    exports: [
      {
        name: "PAGES",
        holds: "Every page whose content is one document, by its name.",
        files: "src/site/*/content.ts",
        kind: "object",
      },
    ],
  },
  {
    file: "studio/schemas/types.generated.ts",
    exports: [
      schemas("DOCUMENT_TYPES", "Types of documents of which there may be many.", "documents"),
      schemas("PAGE_TYPES", "Types of pages, of which there is one document each.", "pages"),
      schemas("OBJECT_TYPES", "Types of the parts of documents.", "objects"),
    ],
  },
];

/** The modules that import every file of a folder. */
export async function registries(): Promise<Generated> {
  const files = new Map<string, string>();
  for (const registry of REGISTRIES) files.set(registry.file, await sourceOf(registry));
  return files;
}

async function sourceOf({ file, types = false, exports }: Registry): Promise<string> {
  const parts = exports.map(({ name, holds, files, kind }) => {
    const modules = globSync(files, { cwd: inRoot() })
      .filter((module) => !module.endsWith(".test.ts") && !describesNoPage(module))
      .sort()
      .map((module) => ({ exported: exportOf(module), path: pathTo(module, file) }));
    const names = modules.map(({ exported }) => exported).join(", ");
    const [open, close] = kind === "list" ? ["[", "]"] : ["{", "}"];
    return {
      imports: modules.map(({ exported, path }) => `import { ${exported} } from "${path}";`),
      types: types ? modules.map(({ path }) => `export type * from "${path}";`) : [],
      value: `/** ${holds} */\nexport const ${name} = ${open}${names}${close};`,
    };
  });
  const lines = [
    "// Written by `npm run generate` from the files of the folders that it imports.",
    ...parts.flatMap(({ imports }) => imports),
    "",
    ...parts.flatMap((part) => part.types),
    "",
    parts.map(({ value }) => value).join("\n\n"),
  ];
  return formatted(lines.join("\n"));
}

/** What a module exports: its name, or its folder's, in camel case. */
function exportOf(module: string): string {
  const name = isContent(module) ? basename(dirname(module)) : basename(module, ".ts");
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function pathTo(module: string, file: string): string {
  const path = relative(dirname(file), module);
  return path.startsWith(".") ? path : `./${path}`;
}

/** Whether a room of the site holds documents of which there are many, and no page of its own. */
function describesNoPage(module: string): boolean {
  return isContent(module) && !readFileSync(inRoot(module), "utf8").includes("definePage(");
}

function isContent(module: string): boolean {
  return basename(module) === "content.ts";
}
