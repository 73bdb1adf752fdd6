import { resolve } from "node:path";
import { ReleaseStore } from "../release/store.ts";
import { runCommand } from "../runtime/fatal.ts";
import { rollBack } from "./lib/roll-back.ts";
import { inRoot } from "../runtime/root.ts";
import { readSettings } from "../runtime/settings.ts";

/**
 * `npm run rollback -- 12`: shows visitors the site of release 12 again, as a new release; without a
 * number that of the release before. It works beside a running `npm start`.
 */
await runCommand(async () => {
  const { SITE_DATA_DIR, SITE_URL, PORT } = readSettings();
  const dir = resolve(inRoot(), SITE_DATA_DIR);
  // A reader first: where there is no store, none is to be made.
  ReleaseStore.open(dir, { readonly: true }).close();
  const store = ReleaseStore.open(dir);
  try {
    const told = rollBack(store, process.argv.slice(2), SITE_URL ?? `http://localhost:${PORT}`);
    console.log(`\n${told}`);
  } finally {
    store.close();
  }
});
