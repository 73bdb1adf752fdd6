import { rm } from "node:fs/promises";
import { checkContent, checkLinks, checkRedirects } from "../../../src/content/check.ts";
import { Content } from "../../../src/content/query-results.ts";
import { type ContentProblem, describeProblem } from "../../../src/content/errors.ts";
import { createFetch } from "../../../src/content/source.ts";
import { toBase64 } from "sealed-site";
import type { Gate } from "../../gate/gate.ts";
import type { Source } from "../../source/read-source.ts";
import { sourceEnvironment } from "./content-source.ts";
import { Fatal } from "../../runtime/fatal.ts";
import { hashFolders, hashText } from "../../runtime/hash.ts";
import { replaceFolder } from "../../runtime/files.ts";
import { requireDiskSpace } from "../../runtime/readiness.ts";
import { runPackage, step } from "../../runtime/step.ts";
import { inRoot } from "../../runtime/root.ts";

interface Target {
  /** The gate. By default the environment names it, and a sealed build is refused. */
  gate?: Gate;
  /** Folder of the finished site, from the project's root. */
  outDir: string;
  siteUrl: string | undefined;
  /** Absolute path of a folder for the files that a publisher needs. Default: none are written. */
  rendererDir?: string;
}

/** Sources of a build besides content: a change in any of them requires a new build. */
const INPUTS = [
  "src",
  "packages/sealed-site/src",
  "public",
  "astro.config.mjs",
  "package-lock.json",
  "tsconfig.json",
];
const VARIABLES = ["SITE_URL", "GATE_PASSWORD"];

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

/** The site cannot be built from the current content; correcting the content helps. */
export class BuildError extends Fatal {
  /** The fields to correct, where they are known. */
  readonly problems: readonly ContentProblem[];

  constructor(message: string, problems: readonly ContentProblem[]) {
    super(message);
    this.problems = problems;
  }
}

/**
 * Builds the static site, without the redirects that are wrong. The old site stays in place until the
 * new one is whole.
 * @returns ids of the redirects that it was built without
 * @throws BuildError naming every document and field that cannot be shown
 */
export async function buildSite(source: Source, target: Target): Promise<ReadonlySet<string>> {
  const { outDir, siteUrl, rendererDir, gate } = target;
  await requireDiskSpace();
  const fetch = createFetch(source.config);
  const work = `.cache/build-${process.pid}`;
  const ending = new AbortController();
  // It begins beside the check: with 1,000 agents that takes a sixth of the time.
  const building = runPackage("astro/bin/astro.mjs", ["build"], {
    env: {
      ...sourceEnvironment(source),
      ...(siteUrl === undefined ? {} : { SITE_URL: siteUrl }),
      ...(gate === undefined ? {} : gateEnvironment(gate)),
      POLYPHONY_OUT_DIR: work,
      POLYPHONY_RENDERER_DIR: rendererDir ?? "",
      ASTRO_TELEMETRY_DISABLED: "1",
      ...NEUTRAL,
    },
    signal: ending.signal,
  });
  try {
    const [wrong, all] = await step(`checking the content of ${source.label}`, async () => [
      checkRedirects(await Content.read(fetch)),
      await checkContent(fetch),
    ]);
    const leftOut = new Set(wrong.map(({ document }) => document));
    for (const problem of wrong) {
      console.warn(`The site is built without this redirect. ${describeProblem(problem)}`);
    }
    const problems = all.filter(({ document }) => !leftOut.has(document));
    if (problems.length > 0) {
      throw new BuildError(
        `The content cannot be shown yet. Correct this in the Studio, publish, and build again:\n${problems.map(describeProblem).join("\n")}`,
        problems,
      );
    }
    for (const problem of await checkLinks(fetch)) console.warn(describeProblem(problem));
    const { code, output } = await step("building the site", () => building);
    if (code !== 0) throw buildFailure(output);
    await replaceFolder(inRoot(work), inRoot(outDir));
    return leftOut;
  } finally {
    ending.abort();
    await building;
    await rm(inRoot(work), { recursive: true, force: true });
  }
}

/** Hash of all sources of a build besides content. */
export async function codeFingerprint(
  { config }: Source,
  gate: Gate = { mode: "open" },
): Promise<string> {
  const variables = VARIABLES.map((name) => `${name}=${process.env[name] ?? ""}`);
  // The lock names the content key by its id, and changes with each password.
  const lock = gate.mode === "sealed" ? [JSON.stringify(gate.lock)] : [];
  return hashText(
    [await hashFolders(INPUTS), ...variables, ...lock, config.projectId, config.dataset].join("\n"),
  );
}

/** Environment that passes the gate to `astro build`. The open mode's password variables stay. */
function gateEnvironment(gate: Gate): NodeJS.ProcessEnv {
  if (gate.mode === "open") return { GATE_MODE: "open", GATE_LOCK: "", POLYPHONY_CONTENT_KEY: "" };
  return {
    GATE_MODE: "sealed",
    GATE_LOCK: JSON.stringify(gate.lock),
    POLYPHONY_CONTENT_KEY: toBase64(gate.contentKey),
  };
}

/** Explains a failed build's output in few lines that say what to do. */
export function buildFailure(output: string): Fatal {
  const lines = output.split("\n").map((line) => line.trim());
  const problems = new Map<string, ContentProblem>();
  for (const line of lines) {
    const found = /Document "([^"]+)", field "([^"]+)": (.*)/.exec(line);
    const [problem, document = "", field = "", message = ""] = found ?? [];
    if (problem !== undefined) problems.set(problem, { document, field, message });
  }
  if (problems.size > 0) {
    return new BuildError(
      `The site was not built; the one in place is untouched. Correct this in the Studio and build again:\n${[...problems.keys()].join("\n")}`,
      [...problems.values()],
    );
  }
  if (lines.some((line) => line.includes("ENOSPC"))) {
    return new Fatal(
      "The disk is full: the site was not built; the one in place is untouched. Free some space and build again.",
    );
  }
  const start = lines.findIndex((line) => /error/i.test(line));
  const words = lines.filter((line, index) => line !== "" && index >= start).slice(0, 25);
  return new BuildError(
    `The site was not built; the one in place is untouched.\n${words.join("\n")}`,
    [],
  );
}
