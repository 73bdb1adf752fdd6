import { openSource, sourceEnvironment } from "./lib/content-source.ts";
import { requireDiskSpace } from "../runtime/readiness.ts";
import { Fatal, readArguments, runCommand } from "../runtime/fatal.ts";
import { requireFreePort } from "../http/listen.ts";
import { readSettings } from "../runtime/settings.ts";
import { runPackage } from "../runtime/step.ts";

/** `npm run dev`: the site with hot reload, of code and of content. */
await runCommand(async () => {
  readArguments({}, "Usage: npm run dev");
  const settings = readSettings();
  const { PORT, HOST } = settings;
  await requireFreePort({
    port: PORT,
    host: HOST,
    program: "the site",
    settings: { port: "PORT", host: "HOST" },
  });
  await requireDiskSpace();

  const source = await openSource(settings);
  console.log(`· content from ${source.label}: an edit there reloads the page`);
  const { code } = await runPackage(
    "astro/bin/astro.mjs",
    ["dev", "--port", String(PORT), "--host", HOST],
    {
      env: { ...sourceEnvironment(source), GATE_MODE: "open", ASTRO_TELEMETRY_DISABLED: "1" },
      show: true,
    },
  );
  await source.close();
  if (code !== 0) throw new Fatal("The development server stopped: see its message above.");
});
