import { resolve } from "node:path";
import { ReleaseStore } from "../release/store.ts";
import { runCommand } from "../runtime/fatal.ts";
import { releaseTable } from "./lib/release-table.ts";
import { rollBack } from "./lib/roll-back.ts";
import { inRoot } from "../runtime/root.ts";
import { readSettings } from "../runtime/settings.ts";

/**
 * `npm run rollback`: lists the releases of the site; `-- 12` shows visitors that of release 12 again, as a
 * new release. It works beside a running `npm start`.
 */
await runCommand(async () => {
  const { SITE_DATA_DIR, SITE_URL, PORT } = readSettings();
  const dir = resolve(inRoot(), SITE_DATA_DIR);
  const args = process.argv.slice(2);
  // A reader first: where there is no store, none is to be made.
  const reader = ReleaseStore.open(dir, { readonly: true });
  if (args.length === 0)
    console.log(`\n${releaseTable(reader)}\n\nGo back with: npm run rollback -- NUMBER`);
  reader.close();
  if (args.length === 0) return;
  const store = ReleaseStore.open(dir);
  try {
    console.log(`\n${rollBack(store, args, SITE_URL ?? `http://localhost:${PORT}`)}`);
  } finally {
    store.close();
  }
});
