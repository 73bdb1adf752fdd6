import { mkdir, rm, writeFile } from "node:fs/promises";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { requireChromium } from "../../server/cli/lib/chromium.ts";
import { requireDiskSpace } from "../../server/runtime/readiness.ts";
import { buildSite, codeFingerprint } from "../../server/cli/lib/site-build.ts";
import { installRelease } from "../../server/publisher/testing/first-release.ts";
import { runCommand } from "../../server/runtime/fatal.ts";
import { inRoot } from "../../server/runtime/root.ts";
import { runPackage, step } from "../../server/runtime/step.ts";
import { useLake } from "../../server/source/testing/test-lake.ts";
import { createInstance } from "../support/instance.ts";
import { makeDataset } from "./dataset.ts";
import { CATEGORIES, ratePages } from "./lighthouse.ts";
import { measureLoad, type Load } from "./load.ts";
import { exportNext, installNext, writeContent } from "./next.ts";
import { percentile } from "./percentile.ts";
import { measureProgram } from "./program.ts";
import { measurePublishes } from "./publish.ts";
import { memoryOf, treeOf, usageOf, type Usage } from "./usage.ts";

const FOLDER = ".cache/bench";
const SIZES = [30, 1000];
/** Programs run quicker once they are warm. */
const WARM_UP = 10;
const EDITS = 40;

/** The bench: docs/bench.md says what it measures. */
await runCommand(async () => {
  const begun = performance.now();
  const [{ model = "" } = {}] = cpus();
  console.log(
    `${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores (${model.trim()}), ${mega(totalmem())} MB, ${process.platform}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`,
  );
  await requireDiskSpace();
  await rm(inRoot(FOLDER), { recursive: true, force: true });
  await installNext();
  const { ms, cpuMs } = await buildEmpty();
  console.log(`empty Astro site: ${seconds(ms)} s, ${seconds(cpuMs)} processor seconds`);
  const builds = [["agents", "", "from nothing", "again", "Next.js"]];
  const publishes = [["agents", "p50 ms", "p95 ms", "slowest ms", "MB"]];
  let loads: Load[] = [];
  for (const agents of SIZES) {
    console.log(`\n${agents} agents`);
    const dir = inRoot(FOLDER, String(agents));
    const usages = await measureBuilds(dir, agents);
    builds.push(
      [String(agents), "seconds", ...usages.map(({ ms }) => seconds(ms))],
      ["", "processor seconds", ...usages.map(({ cpuMs }) => seconds(cpuMs))],
      ["", "peak MB", ...usages.map(({ peakBytes }) => mega(peakBytes))],
    );
    // The dataset and its release exist already.
    const instance = await createInstance({ dir, settings: { SIGN_IN: "on" } });
    instance.settings.STUDIO_URL = `http://localhost:${instance.settings.STUDIO_PORT}`;
    try {
      await step("starting it", () => instance.start());
      const times = await step(`${EDITS} edits, each until its page is live`, async () => {
        await measurePublishes(instance, WARM_UP);
        return measurePublishes(instance, EDITS);
      });
      const memory = memoryOf(treeOf(instance.pid() ?? 0));
      const shares = [50, 95, 100].map((share) => percentile(times, share).toFixed(0));
      publishes.push([String(agents), ...shares, mega(memory)]);
      if (agents === SIZES[0]) loads = await measureLoad(instance);
    } finally {
      await instance.remove();
    }
  }
  table("Full build", builds);
  table("From the lake's answer to a publish until a visitor has the new page", publishes);
  table("Visitors", [
    ["visitors", "meanwhile", "p99 ms", "slowest ms", "answers", "failures"],
    ...loads.map(({ visitors, meanwhile, responseTimes: { p99, slowest, count, failures } }) =>
      [visitors, meanwhile, p99.toFixed(0), slowest.toFixed(0), count, failures].map(String),
    ),
  ]);

  console.log("\n8 agents");
  const chromium = await requireChromium();
  const { siteMs, studioMs, rest, used, video } = await measureProgram(chromium);
  table("Eight agents, second start", [
    ["site ms", "Studio ms", "MB at rest", "MB used", "MB with a video"],
    [
      siteMs.toFixed(0),
      studioMs.toFixed(0),
      ...[rest, used, video].map((bytes) => (bytes === undefined ? "none made" : mega(bytes))),
    ],
  ]);
  const ratings = await ratePages(chromium);
  table("Lighthouse, phone on a slow line, gate passed, nothing cached", [
    ["gate", "page", ...CATEGORIES, "largest paint ms", "blocked ms", "shift"],
    ...ratings.map(({ gate, path, scores, largest, blocked, shift }) =>
      [gate, path, ...scores, largest.toFixed(0), blocked.toFixed(0), shift.toFixed(3)].map(String),
    ),
  ]);
  await rm(inRoot(FOLDER), { recursive: true, force: true });
  console.log(`\n${((performance.now() - begun) / 60_000).toFixed(1)} minutes in all`);
});

/** What Astro takes of one empty page, with the integration that ours has. */
async function buildEmpty(): Promise<Usage> {
  const root = inRoot(FOLDER, "empty");
  await mkdir(join(root, "src/pages"), { recursive: true });
  await writeFile(join(root, "src/pages/index.astro"), "<!doctype html><title>Empty</title>");
  const config = 'import react from "@astrojs/react";\nexport default { integrations: [react()] };';
  await writeFile(join(root, "astro.config.mjs"), config);
  return usageOf(async () => {
    const { code, output } = await runPackage("astro/bin/astro.mjs", ["build", "--root", root]);
    if (code !== 0) throw new Error(output);
  });
}

/** Builds a site of so many agents from nothing and again, then Next.js's, and makes a release of it. */
async function measureBuilds(dir: string, agents: number): Promise<Usage[]> {
  await mkdir(dir, { recursive: true });
  await step("filling a Content Lake", () => makeDataset(dir, agents));
  const outDir = `${FOLDER}/${agents}/built`;
  const rendererDir = join(dir, "renderer");
  return useLake(join(dir, "lake"), async (lake) => {
    const { source } = lake;
    const build = () =>
      usageOf(() =>
        buildSite(source, { gate: { mode: "open" }, outDir, siteUrl: undefined, rendererDir }),
      );
    // Caches of earlier builds and programs.
    await rm(inRoot(".cache/astro"), { recursive: true, force: true });
    process.env.NODE_COMPILE_CACHE = join(dir, "compiled");
    const nothing = await build();
    const again = await build();
    const content = join(dir, "content");
    await writeContent(source.config, content);
    const next = await step("exporting with Next.js", () => exportNext(content));
    const code = await codeFingerprint(source);
    await step("making a release of it", () =>
      installRelease(dir, lake, { outDir: inRoot(outDir), rendererDir, code }),
    );
    return [nothing, again, next];
  });
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}

function mega(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}

function table(title: string, rows: readonly (readonly string[])[]): void {
  const widths =
    rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? [];
  console.log(`\n${title}`);
  for (const row of rows) {
    console.log(`  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  ")}`.trimEnd());
  }
}
