import { resolve } from "node:path";
import { MEDIA_HOSTS } from "../../src/facts/media-hosts.ts";
import { STUDIO_PATH } from "../../src/facts/studio.ts";
import { ReleaseStore } from "../release/store.ts";
import { tellDamage } from "../site/damage.ts";
import { serveSite } from "../site/serve.ts";
import { lateStudio } from "../site/late-studio.ts";
import { serveStudio } from "../site/studio.ts";
import type { OpenSource } from "./lib/content-source.ts";
import { requireDiskSpace } from "./lib/disk.ts";
import { Fatal, runCommand } from "./lib/fatal.ts";
import { requireFreePort } from "./lib/ports.ts";
import { readSource } from "./lib/read-source.ts";
import { inRoot } from "./lib/root.ts";
import { readSettings, type Settings } from "./lib/settings.ts";
import { releaseIfStale } from "./lib/site-release.ts";
import { buildStudioIfStale } from "./lib/studio-build.ts";
import { supervise, type Supervised } from "./lib/supervise.ts";

/**
 * `npm start`: everything, until the program is ended. The site is served by this process; the lake,
 * the publisher and the preview are processes of their own, and are started again when they end.
 */
await runCommand(async () => {
  const settings = readSettings();
  const { PORT, HOST, SITE_URL } = settings;
  await requirePorts(settings);
  await requireDiskSpace();

  const programs: Supervised[] = [];
  const stop = () => {
    // The lake goes last: the others have something to tell it.
    void programs
      .reduceRight((before, { stop: end }) => before.then(end), Promise.resolve())
      .then(() => process.exit(0));
  };
  for (const event of ["SIGINT", "SIGTERM", "disconnect"] as const) process.once(event, stop);

  const releases = resolve(inRoot(), settings.SITE_DATA_DIR);
  const store = ReleaseStore.open(releases);
  // Once there is a release, visitors get it, whatever becomes of the lake.
  const source = await openContent(settings, programs, store.current() !== undefined);
  await releaseIfStale(source, store, SITE_URL);
  await store.tidy();
  store.close();

  const studio = lateStudio();
  const site = await serveSite({ releases, port: PORT, host: HOST, studio: studio.handler });
  void tellDamage(releases);
  programs.push(
    await supervise({
      name: "The publisher",
      entry: "server/publisher/main.ts",
      optional: true,
    }),
  );
  console.log(`\n  Site     ${site.url}`);
  console.log(`  Content  ${source.label}`);
  console.log(
    `  Password ${process.env.GATE_PASSWORD ? "as set in GATE_PASSWORD" : "polyphony (demo)"}\n`,
  );
  try {
    const preview = await startPreview(programs);
    const avatars = await startAvatars(settings, programs);
    // On the embedded lake the page says where the preview is, so that one build does for all.
    const folder = await buildStudioIfStale(
      source,
      source.studio ? undefined : preview,
      source.studio ? undefined : avatars,
    );
    const session = source.studio && { ...source.studio, preview, avatars };
    studio.open(
      await serveStudio({
        folder,
        session,
        preview,
        avatars,
        mediaHost: `https://${MEDIA_HOSTS[0]}`,
      }),
    );
    console.log(`\n  Studio   ${site.url}${STUDIO_PATH}/`);
  } catch (error) {
    // The site is of use without it.
    if (!(error instanceof Fatal)) throw error;
    console.error(`\n${error.message}\nThe site runs without the Studio.`);
    studio.fail(error.message);
  }
  console.log("\nPress Ctrl+C to stop.");
});

/** The drafts beside the form; the Studio is of use without them. */
async function startPreview(programs: Supervised[]): Promise<string | undefined> {
  try {
    const preview = await supervise({ name: "The preview", entry: "server/preview/main.ts" });
    programs.push(preview);
    return preview.url;
  } catch (error) {
    if (!(error instanceof Fatal)) throw error;
    console.error(`\n${error.message}\nThe Studio runs without Presentation.`);
    return undefined;
  }
}

/** What makes voices and talking videos; the Studio is of use without it. */
async function startAvatars(
  settings: Settings,
  programs: Supervised[],
): Promise<string | undefined> {
  try {
    const avatars = await supervise({
      name: "The avatar service",
      entry: "server/avatars/main.ts",
    });
    programs.push(avatars);
    return settings.AVATARS_URL ?? avatars.url;
  } catch (error) {
    if (!(error instanceof Fatal)) throw error;
    console.error(`\n${error.message}\nThe Studio runs without the Avatars tool.`);
    return undefined;
  }
}

async function requirePorts(settings: Settings): Promise<void> {
  const { PORT, HOST, LAKE_PORT, PREVIEW_PORT, PUBLISHER_HOST, PUBLISHER_PORT } = settings;
  await requireFreePort(PORT, HOST, "PORT");
  if (!settings.SANITY_PROJECT_ID) await requireFreePort(LAKE_PORT, "127.0.0.1", "LAKE_PORT");
  await requireFreePort(PREVIEW_PORT, "127.0.0.1", "PREVIEW_PORT");
  await requireFreePort(PUBLISHER_PORT, PUBLISHER_HOST, "PUBLISHER_PORT");
  await requireFreePort(settings.AVATARS_PORT, settings.AVATARS_HOST, "AVATARS_PORT");
}

/** The content: a real Sanity project, or the embedded lake in a process of its own. */
async function openContent(
  settings: Settings,
  programs: Supervised[],
  optional: boolean,
): Promise<OpenSource> {
  const { config, writeToken } = readSource(settings);
  const close = async () => {};
  if (settings.SANITY_PROJECT_ID) {
    const label = `Sanity project ${config.projectId}, dataset ${config.dataset}`;
    return { config, label, close };
  }
  const { apiHost: url = "" } = config;
  programs.push(
    await supervise({ name: "The Content Lake", entry: "server/lake/main.ts", optional }),
  );
  return {
    config,
    label: `the embedded Content Lake at ${url}`,
    studio: { url, token: writeToken ?? "" },
    close,
  };
}
