import { Fatal, runCommand } from "../runtime/fatal.ts";
import { readSettings } from "../runtime/settings.ts";
import { collectStatus } from "./status/collect.ts";
import { areReady, isWell, statusTable } from "./status/table.ts";

const READY = "--ready=";

/**
 * `npm run status`: how each program is, in words, and which release visitors see. Exit code 0 when all
 * is well, else 1. `--json` prints the same for a program; with `--ready=site,lake` only these count.
 */
await runCommand(async () => {
  const args = process.argv.slice(2);
  const needed = args
    .find((arg) => arg.startsWith(READY))
    ?.slice(READY.length)
    .split(",");
  const unknown = args.find((arg) => arg !== "--json" && !arg.startsWith(READY));
  if (unknown !== undefined) {
    throw new Fatal(`Unknown option ${unknown}. Known: --json (npm run status -- --json).`);
  }
  const status = await collectStatus(readSettings());
  const well = needed === undefined ? isWell(status) : areReady(status, needed);
  console.log(
    args.includes("--json")
      ? JSON.stringify({ well, ...status }, undefined, 2)
      : `\n${statusTable(status, Date.now())}\n`,
  );
  process.exitCode = well ? 0 : 1;
});
