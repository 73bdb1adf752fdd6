import { resolve } from "node:path";
import { ReleaseStore } from "../release/store.ts";
import { runCommand } from "../runtime/fatal.ts";
import { megabytes, releaseTable } from "./lib/release-table.ts";
import { inRoot } from "../runtime/root.ts";
import { readSettings } from "../runtime/settings.ts";

/** `npm run releases`: the releases of the site that are kept, and which one visitors see. */
await runCommand(async () => {
  const { SITE_DATA_DIR } = readSettings();
  const store = ReleaseStore.open(resolve(inRoot(), SITE_DATA_DIR), { readonly: true });
  const releases = store.list();
  console.log(`\n${releaseTable(store)}\n`);
  console.log(`All together take ${megabytes(store.bytesOnDisk())} in ${SITE_DATA_DIR}.`);
  const [, before] = releases;
  if (before) console.log(`Go back with: npm run rollback -- ${before.id}`);
  store.close();
});
