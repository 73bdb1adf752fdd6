import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runTypegenGenerate } from "@sanity/codegen";
import { format, resolveConfig } from "prettier";
import { Fatal, runCommand } from "../runtime/fatal.ts";
import { areFontsFresh, writeFonts } from "./lib/cut-fonts.ts";
import { areFormTitlesFresh, writeFormTitles } from "./lib/form-titles.ts";
import { areRegistriesFresh, writeRegistries } from "./lib/registries.ts";
import { writePicture } from "./lib/rooms-picture.ts";
import { inRoot, ROOT } from "../runtime/root.ts";
import { step } from "../runtime/step.ts";

/** Where the committed files are. */
export const GENERATED = inRoot("src", "content", "generated");
const SCHEMA_FILE = "schema.json";
const TYPES_FILE = "sanity.types.ts";
/** Files with queries, relative to the root, so that the output never holds a path of a machine. */
const QUERY_FILES = ["src/content/**/*.ts", "!src/content/generated/**", "!src/**/*.test.ts"];

/** Generates the types and keeps what went wrong in a query's file. */
async function runTypegen(outDir: string): Promise<void> {
  // Loaded here, because it imports the registries: they are written before.
  const { extractStudioSchema } = await import("./lib/extract-schema.ts");
  const extractedSchema = extractStudioSchema();
  await writeFile(join(outDir, SCHEMA_FILE), `${JSON.stringify(extractedSchema, null, 2)}\n`);

  const errors: string[] = [];
  const typesFile = join(outDir, TYPES_FILE);
  const { code } = await runTypegenGenerate({
    workDir: ROOT,
    extractedSchema,
    config: {
      path: QUERY_FILES,
      generates: typesFile,
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
  // Formatted here and not by the generator, which would take its style from where `outDir` is.
  const style = await resolveConfig(join(GENERATED, TYPES_FILE));
  await writeFile(typesFile, await format(code, { ...style, parser: "typescript" }));
}

/**
 * Generates the types of all documents and of all query results from the Studio's schema and the
 * site's queries: `schema.json` and `sanity.types.ts`. The same input gives the same bytes on
 * every machine. It works in the project's root, where npm scripts run.
 *
 * @param outDir folder to write to; it is made when it is missing
 * @throws Fatal when the schema or a query is wrong
 */
export async function generateTypes(outDir: string = GENERATED): Promise<void> {
  if ((await realpath(process.cwd())) !== (await realpath(ROOT))) {
    throw new Fatal(`Types are generated in the project's folder. Go to ${ROOT} and try again.`);
  }
  await mkdir(outDir, { recursive: true });
  await runTypegen(outDir);
}

/** Whether two folders hold the same generated types, byte for byte; a missing file is different. */
export async function sameTypes(one: string, other: string): Promise<boolean> {
  const same = [SCHEMA_FILE, TYPES_FILE].map(async (name) => {
    const read = (folder: string) => readFile(join(folder, name)).catch(() => undefined);
    const [first, second] = await Promise.all([read(one), read(other)]);
    return first !== undefined && second !== undefined && first.equals(second);
  });
  return (await Promise.all(same)).every(Boolean);
}

/**
 * Generates the types once more, beside, and compares them with the committed ones byte for byte;
 * the lists of definitions, the fonts and the form's titles as well.
 * Says what to do where they differ.
 *
 * @returns whether the committed files are fresh
 * @throws Fatal when the schema or a query is wrong
 */
export async function checkFresh(): Promise<boolean> {
  const beside = await mkdtemp(join(tmpdir(), "generated-types-"));
  try {
    if ((await areRegistriesFresh()) && (await areFontsFresh()) && (await areFormTitlesFresh())) {
      await generateTypes(beside);
      if (await sameTypes(beside, GENERATED)) return true;
    }
    console.error("Generated files are stale: run npm run generate and commit");
    return false;
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  await runCommand(async () => {
    await writeRegistries();
    await writeFormTitles();
    await step("generating types", () => generateTypes());
    await writePicture();
    await writeFonts();
  });
}
