import { mkdir, rm } from "node:fs/promises";
import { ENGINE_FOLDER } from "../avatars/providers/local/engine-folder.ts";
import { ensureEngine } from "../media/index.ts";
import { copySeededLake } from "../source/testing/seeded-lake.ts";
import { serveSite } from "../site/serve.ts";
import { runPlaywright, TEST_PASSWORD, testEnvironment } from "./lib/browser-tests.ts";
import { CHECKS } from "./lib/checks.ts";
import { requireChromium } from "./lib/chromium.ts";
import { openSource, sourceEnvironment, type OpenSource } from "./lib/content-source.ts";
import { runSealedBrowserTests } from "./lib/testing/sealed-browser-tests.ts";
import { requireDiskSpace } from "./lib/disk.ts";
import { runCommand } from "../runtime/fatal.ts";
import { inRoot } from "../runtime/root.ts";
import { buildPreviewIfStale } from "../preview/build-client.ts";
import { readSettings } from "../runtime/settings.ts";
import { run, runPackage, step } from "../runtime/step.ts";
import { buildStudioIfStale } from "./lib/studio-build.ts";
import { tallyOf, withExitCode, type Tally } from "./lib/tally.ts";
import { testEngines } from "./lib/test-engines.ts";
import { builtSite, type BuiltSite } from "./lib/testing/built-site.ts";

const FOLDER = ".cache/test";
/** Every choice of the attacks follows from it. */
const ATTACK_SEED = 2;

/**
 * `npm test`: all checks, all unit and contract tests, and the built site in a real browser. Its
 * data and its site are its own, so it runs beside `npm start` and never touches an editor's work.
 */
await runCommand(async () => {
  const settings = { ...readSettings(), SANITY_PROJECT_ID: undefined };
  await requireDiskSpace();
  await rm(inRoot(FOLDER), { recursive: true, force: true });
  await mkdir(inRoot(FOLDER), { recursive: true });
  const browser = await requireChromium(settings.CHROMIUM_PATH);

  process.env.GATE_PASSWORD = TEST_PASSWORD;
  await copySeededLake(inRoot(FOLDER, "lake"));
  const source = await openSource(settings, { port: 0, dataDir: `${FOLDER}/lake` });
  // What speaks in the tests is brought while the checks use the processor.
  const voice = step("bringing the local voice", () =>
    ensureEngine({ folder: ENGINE_FOLDER }).then(() => undefined),
  );
  const checking = runChecks();
  // The last checks leave a core to others.
  await Promise.all([checking.coreFree, voice]);
  // Building the Studio waits for files most of its time: beside other tests it costs little.
  const [checks, units, site, studio] = await Promise.all([
    checking.done,
    runVitest(),
    builtSite(),
    buildPreviewIfStale().then(() => buildStudioIfStale(source)),
  ]);
  const tallies = [checks, units, ...(await runBrowsers(browser, { source, site, studio }))];
  await source.close();
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
});

/** Starts all checks. `coreFree` resolves when there is none left to begin; some may still run. */
function runChecks(): { coreFree: Promise<void>; done: Promise<Tally> } {
  const tally = { passed: 0, failed: 0 };
  const waiting = [...CHECKS];
  // Two at a time: one more would only wait for a core.
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { code, output } = await step(`check: ${check.name}`, check.run);
      if (code === 0) tally.passed += 1;
      else {
        tally.failed += 1;
        console.log(`check failed: ${check.name}\n${output}`);
      }
    }
  };
  const workers = [worker(), worker()];
  return { coreFree: Promise.race(workers), done: Promise.all(workers).then(() => tally) };
}

async function runVitest(): Promise<Tally> {
  const report = inRoot(FOLDER, "vitest.json");
  const { code } = await step("unit and contract tests", () =>
    runPackage(
      "vitest/vitest.mjs",
      [
        "run",
        "--silent=passed-only",
        "--reporter=dot",
        "--reporter=json",
        `--outputFile.json=${report}`,
      ],
      { show: true },
    ),
  );
  return withExitCode(await tallyOf("vitest", report), code);
}

/** What the browser tests look at. */
interface Tested {
  source: OpenSource;
  site: BuiltSite;
  /** Folder of the built Studio. */
  studio: string;
}

async function runBrowsers(browser: string, { source, site, studio }: Tested): Promise<Tally[]> {
  const server = await serveSite({ folder: site.outDir, port: 0, host: "127.0.0.1" });
  const { url: siteUrl } = server;
  const env = {
    ...sourceEnvironment(source),
    ...testEnvironment({ chromium: browser, site, siteUrl, studio }),
  };
  // Attacks wait for programs to come back: beside other tests they cost little.
  const runPages = async () => [
    await step("the built site in a browser", () =>
      runProjects(env, "playwright", ["desktop", "phone", "files", "security"]),
    ),
    await step("the sealed site in a browser", () =>
      runSealedBrowserTests(env, inRoot(FOLDER, "sealed")),
    ),
  ];
  const [pages, attacks] = await Promise.all([runPages(), runAttacks()]);
  // Media players stop for good where other tests take their processor.
  const engines = await step("playback in every installed engine", () =>
    testEngines({ siteUrl, chromium: browser, report: inRoot(FOLDER, "engines.json") }),
  );
  console.log(engines.output);
  await server.close();
  return [...pages, engines.tally, attacks];
}

/** The short form of `npm run attack`, on an instance of its own. */
async function runAttacks(): Promise<Tally> {
  const { code, output } = await step("attacks", () =>
    run(process.execPath, [
      "--disable-warning=ExperimentalWarning",
      inRoot("server/cli/attack.ts"),
      "--short",
      `--seed=${ATTACK_SEED}`,
    ]),
  );
  if (code === 0) return { passed: 1, failed: 0 };
  console.log(`an attack was not held off\n${output}`);
  return { passed: 0, failed: 1 };
}

/** Runs the tests of some of Playwright's projects. @param name of its report */
function runProjects(
  env: NodeJS.ProcessEnv,
  name: string,
  projects: readonly string[],
): Promise<Tally> {
  const args = [`--output=${inRoot(FOLDER, name)}`, ...projects.map((one) => `--project=${one}`)];
  return runPlaywright(args, env, inRoot(FOLDER, `${name}.json`));
}
