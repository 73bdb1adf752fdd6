import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { readS3Settings } from "../publisher/targets/settings.ts";
import { openStore } from "../publisher/targets/s3/store.ts";
import { syncBucket } from "../publisher/targets/s3/sync.ts";
import { readFolder } from "./lib/built-release.ts";
import { Fatal, runCommand } from "../runtime/fatal.ts";
import { inRoot } from "../runtime/root.ts";
import { readSettings } from "../runtime/settings.ts";
import { step } from "../runtime/step.ts";

/** Where `npm run build` leaves the site. */
const BUILT = "dist/";
/** Paths that are named one by one. */
const NAMED = 40;

/**
 * `npm run deploy`: uploads what changed in `dist/` to the S3-compatible store of the settings;
 * `-- --from <folder>` takes a site that was built elsewhere.
 */
await runCommand(async () => {
  readSettings(); // Takes in .env as well.
  const settings = readS3Settings();
  const from = readFrom();
  const release = await readFolder(resolve(inRoot(), from));
  if (!release.files().has("/index.html")) {
    const remedy = from === BUILT ? " Run npm run build first." : "";
    throw new Fatal(`There is no built site in ${from}.${remedy}`);
  }
  const { uploaded, removed } = await step(`uploading to the bucket "${settings.bucket}"`, () =>
    syncBucket(openStore(settings), release),
  );
  const changes = [...uploaded.map((path) => `+ ${path}`), ...removed.map((path) => `- ${path}`)];
  for (const line of changes.slice(0, NAMED)) console.log(`  ${line}`);
  if (changes.length > NAMED) console.log(`  … and ${changes.length - NAMED} more`);
  console.log(
    changes.length === 0
      ? "\nThe bucket already holds this site."
      : `\n${uploaded.length} files uploaded, ${removed.length} removed.`,
  );
});

/** @throws Fatal for any other argument */
function readFrom(): string {
  try {
    return parseArgs({ options: { from: { type: "string" } } }).values.from ?? BUILT;
  } catch {
    throw new Fatal("npm run deploy takes one argument: npm run deploy -- --from <folder>");
  }
}
