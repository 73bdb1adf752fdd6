import { parseArgs } from "node:util";
import { torture } from "../../tests/torture/run.ts";
import { Fatal, runCommand } from "../runtime/fatal.ts";
import { readSettings } from "../runtime/settings.ts";

const USAGE = "npm run torture -- [--minutes 10] [--seed N] [--only <words of a fault>]";
const MINUTE_MS = 60_000;

/** `npm run torture`: lets faults happen to an instance of its own; exit code 1 if anything was lost. */
await runCommand(async () => {
  const orders = readOrders();
  // What `.env` sets is part of what the site is built from.
  readSettings();
  const { happened, acknowledged, findings } = await torture({
    ...orders,
    log: (line) => console.log(line),
  });
  console.log("");
  for (const [name, times] of happened) console.log(`${String(times).padStart(4)}  ${name}`);
  console.log(
    `\n${acknowledged} edits, pictures and releases were acknowledged; pages, lake and log were checked after each fault.`,
  );
  for (const { fault, what } of findings) console.log(`${fault}: ${what}`);
  console.log(`${findings.length} findings, seed ${orders.seed}`);
  process.exit(findings.length === 0 ? 0 : 1);
});

function readOrders() {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    options: { minutes: text, seed: text, only: text },
  });
  const minutes = whole(values.minutes, "--minutes") ?? 10;
  return {
    milliseconds: minutes * MINUTE_MS,
    seed: whole(values.seed, "--seed") ?? Date.now() % 1_000_000,
    only: values.only,
  };
}

function whole(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new Fatal(`${name} has to be a whole number. ${USAGE}`);
  return Number(text);
}
