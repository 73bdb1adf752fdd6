import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { DatasetGuard } from "../publisher/dataset/guard.ts";
import { readIdentity } from "../publisher/dataset/read.ts";
import { ReleaseStore } from "../release/store.ts";
import { describePlan, planAdoption } from "./lib/adoption.ts";
import { openSource } from "./lib/content-source.ts";
import { Fatal, runCommand } from "../runtime/fatal.ts";
import { requireNoLake, seedAnew } from "./lib/seed-anew.ts";
import { inRoot } from "../runtime/root.ts";
import { readSettings } from "../runtime/settings.ts";

const HELP = `Usage: npm run adopt -- [--anew] [--yes]
  --anew  start with the demo content: what the Content Lake holds is lost
  --yes   do it; without this nothing is changed`;

/**
 * `npm run adopt`: publishes a dataset that is not the one that the site was made from. Without
 * `--yes` it only shows what would change.
 */
await runCommand(async () => {
  const { anew, yes } = readArguments();
  const settings = readSettings();
  const dir = resolve(inRoot(), settings.SITE_DATA_DIR);
  // A reader first: where there is no store, none is to be made.
  ReleaseStore.open(dir, { readonly: true }).close();
  if (anew) await requireNoLake(settings);
  if (anew && !yes) {
    console.log(
      `\nThe Content Lake in ${settings.LAKE_DATA_DIR} is filled with the demo content, and the site shows that. What the lake holds now is lost; older releases of the site stay (npm run releases).\nTo do it: npm run adopt -- --anew --yes`,
    );
    return;
  }
  if (anew) await seedAnew(settings);
  const source = await openSource(settings, { port: 0, dataDir: settings.LAKE_DATA_DIR });
  const store = ReleaseStore.open(dir);
  try {
    const plan = await planAdoption(store, source);
    console.log(`\n${describePlan(plan)}`);
    if (!yes) {
      console.log("\nNothing was changed. To publish this dataset: npm run adopt -- --yes");
      return;
    }
    const read = (known: Parameters<typeof readIdentity>[2]) =>
      readIdentity(source.config, source.writeToken, known);
    new DatasetGuard(store, read, source.label).adopt(await read(undefined));
    console.log(
      "\nThe site follows this dataset from now on. A running npm start publishes it within a minute; otherwise the next one does.",
    );
  } finally {
    store.close();
    await source.close();
  }
});

function readArguments(): { anew: boolean; yes: boolean } {
  try {
    const { values } = parseArgs({
      options: {
        anew: { type: "boolean", default: false },
        yes: { type: "boolean", default: false },
      },
    });
    return values;
  } catch (error) {
    throw new Fatal(`${error instanceof Error ? error.message.split("\n")[0] : error}\n${HELP}`);
  }
}
