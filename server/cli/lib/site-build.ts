import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { checkContent } from "../../../src/content/check.ts";
import { describeProblem } from "../../../src/content/errors.ts";
import { createFetch } from "../../../src/content/source.ts";
import { sourceEnvironment, type OpenSource } from "./content-source.ts";
import { Fatal } from "./fatal.ts";
import { hashFolders, hashText } from "./hash.ts";
import { replaceFolder } from "./replace-folder.ts";
import { inRoot } from "./root.ts";
import { runPackage, step } from "./step.ts";

interface Target {
  /** Folder of the finished site, from the project's root. */
  outDir: string;
  siteUrl: string | undefined;
}

/** What a build is made from besides content: a change in any of these means a new build. */
const INPUTS = ["src", "public", "astro.config.mjs", "package-lock.json", "tsconfig.json"];
const VARIABLES = ["SITE_URL", "GATE_PASSWORD", "GATE_SALT"];

/**
 * Builds the static site. The old site stays in place until the new one is whole.
 * @throws Fatal naming every document and field that cannot be shown
 */
export async function buildSite(source: OpenSource, { outDir, siteUrl }: Target): Promise<void> {
  const fetch = createFetch(source.config);
  const problems = await step(`checking the content of ${source.label}`, () => checkContent(fetch));
  if (problems.length > 0) {
    throw new Fatal(
      `The content cannot be shown yet. Correct this in the Studio, publish, and build again:\n${problems.map(describeProblem).join("\n")}`,
    );
  }

  const work = `.cache/build-${process.pid}`;
  try {
    const { code, output } = await step("building the site", () =>
      runPackage("astro/bin/astro.mjs", ["build"], {
        env: {
          ...sourceEnvironment(source),
          ...(siteUrl === undefined ? {} : { SITE_URL: siteUrl }),
          POLYPHONY_OUT_DIR: work,
          ASTRO_TELEMETRY_DISABLED: "1",
        },
      }),
    );
    if (code !== 0) throw new Fatal(explainFailure(output));
    await replaceFolder(inRoot(work), inRoot(outDir));
  } finally {
    await rm(inRoot(work), { recursive: true, force: true });
  }
}

/** As {@link buildSite}, unless the site in place was made from the same code and content. */
export async function buildIfStale(source: OpenSource, target: Target): Promise<void> {
  const stamp = inRoot(".cache", `${target.outDir.replaceAll("/", "-")}.stamp`);
  const current = await fingerprint(source);
  const known = existsSync(stamp) ? await readFile(stamp, "utf8") : "";
  if (known === current && existsSync(inRoot(target.outDir, "index.html"))) {
    console.log("· the built site is up to date");
    return;
  }
  await buildSite(source, target);
  await mkdir(dirname(stamp), { recursive: true });
  await writeFile(stamp, current);
}

async function fingerprint(source: OpenSource): Promise<string> {
  const fetch = createFetch(source.config);
  const revisions = await fetch(`*[!(_id in path("_.**"))] | order(_id asc){ _id, _rev }`);
  const variables = VARIABLES.map((name) => `${name}=${process.env[name] ?? ""}`);
  return hashText(
    [
      await hashFolders(INPUTS),
      JSON.stringify(revisions),
      ...variables,
      source.config.projectId,
    ].join("\n"),
  );
}

/** What a failed build's output means, in as few lines as say what to do. */
export function explainFailure(output: string): string {
  const lines = output.split("\n").map((line) => line.trim());
  const content = lines.filter((line) => /Document "[^"]+", field "[^"]+":/.test(line));
  if (content.length > 0) {
    const told = new Set(content.map((line) => line.slice(line.indexOf('Document "'))));
    return `The site was not built; the one in place is untouched. Correct this in the Studio and build again:\n${[...told].join("\n")}`;
  }
  if (lines.some((line) => line.includes("ENOSPC"))) {
    return "The disk is full: the site was not built; the one in place is untouched. Free some space and build again.";
  }
  const start = lines.findIndex((line) => /error/i.test(line));
  const words = lines.filter((line, index) => line !== "" && index >= start).slice(0, 25);
  return `The site was not built; the one in place is untouched.\n${words.join("\n")}`;
}
