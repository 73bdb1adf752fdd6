import { mkdir, rm } from "node:fs/promises";
import { stripVTControlCharacters } from "node:util";
import { ENGINE_FOLDER } from "../avatars/convert.ts";
import { ensureEngine } from "talking-portraits";
import { copySeededLake } from "../source/testing/test-lake.ts";
import { serveSite } from "../site/serve.ts";
import {
  renewBaselines,
  runPlaywright,
  TEST_PASSWORD,
  testEnvironment,
} from "./lib/browser-tests.ts";
import { runCodeChecks } from "./lib/checks.ts";
import { requireChromium } from "./lib/chromium.ts";
import { openSource, sourceEnvironment } from "./lib/content-source.ts";
import { requireDiskSpace } from "../runtime/readiness.ts";
import { readArguments, runCommand } from "../runtime/fatal.ts";
import { inRoot } from "../runtime/root.ts";
import { readSettings, type Settings } from "../runtime/settings.ts";
import { runPackage, step } from "../runtime/step.ts";
import { buildStudioIfStale } from "./lib/studio-build.ts";
import { TWO_AGENTS } from "../../tests/e2e/support/other-agents.ts";
import { builtSite, type BuiltSite } from "./lib/testing/built-site.ts";

const FOLDER = ".cache/test";
const UNIT = "unit and contract tests";
const BROWSER = "the site and the Studio in a browser";
const OTHER = "tests of any content, with two other agents";
/** In the widths that most visitors have. */
const OTHER_ARGUMENTS = [
  ...["any-content/", "--project=desktop", "--grep-invert=every other window"],
  `--output=${inRoot(FOLDER, "other")}`,
];
const USAGE = `npm test                  all checks and tests but the slow ones
npm test -- --all         the slow ones as well
npm test -- gate print    only the browser tests with these words in their file's name
npm test -- --update      renews the pictures and outlines that tests compare with`;

/**
 * `npm test`: all checks, all unit and contract tests, and the built site in a real browser. Its
 * data and its site are its own, so it runs beside `npm start` and never touches an editor's work.
 * With `--all`, what is slow and rarely breaks runs as well: CONTRIBUTING.md says what that is.
 */
await runCommand(async () => {
  const flag = { type: "boolean", default: false } as const;
  const options = { all: flag, update: flag };
  const { values, positionals } = readArguments({ options, allowPositionals: true }, USAGE);
  const { all, update } = values;
  const names = positionals;
  const settings = { ...readSettings(), SANITY_PROJECT_ID: undefined };
  await requireDiskSpace();
  await rm(inRoot(FOLDER), { recursive: true, force: true });
  await mkdir(inRoot(FOLDER), { recursive: true });
  const chromium = await requireChromium();
  process.env.GATE_PASSWORD = TEST_PASSWORD;
  process.env.TEST_ALL = all || update ? "1" : "";
  const failed = update ? await renew(chromium) : await runAll(settings, chromium, { all, names });
  const form =
    all || update || names.length > 0 ? "" : "; npm test -- --all runs the slow ones whole";
  console.log(failed.length > 0 ? `\nfailed: ${failed.join(", ")}` : `\neverything passed${form}`);
  process.exit(failed.length === 0 ? 0 : 1);
});

/** Everything, or the browser tests of these names; with `all` what is slow as well. @returns what failed */
async function runAll(
  settings: Settings,
  chromium: string,
  { all, names }: { all: boolean; names: readonly string[] },
): Promise<string[]> {
  await copySeededLake(inRoot(FOLDER, "lake"));
  const source = await openSource(settings, `${FOLDER}/lake`);
  const building = Promise.all([builtSite(), buildStudioIfStale(source)]);
  // Browsers come after the rest: a page draws for as long as it is open, and beside other tests it is open
  // twice as long. All at once takes a quarter more of the processor.
  const isPart = names.length > 0;
  const [before, [site]] = await Promise.all([isPart ? [] : runCodeTests(all), building]);
  const failed: string[] = [...before];
  const env = sourceEnvironment(source);
  const output = `--output=${inRoot(FOLDER, "playwright")}`;
  const passed = await step(BROWSER, () => testSite(site, chromium, [...names, output], env));
  if (!passed) failed.push(BROWSER);
  if (all && !isPart) {
    const other = await builtSite(undefined, TWO_AGENTS);
    if (!(await step(OTHER, () => testSite(other, chromium, OTHER_ARGUMENTS)))) failed.push(OTHER);
  }
  await source.close();
  return failed;
}

/** Runs browser tests on a built site. @returns whether all pass */
async function testSite(
  site: BuiltSite,
  chromium: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  const server = await serveSite({ folder: site.outDir, port: 0, host: "127.0.0.1" });
  try {
    const tested = testEnvironment({ chromium, site, siteUrl: server.url });
    return (await runPlaywright(args, { ...env, ...tested })) === 0;
  } finally {
    await server.close();
  }
}

/** Renews the baselines of pictures and outlines. */
async function renew(chromium: string): Promise<string[]> {
  const site = await step("building the site of the tests", builtSite);
  const server = await serveSite({ folder: site.outDir, port: 0, host: "127.0.0.1" });
  const env = testEnvironment({ chromium, site, siteUrl: server.url });
  try {
    return (await renewBaselines(env, inRoot(FOLDER))) === 0 ? [] : [BROWSER];
  } finally {
    await server.close();
  }
}

/** Everything without a browser. */
async function runCodeTests(all: boolean): Promise<string[]> {
  // Downloads the voice for long tests, once, while the checks use the processor.
  const voice =
    all && step("downloading the local voice", () => ensureEngine({ folder: ENGINE_FOLDER }));
  const [failed] = await Promise.all([runCodeChecks(), voice]);
  const { code, output } = await step(UNIT, () =>
    runPackage("vitest/vitest.mjs", ["run", "--silent=passed-only", "--reporter=dot"]),
  );
  // Vitest colors its words in continuous integration, where nothing shows colors.
  const text = stripVTControlCharacters(output).trimEnd();
  // A run that passes ends with its counts.
  console.log(code === 0 ? text.split("\n").slice(-4).join("\n") : text);
  return code === 0 ? failed : [...failed, UNIT];
}
