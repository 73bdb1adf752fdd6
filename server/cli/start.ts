import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { MEDIA_HOSTS } from "../../src/facts/media-hosts.ts";
import { STUDIO_PATH } from "../../src/facts/studio.ts";
import { ReleaseStore } from "../release/store.ts";
import { beginMetrics } from "../http/metrics.ts";
import { makeDataPrivate } from "../runtime/private-data.ts";
import { logOptions } from "../runtime/program.ts";
import { createProbe, failed, passed, type CheckResult } from "../runtime/readiness/probe.ts";
import type { Supervised } from "../runtime/supervision/supervise.ts";
import { SignInCodes } from "../studio/codes.ts";
import type { PendingStudio } from "../studio/pending-studio.ts";
import { listenForStudio } from "../studio/listener.ts";
import { localStudio, signInLink, signInOrigin, studioOrigins } from "../runtime/studio-address.ts";
import type { Neighbors } from "../studio/page.ts";
import { serveStudio, type LocalStudio } from "../studio/studio.ts";
import type { OpenSource } from "./lib/content-source.ts";
import { openGate } from "../gate/open-gate.ts";
import { gatePasswords } from "../gate/passwords.ts";
import { checkPasswords } from "../gate/weak-passwords.ts";
import { adoptDataset, fillLostLake } from "./lib/adopt-dataset.ts";
import { requireDiskSpace } from "./lib/disk.ts";
import { Fatal, isUserFacing, runCommand } from "../runtime/fatal.ts";
import { sweepLeftovers } from "./lib/leftovers.ts";
import { untilLakeIsThere } from "../source/lost-lake.ts";
import { requireFreePort } from "../http/listen.ts";
import { programAddresses } from "./lib/ports.ts";
import { openPeopleStudio } from "./lib/people-studio.ts";
import { endWith, Programs } from "./lib/programs.ts";
import { readSource } from "../source/read-source.ts";
import { inRoot } from "../runtime/root.ts";
import { readSettings, type Settings } from "../runtime/settings.ts";
import { tryRelease, untilReleased } from "./lib/site-release.ts";
import { buildStudioIfStale } from "./lib/studio-build.ts";

/**
 * `npm start`: everything, until the program is ended. Site, lake, publisher, preview and avatars are
 * programs of their own, which this one keeps running; it serves nothing itself but the Studio. With
 * `-- --adopt` it publishes whatever dataset is there.
 */
await runCommand(async () => {
  const { adopt } = readArguments();
  const settings = readSettings();
  const programs = new Programs(logOptions(settings));
  endWith(programs);
  for (const line of makeDataPrivate(settings)) console.error(line);
  await checkPasswords(gatePasswords(settings), settings.SITE_URL);
  const gate = await openGate(settings);
  for (const address of programAddresses(settings)) await requireFreePort(address);
  await sweepLeftovers();
  await requireDiskSpace();

  const releases = resolve(inRoot(), settings.SITE_DATA_DIR);
  const store = ReleaseStore.open(releases);
  // Once there is a release, visitors get it at once, whatever becomes of the rest.
  const released = store.current() !== undefined;
  // Until there is one, the site says that it waits.
  const site = await startSite(programs);
  // Meanwhile the Studio says what it waits for.
  const listener = await listenForStudio(settings, {
    ready: (late) =>
      createProbe("studio", [
        { name: "studio", run: () => checkStudio(late) },
        ...programs.checks(),
      ]),
  });
  const { studio } = listener;
  beginMetrics("studio");
  if (adopt) await fillLostLake(settings);
  await untilLakeIsThere(settings, studio.wait);
  const source = await openContent(settings, programs, released);
  if (adopt) await adoptDataset(source, store);
  const form = { gate, siteUrl: settings.SITE_URL };
  const tried = await tryRelease(source, store, form);
  const startPublisher = async () => {
    await store.tidy();
    store.close();
    await programs.start({
      name: "The publisher",
      entry: "server/publisher/main.ts",
      optional: true,
    });
  };
  if (tried === undefined) await startPublisher();
  const publisher = `http://127.0.0.1:${settings.PUBLISHER_PORT}`;
  console.log(`\n  Site     ${site.url}`);
  console.log(`  Content  ${source.label}`);
  console.log(`  Password ${passwordLine(settings)}\n`);
  try {
    const preview = await startPreview(settings, programs);
    const avatars = await startAvatars(settings, programs);
    // On the embedded lake the page says where the preview is, so that one build does for all.
    const folder = await buildStudioIfStale(
      source,
      source.studio ? undefined : preview,
      source.studio ? undefined : avatars,
    );
    if (settings.SIGN_IN === "on" && source.studio) {
      const { studio: lake, config } = source;
      const { projectId: project } = config;
      const near = (where: number) => `http://127.0.0.1:${where}`;
      const { people } = await openPeopleStudio(listener, settings, {
        folder,
        project,
        lake,
        publisher,
        // Not the addresses that browsers know without sign-in.
        avatars: near(settings.AVATARS_PORT),
        preview: near(settings.PREVIEW_PORT),
      });
      const joined = people.list().filter((each) => each.joined).length;
      const invite = "npm run people -- invite <email> --name <name> --role administrator";
      console.log(`\n  Studio   ${signInOrigin(settings)}${STUDIO_PATH}/`);
      console.log(
        joined === 0
          ? `           No one can sign in yet. Invite yourself: ${invite}`
          : `           ${joined} can sign in. See who: npm run people`,
      );
    } else {
      const codes = new SignInCodes(resolve(inRoot(), settings.LAKE_DATA_DIR));
      const local = localStudioOf(settings, source, { codes, preview, avatars, publisher });
      const mediaHost = `https://${MEDIA_HOSTS[0]}`;
      studio.open(await serveStudio({ folder, local, preview, avatars, mediaHost }));
      if (local === undefined) {
        console.log(`\n  Studio   ${settings.STUDIO_URL ?? localStudio(settings)}${STUDIO_PATH}/`);
      } else {
        // Others may read a log.
        const shown = process.stdout.isTTY;
        const studioUrl = `${localStudio(settings)}${STUDIO_PATH}/`;
        console.log(`\n  Studio   ${shown ? signInLink(settings, codes.issue()) : studioUrl}`);
        console.log(
          shown
            ? "           The link signs in once, within an hour. Another: npm run people -- link"
            : "           To sign in, run on this machine: npm run people -- link",
        );
      }
    }
  } catch (error) {
    // The site is of use without it.
    if (!isUserFacing(error)) throw error;
    console.error(`\n${error.message}\nThe site runs without the Studio.`);
    studio.fail(error.message);
  }
  console.log("\nPress Ctrl+C to stop.");
  if (tried === undefined) return;
  await untilReleased(source, store, { ...form, tried });
  await startPublisher();
  console.log(`\nThe site is up: ${site.url}`);
});

