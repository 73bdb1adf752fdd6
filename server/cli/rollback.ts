import { resolve } from "node:path";
import { Releases } from "../release/releases.ts";
import { Fatal, runCommand } from "../runtime/fatal.ts";
import { releaseTable, rollBack } from "./lib/roll-back.ts";
import { inRoot } from "../runtime/root.ts";
import { readSettings } from "../runtime/settings.ts";

/**
 * `npm run rollback`: lists the releases of the site; `-- 12` shows visitors release 12 again. It works
 * beside a running `npm start`.
 */
await runCommand(async () => {
  const { SITE_DATA_DIR, SITE_URL, PORT } = readSettings();
  const dir = resolve(inRoot(), SITE_DATA_DIR);
  const releases = new Releases(dir);
  if (releases.newest() === undefined) {
    throw new Fatal(
      `There is no release of the site in ${dir} yet. Run npm start: it makes the first one.`,
    );
  }
  const args = process.argv.slice(2);
  console.log(
    args.length === 0
      ? `\n${releaseTable(releases)}\n\nGo back with: npm run rollback -- NUMBER`
      : `\n${rollBack(releases, args, SITE_URL ?? `http://localhost:${PORT}`)}`,
  );
});
