import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { runTypegenGenerate } from "@sanity/codegen";
import { extractSchema } from "@sanity/schema/_internal";
import { compileSchema } from "../../studio/compile-schema.ts";
import { Fatal, runCommand } from "../runtime/fatal.ts";
import { fontFiles } from "./lib/cut-fonts.ts";
import { formatted, type Generated, registries } from "./lib/generated.ts";
import { inRoot, ROOT } from "../runtime/root.ts";

const FOLDER = "src/content/generated";
/** Files with queries, relative to the root, so that the output never holds a path of a machine. */
const QUERY_FILES = [
  "src/content/**/*.ts",
  "src/site/*/content.ts",
  "!src/content/generated/**",
  "!src/**/*.test.ts",
];

/** Generators. A later one may import the files of an earlier one. */
const PARTS: readonly (() => Promise<Generated>)[] = [registries, contentTypes, fontFiles];

/**
 * The types of all documents and of all query results, from the Studio's schema and the site's queries.
 * @throws Fatal when the schema or a query is wrong
 */
async function contentTypes(): Promise<Generated> {
  if ((await realpath(process.cwd())) !== (await realpath(ROOT))) {
    throw new Fatal(`Types are generated in the project's folder. Go to ${ROOT} and try again.`);
  }
  // Loaded late, because it imports the registries, which have to be written before.
  const { schemaTypes } = await import("../../studio/schemas/index.ts");
  // As `sanity schema extract --enforce-required-fields` does, but without half a minute for the Studio.
  const extractedSchema = extractSchema(compileSchema(schemaTypes), {
    enforceRequiredFields: true,
  });
  const errors: string[] = [];
  const scratch = await mkdtemp(join(tmpdir(), "generated-types-"));
  try {
    const { code } = await runTypegenGenerate({
      workDir: ROOT,
      extractedSchema,
      config: {
        path: QUERY_FILES,
        generates: join(scratch, "sanity.types.ts"),
        overloadClientMethods: true,
        formatGeneratedCode: false,
      },
      onProgress: (event) => {
        if (event.type === "moduleEvaluated") errors.push(...event.errors);
      },
    });
    if (errors.length > 0) {
      throw new Fatal(`Types cannot be generated. Correct the query:\n${errors.join("\n")}`);
    }
    return new Map([
      [`${FOLDER}/schema.json`, `${JSON.stringify(extractedSchema, null, 2)}\n`],
      [`${FOLDER}/sanity.types.ts`, await formatted(code)],
    ]);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/**
 * Paths of the generated files that are out of date; nothing is written.
 * @throws Fatal when the schema or a query is wrong
 */
export async function staleFiles(): Promise<string[]> {
  for (const part of PARTS) {
    const stale: string[] = [];
    for (const [path, content] of await part()) {
      const current = await readFile(inRoot(path)).catch(() => undefined);
      if (!current?.equals(Buffer.from(content))) stale.push(path);
    }
    // Later generators may import the stale file.
    if (stale.length > 0) return stale;
  }
  return [];
}

if (import.meta.main) {
  await runCommand(async () => {
    for (const part of PARTS) {
      for (const [path, content] of await part()) {
        await mkdir(dirname(inRoot(path)), { recursive: true });
        await writeFile(inRoot(path), content);
      }
    }
  });
}
