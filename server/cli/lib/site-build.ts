import { rm } from "node:fs/promises";
import { checkContent } from "../../../src/content/check.ts";
import { describeProblem } from "../../../src/content/errors.ts";
import { createFetch } from "../../../src/content/source.ts";
import { sourceEnvironment, type OpenSource } from "./content-source.ts";
import { Fatal } from "../../runtime/fatal.ts";
import { hashFolders, hashText } from "../../runtime/hash.ts";
import { replaceFolder } from "../../runtime/replace-folder.ts";
import { inRoot } from "../../runtime/root.ts";
import { runPackage, step } from "../../runtime/step.ts";

interface Target {
  /** Folder of the finished site, from the project's root. */
  outDir: string;
  siteUrl: string | undefined;
  /** Absolute path of a folder for what a publisher needs of the build; default: nothing is kept. */
  rendererDir?: string;
}

/** What a build is made from besides content: a change in any of these means a new build. */
const INPUTS = ["src", "public", "astro.config.mjs", "package-lock.json", "tsconfig.json"];
const VARIABLES = ["SITE_URL", "GATE_PASSWORD", "GATE_SALT"];

/**
 * Names that `import.meta.env` has of its own, which Astro takes from the environment when they are
 * set there: a test runner's `DEV=1` would make pages that read content for themselves.
 */
const NEUTRAL = {
  NODE_ENV: "production",
  ...Object.fromEntries(
    ["DEV", "PROD", "MODE", "SSR", "SITE", "BASE_URL", "ASSETS_PREFIX"].map((name) => [
      name,
      undefined,
    ]),
  ),
};

/**
 * Builds the static site. The old site stays in place until the new one is whole.
 * @throws Fatal naming every document and field that cannot be shown
 */
export async function buildSite(source: OpenSource, target: Target): Promise<void> {
  const { outDir, siteUrl, rendererDir } = target;
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
          POLYPHONY_RENDERER_DIR: rendererDir ?? "",
          ASTRO_TELEMETRY_DISABLED: "1",
          ...NEUTRAL,
        },
      }),
    );
    if (code !== 0) throw new Fatal(explainFailure(output));
    await replaceFolder(inRoot(work), inRoot(outDir));
  } finally {
    await rm(inRoot(work), { recursive: true, force: true });
  }
}

/** One hash over all that a build is made from, besides content. */
export async function codeFingerprint({ config }: OpenSource): Promise<string> {
  const variables = VARIABLES.map((name) => `${name}=${process.env[name] ?? ""}`);
  return hashText(
    [await hashFolders(INPUTS), ...variables, config.projectId, config.dataset].join("\n"),
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
