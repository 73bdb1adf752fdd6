import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { setTimeout as wait } from "node:timers/promises";
import { Fatal, runCommand } from "../runtime/fatal.ts";
import { inRoot } from "../runtime/root.ts";
import { readSettings, type Settings } from "../runtime/settings.ts";
import { readResult } from "./lib/update/journal.mjs";
import { prepareUpdate } from "./lib/update/prepare.mjs";
import { collectStatus } from "./status/collect.ts";

const LOOK_MS = 500;
const FOLDERS = ["LAKE_DATA_DIR", "SITE_DATA_DIR", "AVATARS_DATA_DIR"] as const;

/**
 * `npm run update`: prepares the newest version beside the one that runs. A running `npm start`, or
 * else the next one, switches to it, and back when that does not work.
 */
await runCommand(async () => {
  const to = readTarget();
  const settings = readSettings();
  const { programs } = await collectStatus(settings);
  const ready = programs.filter(({ state }) => state === "ready").map(({ program }) => program);
  const runs = programs.some(({ state }) => state !== "not running");
  const commit = prepareUpdate({
    root: inRoot(),
    to,
    databases: databasesOf(settings),
    programs: ready.length === 0 ? ["site"] : ready,
    // The new version works with the data of this one.
    env: {
      ...process.env,
      ...Object.fromEntries(FOLDERS.map((name) => [name, resolve(inRoot(), settings[name])])),
    },
    say: (text: string) => console.log(text),
  });
  if (commit === undefined) {
    console.log(`${to} runs already.`);
    return;
  }
  const short = commit.slice(0, 8);
  if (!runs) {
    console.log(`${short} is prepared. The next npm start switches to it.`);
    return;
  }
  console.log(`${short} is prepared; npm start switches to it now …`);
  for (;;) {
    const result = readResult(inRoot());
    if (result?.to === commit) {
      if (!result.ok) throw new Fatal(result.message);
      console.log(result.message);
      return;
    }
    await wait(LOOK_MS);
  }
});

/** Absolute paths of all databases. */
function databasesOf(settings: Settings): string[] {
  const [lake, site, avatars] = FOLDERS.map((name) => resolve(inRoot(), settings[name]));
  return [
    `${lake}/lake.sqlite`,
    `${lake}/people.sqlite`,
    `${site}/releases.sqlite`,
    `${avatars}/avatars.sqlite`,
  ];
}

function readTarget(): string {
  try {
    return parseArgs({ options: { to: { type: "string" } } }).values.to ?? "@{upstream}";
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
    throw new Fatal(`${reason}\nUsage: npm run update -- [--to a tag, branch or commit]`);
  }
}
