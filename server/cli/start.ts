import { STUDIO_PATH } from "../../src/facts/studio.ts";
import { serveSite } from "../site/serve.ts";
import { serveStudio, type StudioHandler } from "../site/studio.ts";
import { openSource, type OpenSource } from "./lib/content-source.ts";
import { requireDiskSpace } from "./lib/disk.ts";
import { Fatal, runCommand } from "./lib/fatal.ts";
import { requireFreePort } from "./lib/ports.ts";
import { inRoot } from "./lib/root.ts";
import { readSettings } from "./lib/settings.ts";
import { buildIfStale } from "./lib/site-build.ts";
import { buildStudioIfStale } from "./lib/studio-build.ts";

/** `npm start`: the content, a built site, and a server, until the program is ended. */
await runCommand(async () => {
  const settings = readSettings();
  const { PORT, HOST, LAKE_PORT, LAKE_DATA_DIR, SITE_URL, SANITY_PROJECT_ID } = settings;
  await requireFreePort(PORT, HOST, "PORT");
  if (!SANITY_PROJECT_ID) await requireFreePort(LAKE_PORT, "127.0.0.1", "LAKE_PORT");
  await requireDiskSpace();

  const source = await openSource(settings, { port: LAKE_PORT, dataDir: LAKE_DATA_DIR });
  await buildIfStale(source, { outDir: "dist", siteUrl: SITE_URL });
  const studio = await openStudio(source);
  const site = await serveSite({ folder: inRoot("dist"), port: PORT, host: HOST, studio });

  console.log(`\n  Site     ${site.url}`);
  if (studio) console.log(`  Studio   ${site.url}${STUDIO_PATH}/`);
  console.log(`  Content  ${source.label}`);
  console.log(
    `  Password ${process.env.GATE_PASSWORD ? "as set in GATE_PASSWORD" : "polyphony (demo)"}`,
  );
  console.log("\nPress Ctrl+C to stop.");

  const stop = () => {
    void Promise.all([site.close(), source.close()]).then(() => process.exit(0));
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
});

/** The Studio, ready to be served. The site is of use without it, so its failure is only told. */
async function openStudio(source: OpenSource): Promise<StudioHandler | undefined> {
  try {
    return await serveStudio({ folder: await buildStudioIfStale(source), session: source.studio });
  } catch (error) {
    if (!(error instanceof Fatal)) throw error;
    console.error(`\n${error.message}\nThe site starts without the Studio.`);
    return undefined;
  }
}
