import { serveSite } from "../site/serve.ts";
import { openSource } from "./lib/content-source.ts";
import { requireDiskSpace } from "./lib/disk.ts";
import { runCommand } from "./lib/fatal.ts";
import { requireFreePort } from "./lib/ports.ts";
import { inRoot } from "./lib/root.ts";
import { readSettings } from "./lib/settings.ts";
import { buildIfStale } from "./lib/site-build.ts";

/** `npm start`: the content, a built site, and a server, until the program is ended. */
await runCommand(async () => {
  const settings = readSettings();
  const { PORT, HOST, LAKE_PORT, LAKE_DATA_DIR, SITE_URL, SANITY_PROJECT_ID } = settings;
  await requireFreePort(PORT, HOST, "PORT");
  if (!SANITY_PROJECT_ID) await requireFreePort(LAKE_PORT, "127.0.0.1", "LAKE_PORT");
  await requireDiskSpace();

  const source = await openSource(settings, { port: LAKE_PORT, dataDir: LAKE_DATA_DIR });
  await buildIfStale(source, { outDir: "dist", siteUrl: SITE_URL });
  const site = await serveSite({ folder: inRoot("dist"), port: PORT, host: HOST });

  console.log(`\n  Site     ${site.url}`);
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