function readArguments(): { adopt: boolean } {
  try {
    return parseArgs({ options: { adopt: { type: "boolean", default: false } } }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
    throw new Fatal(`${reason}\nUsage: npm start -- [--adopt]`);
  }
}

/** Where the passwords are, without any but the one of the demo. */
function passwordLine({ GATE_MODE, GATE_PASSWORDS }: Settings): string {
  const mode = GATE_MODE === "sealed" ? ", sealed" : "";
  if (GATE_PASSWORDS !== undefined) return `as set in GATE_PASSWORDS${mode}`;
  return `${process.env.GATE_PASSWORD ? "as set in GATE_PASSWORD" : "polyphony (demo)"}${mode}`;
}

/** The site: it needs the releases and nothing else. */
function startSite(programs: Programs): Promise<Supervised> {
  return programs.start({ name: "The site", entry: "server/site/main.ts" });
}

/** How the Studio works on the embedded lake; undefined on a real Sanity project. */
function localStudioOf(
  settings: Settings,
  { studio, config }: OpenSource,
  { codes, ...neighbors }: { codes: SignInCodes } & Neighbors,
): LocalStudio | undefined {
  return (
    studio && {
      session: { url: studio.url, project: config.projectId, ...neighbors },
      signIn: { codes, token: studio.token, origins: studioOrigins(settings) },
    }
  );
}

function checkStudio(studio: PendingStudio): CheckResult {
  const problem = studio.problem();
  return problem === undefined ? passed("studio") : failed("studio", problem);
}

/** The drafts beside the form; the Studio is of use without them. */
async function startPreview(settings: Settings, programs: Programs): Promise<string | undefined> {
  const { config, writeToken } = readSource(settings);
  if (config.token === undefined && writeToken === undefined) {
    console.error(
      "\nThe preview reads drafts: set SANITY_READ_TOKEN to a token with the role Viewer (see .env.example).\nThe Studio runs without Presentation.",
    );
    return undefined;
  }
  await programs.start({ name: "The preview", entry: "server/preview/main.ts", optional: true });
  // Known before it runs: a preview that is late is found at the same address.
  return settings.PREVIEW_URL ?? `http://127.0.0.1:${settings.PREVIEW_PORT}`;
}

/** What makes voices and talking videos; the Studio is of use without it. */
async function startAvatars(settings: Settings, programs: Programs): Promise<string> {
  await programs.start({
    name: "The avatar service",
    entry: "server/avatars/main.ts",
    optional: true,
  });
  return settings.AVATARS_URL ?? `http://127.0.0.1:${settings.AVATARS_PORT}`;
}

/** The content: a real Sanity project, or the embedded lake in a process of its own. */
async function openContent(
  settings: Settings,
  programs: Programs,
  optional: boolean,
): Promise<OpenSource> {
  const { config, writeToken } = readSource(settings);
  const close = async () => {};
  if (settings.SANITY_PROJECT_ID) {
    const label = `Sanity project ${config.projectId}, dataset ${config.dataset}`;
    return { config, label, writeToken, close };
  }
  const { apiHost: url = "" } = config;
  const entry = "server/source/lake/main.ts";
  const lake = { name: "The Content Lake", entry, optional };
  await programs.start(lake, "last");
  return {
    config,
    label: `the embedded Content Lake at ${url}`,
    studio: { url, token: writeToken ?? "" },
    writeToken,
    close,
  };
}
