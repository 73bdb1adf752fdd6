import { parseArgs } from "node:util";
import { attack } from "../../tests/attack/run.ts";
import { FAMILIES } from "../../tests/attack/tally.ts";
import { Fatal, runCommand } from "../runtime/fatal.ts";
import { readSettings } from "../runtime/settings.ts";

const USAGE =
  "npm run attack -- [--seconds 60] [--rounds N] [--short] [--seed N] [--only questions:17]";

/** `npm run attack`: attacks an instance of its own on this machine; exit code 1 if anything gave way. */
await runCommand(async () => {
  const orders = readOrders();
  // What `.env` sets is part of what the site is built from.
  readSettings();
  const tally = await attack({ ...orders, log: (line) => console.log(line) });
  console.log(`\n${tally.table()}`);
  if (tally.restarted > 0) console.log(`\nrestarted without being killed: ${tally.restarted}`);
  const report = tally.report();
  if (report !== "") console.log(`\n${report}`);
  console.log(`\nseed ${orders.seed}`);
  process.exit(tally.findings.length === 0 ? 0 : 1);
});

function readOrders() {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    options: { seconds: text, rounds: text, seed: text, only: text, short: { type: "boolean" } },
  });
  const { short = false } = values;
  const rounds = whole(values.rounds, "--rounds");
  const bounded = short || rounds !== undefined;
  const seconds = whole(values.seconds, "--seconds") ?? (bounded ? undefined : 60);
  return {
    rounds,
    short,
    milliseconds: seconds === undefined ? undefined : seconds * 1000,
    seed: whole(values.seed, "--seed") ?? Date.now() % 1_000_000,
    only: values.only === undefined ? undefined : turnOf(values.only),
  };
}

function whole(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new Fatal(`${name} has to be a whole number. ${USAGE}`);
  return Number(text);
}

function turnOf(text: string) {
  const [name, n = ""] = text.split(":");
  const family = FAMILIES.find((each) => each === name);
  if (family === undefined || !/^\d+$/.test(n)) {
    throw new Fatal(`--only has to be a family and a number, such as questions:17. ${USAGE}`);
  }
  return { family, n: Number(n) };
}
