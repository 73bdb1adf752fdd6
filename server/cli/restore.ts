import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { restoreBackup } from "../backup/restore.ts";
import { Fatal, readArguments, runCommand } from "../runtime/fatal.ts";
import { extraFiles } from "../backup/backup.ts";
import { lakeAddress } from "./lib/content-source.ts";
import { readSettings } from "../runtime/settings.ts";

const USAGE = "Usage: npm run restore -- --from <folder> [--yes]";

/**
 * `npm run restore -- --from /backup/monday`: shows what would happen, and puts a backup of
 * the embedded lake in place of its data, while `npm start` does not run, when that is wanted.
 */
await runCommand(async () => {
  const options = { from: { type: "string" }, yes: { type: "boolean", default: false } } as const;
  const { from, yes } = readArguments({ options }, USAGE).values;
  if (from === undefined) throw new Fatal(USAGE);
  const settings = readSettings();
  const restored = await restoreBackup({
    from: resolve(from),
    address: lakeAddress(settings),
    extras: extraFiles(settings),
    confirm: async () => yes || askToConfirm(),
    say: (text) => console.log(`\n${text}`),
    now: Date.now(),
  });
  if (!restored) {
    console.log("\nNothing was changed. To restore: the same command with --yes");
  }
});

async function askToConfirm(): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question("\nRestore it? [y/N] ")).trim());
  } finally {
    terminal.close();
  }
}
