import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { readArguments, runCommand } from "../runtime/fatal.ts";
import { fontFiles } from "./lib/cut-fonts.ts";
import { type GeneratedFiles, registries } from "./lib/generated-files.ts";
import { inRoot } from "../runtime/root.ts";

async function generatedFiles(): Promise<GeneratedFiles> {
  return new Map([...(await registries()), ...(await fontFiles())]);
}

/** Paths of the generated files that are out of date; nothing is written. */
export async function staleFiles(): Promise<string[]> {
  const stale: string[] = [];
  for (const [path, content] of await generatedFiles()) {
    const current = await readFile(inRoot(path)).catch(() => undefined);
    if (!current?.equals(Buffer.from(content))) stale.push(path);
  }
  return stale;
}

if (import.meta.main) {
  await runCommand(async () => {
    readArguments({}, "Usage: npm run generate");
    for (const [path, content] of await generatedFiles()) {
      await mkdir(dirname(inRoot(path)), { recursive: true });
      await writeFile(inRoot(path), content);
    }
  });
}
