import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOMS } from "../../../rooms.ts";
import { STUDIO_PATH } from "../../../src/facts/studio.ts";
import { ownPage } from "../../../studio/build.ts";
import { compress, ENDINGS } from "../../release/compress.ts";
import type { Source } from "../../source/read-source.ts";
import { Fatal } from "../../runtime/fatal.ts";
import { filesIn, replaceFolder } from "../../runtime/files.ts";
import { hashFolders, hashText } from "../../runtime/hash.ts";
import { requireDiskSpace } from "../../runtime/readiness.ts";
import { runPackage, step } from "../../runtime/step.ts";
import { inRoot, studioFolder } from "../../runtime/root.ts";

/** Sources of the Studio: a change in any of them requires a new build. */
const INPUTS = [
  ...ROOMS.filter(({ path }) => path === "studio").flatMap(({ path, imports }) => [
    path,
    ...imports,
  ]),
  "server/preview/client",
  "sanity.config.ts",
  "sanity.cli.ts",
  "docs/editing.md",
  "docs/pictures",
  "package-lock.json",
  "tsconfig.json",
];
/** Editors get React without its warnings, even where a test runner has set another `NODE_ENV`. */
const PRODUCTION = { NODE_ENV: "production" };
/** The dataset and the tests lie beside the Studio's code and are no part of it. */
const NO_INPUTS = /^studio\/(?:dataset|testing)\/|\.test\.tsx?$/;

/**
 * Builds the Studio for a source of content, and the preview's scripts, unless it was built from the same code before. It
 * takes half a minute or more, so each project's Studio is kept.
 * @returns absolute path of the folder with the Studio's files
 * @throws Fatal when it cannot be built
 */
export async function buildStudioIfStale({ config }: Pick<Source, "config">): Promise<string> {
  const { projectId, dataset } = config;
  const folder = studioFolder(config);
  const stamp = `${folder}.stamp`;
  const inputs = await hashFolders(INPUTS, (file) => !NO_INPUTS.test(file));
  const current = hashText([inputs, projectId, dataset].join("\n"));
  const known = existsSync(stamp) ? await readFile(stamp, "utf8") : "";
  if (known === current && existsSync(`${folder}/index.html`)) {
    console.log("· the built Studio is up to date");
    return folder;
  }
  await step("building the Studio", () => build({ projectId, dataset }, folder));
  await writeFile(stamp, current);
  return folder;
}

async function build({ projectId, dataset }: Source["config"], folder: string): Promise<void> {
  await requireDiskSpace();
  const work = inRoot(".cache", `build-studio-${process.pid}`);
  try {
    const studio = await runPackage("sanity/bin/sanity", ["build", work, "-y"], {
      env: {
        ...PRODUCTION,
        SANITY_STUDIO_PROJECT_ID: projectId,
        SANITY_STUDIO_DATASET: dataset,
        DO_NOT_TRACK: "1",
        // Sanity's command line writes to the user's settings: give it a home folder of its own.
        HOME: inRoot(".cache", "studio-home"),
        XDG_CONFIG_HOME: inRoot(".cache", "studio-home"),
      },
    });
    if (studio.code !== 0) throw new Fatal(explainStudioFailure(studio.output));
    const config = `--config=server/preview/client/vite.config.ts`;
    const outDir = `--outDir=${work}/preview`;
    const preview = await runPackage("vite/bin/vite.js", ["build", config, outDir], {
      env: PRODUCTION,
    });
    if (preview.code !== 0) throw new Fatal(explainStudioFailure(preview.output));
    const page = `${work}/index.html`;
    await writeFile(page, ownPage(await readFile(page, "utf8"), STUDIO_PATH));
    await compressFiles(`${work}/static`);
    await replaceFolder(work, folder);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Writes compressed forms next to files: 10 MB of code become 3 MB. */
async function compressFiles(folder: string): Promise<void> {
  for (const name of await filesIn(folder)) {
    const file = join(folder, name);
    const forms = compress(await readFile(file), "page");
    for (const [encoding, form] of forms) await writeFile(file + ENDINGS[encoding], form);
  }
}

/** Sign before each line of a message by Sanity's command line. */
const MARK = /^›\s*/;

/** Explains a failed build's output in few lines that say what to do. */
export function explainStudioFailure(output: string): string {
  if (output.includes("ENOSPC")) {
    return "The disk is full: the Studio was not built. Free some space and start again.";
  }
  const lines = stripVTControlCharacters(output)
    .split("\n")
    .map((line) => line.trim().replace(MARK, ""))
    // Lines without a letter are frames around code excerpts.
    .filter((line) => /[a-z]/i.test(line));
  const first = lines.findIndex((line) => /error/i.test(line));
  const excerpt = lines.slice(Math.max(0, first)).slice(0, 8);
  return `The Studio was not built. The build says:\n${excerpt.join("\n")}`;
}
