import { openSource, sourceEnvironment } from "./lib/content-source.ts";
import { requireDiskSpace } from "./lib/disk.ts";
import { Fatal, runCommand } from "./lib/fatal.ts";
import { requireFreePort } from "./lib/ports.ts";
import { readSettings } from "./lib/settings.ts";
import { runPackage } from "./lib/step.ts";

/** `npm run dev`: the site with hot reload, of code and of content. */
await runCommand(async () => {
  const settings = readSettings();
  const { PORT, HOST, LAKE_PORT, LAKE_DATA_DIR, SANITY_PROJECT_ID } = settings;
  await requireFreePort(PORT, HOST, "PORT");
  if (!SANITY_PROJECT_ID) await requireFreePort(LAKE_PORT, "127.0.0.1", "LAKE_PORT");
  await requireDiskSpace();

  const source = await openSource(settings, { port: LAKE_PORT, dataDir: LAKE_DATA_DIR });
  console.log(`· content from the ${source.label}: an edit there reloads the page`);
  const { code } = await runPackage(
    "astro/bin/astro.mjs",
    ["dev", "--port", String(PORT), "--host", HOST],
    { env: { ...sourceEnvironment(source), ASTRO_TELEMETRY_DISABLED: "1" }, show: true },
  );
  await source.close();
  if (code !== 0) throw new Fatal("The development server stopped: see its message above.");
});
