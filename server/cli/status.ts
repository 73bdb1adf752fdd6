import { Fatal, runCommand } from "../runtime/fatal.ts";
import { readSettings } from "../runtime/settings.ts";
import { collectStatus } from "./status/collect.ts";
import { isWell, statusTable } from "./status/table.ts";

/**
 * `npm run status`: how each program is, in words, and which release visitors see. Exit code 0 when all
 * is well, else 1. `--json` prints the same for a program.
 */
await runCommand(async () => {
  const args = process.argv.slice(2);
  const unknown = args.find((arg) => arg !== "--json");
  if (unknown !== undefined) {
    throw new Fatal(`Unknown option ${unknown}. Known: --json (npm run status -- --json).`);
  }
  const status = await collectStatus(readSettings());
  const well = isWell(status);
  console.log(
    args.includes("--json")
      ? JSON.stringify({ well, ...status }, undefined, 2)
      : `\n${statusTable(status, Date.now())}\n`,
  );
  process.exitCode = well ? 0 : 1;
});
