import { readGate } from "../gate/gate.ts";
import { gatePasswords } from "../gate/passwords.ts";
import { checkPasswords } from "../gate/weak-passwords.ts";
import { openSource } from "./lib/content-source.ts";
import { readArguments, runCommand } from "../runtime/fatal.ts";
import { sweepLeftovers } from "./lib/leftovers.ts";
import { readSettings } from "../runtime/settings.ts";
import { buildSite } from "./lib/site-build.ts";
import { requireSameDataset } from "./lib/site-release.ts";

/** `npm run build`: the static site in `dist/`, which any static host can serve. */
await runCommand(async () => {
  readArguments({}, "Usage: npm run build");
  const settings = readSettings();
  await checkPasswords(gatePasswords(settings), settings.SITE_URL);
  const gate = await readGate(settings);
  await sweepLeftovers();
  const source = await openSource(settings);
  try {
    await requireSameDataset(source, settings.SITE_DATA_DIR);
    await buildSite(source, { gate, outDir: "dist", siteUrl: settings.SITE_URL });
    if (gate.mode === "sealed") await gate.keep();
    console.log("\nThe site is in dist/.");
  } finally {
    await source.close();
  }
});
