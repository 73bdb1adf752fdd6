import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { PREVIEW_CLIENT } from "../contracts/preview.ts";
import { Fatal } from "../runtime/fatal.ts";
import { hashFolders } from "../runtime/hash.ts";
import { replaceFolder, runPackage, step } from "../runtime/step.ts";
import { inRoot } from "../runtime/root.ts";

const CONFIG = "server/preview/client/vite.config.ts";
/** Sources of the scripts: a change in any of them requires a new build. */
const INPUTS = [
  "server/preview/client",
  "server/contracts/preview.ts",
  "src/facts/studio.ts",
  "studio/build/own-host-only.ts",
  "package-lock.json",
];

/** The preview's scripts for the browser: their folder and their addresses in pages. */
export const previewClient = {
  folder: inRoot(".cache", "preview"),
  files: {
    script: `${PREVIEW_CLIENT}overlay.js`,
    styles: [`${PREVIEW_CLIENT}overlay.css`],
  },
};

/**
 * Builds the preview's scripts, unless their sources have not changed.
 * @throws {Fatal} when the build fails
 */
export async function buildPreviewIfStale(): Promise<void> {
  const { folder } = previewClient;
  const stamp = `${folder}.stamp`;
  const current = await hashFolders(INPUTS);
  const known = existsSync(stamp) ? await readFile(stamp, "utf8") : "";
  if (known === current && existsSync(`${folder}/overlay.js`)) {
    console.log("· the preview's scripts are up to date");
    return;
  }
  await step("building the preview's scripts", () => build(folder));
  await writeFile(stamp, current);
}

async function build(folder: string): Promise<void> {
  const work = inRoot(".cache", `build-preview-${process.pid}`);
  try {
    const { code, output } = await runPackage("vite/bin/vite.js", [
      "build",
      "--config",
      CONFIG,
      "--outDir",
      work,
    ]);
    if (code !== 0) throw new Fatal(`The preview's scripts were not built:\n${output}`);
    await replaceFolder(work, folder);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
