import { fileURLToPath } from "node:url";

/**
 * A script for browsers, in one file. The published package holds the finished text instead of this
 * module (`build.ts`).
 */
export async function browserCode(name: "worker" | "gate"): Promise<string> {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`./browser/${name}.ts`, import.meta.url))],
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    legalComments: "none",
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}
