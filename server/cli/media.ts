import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readAgents } from "../avatars/agents.ts";
import { planOf } from "../avatars/overview.ts";
import { createAvatars } from "../avatars/avatars.ts";
import { generate, messageOf, type Tools } from "../avatars/generation.ts";
import { openProviders } from "../avatars/providers/open.ts";
import { systemClock } from "../runtime/clock.ts";
import { folderStore, moveContent } from "../transfer/move.ts";
import { embeddedAddress } from "../source/embedded-lake.ts";
import { lakeStore } from "../source/lake-store.ts";
import { openSource, type OpenSource } from "./lib/content-source.ts";
import { Fatal, readArguments, runCommand } from "../runtime/fatal.ts";
import { inRoot } from "../runtime/root.ts";
import { readSettings } from "../runtime/settings.ts";

const HELP = `Usage: npm run media [-- [--dry-run] [AGENT …]]
  Makes the voices and talking videos of the seed dataset that are missing or out of date, with this
  machine's own providers, and writes them into studio/dataset. Without names: of all agents.
  --dry-run  only say what would be made`;

/** `npm run media`: the agents' media of the seed dataset, made by the pipeline itself. */
await runCommand(async () => {
  const options = { "dry-run": { type: "boolean", default: false } } as const;
  const { values, positionals: names } = readArguments({ options, allowPositionals: true }, HELP);
  const dryRun = values["dry-run"];
  const settings = { ...readSettings(), SANITY_PROJECT_ID: undefined };
  const dataDir = await mkdtemp(join(tmpdir(), "polyphony-media-"));
  try {
    const source = await openSource(settings, dataDir);
    try {
      await makeAll(source, names, dryRun);
    } finally {
      await source.close();
    }
    if (dryRun) return;
    const from = await lakeStore({ ...embeddedAddress(settings), dataDir });
    try {
      const to = await folderStore(inRoot("studio/dataset"));
      const { moved } = await moveContent(from, to, { force: true, replace: true });
      console.log(moved ? "Written into studio/dataset." : "Nothing has changed.");
    } finally {
      await from.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

async function makeAll(source: OpenSource, names: readonly string[], dryRun: boolean) {
  const { PATH, HOME } = process.env;
  const avatars = await createAvatars({
    source: source.config,
    writeToken: source.writeToken,
    // Ignores providers' keys: this machine makes the seed's media.
    providers: openProviders({ PATH, HOME }),
    // Finished media stay, so that a second run makes only changed ones.
    folder: inRoot(".cache", "avatars", "media"),
    clock: systemClock,
    log: (line) => console.error(line),
  });
  try {
    const entries = await readAgents(avatars.tools);
    const unknown = names.find((name) => !entries.some(({ current }) => current.id === name));
    if (unknown !== undefined) throw new Fatal(`There is no agent "${unknown}".\n${HELP}`);
    const failed: string[] = [];
    for (const entry of entries) {
      const { id, name } = entry.current;
      if (names.length > 0 && !names.includes(id)) continue;
      const { steps, obstacle } = planOf(entry, avatars.tools);
      const planned = steps.filter(({ action }) => action !== "keep");
      const list = planned.map(({ asset, action }) => `${action} ${asset}`).join(", ");
      console.log(`${name}: ${obstacle ?? (list || "everything is there")}`);
      if (dryRun || planned.length === 0) continue;
      await make(avatars.tools, id).catch((error: unknown) => {
        console.error(`  ${messageOf(error)}`);
        failed.push(id);
      });
    }
    if (failed.length > 0) throw new Fatal(`Not made: ${failed.join(", ")}. See above.`);
  } finally {
    await avatars.close();
  }
}

/** Makes one agent's media and prints the progress. */
async function make(tools: Tools, avatarId: string): Promise<void> {
  let printed = "";
  await generate(tools, avatarId, new AbortController().signal, ({ message, progress }) => {
    if (message !== printed) console.log(`  ${String(progress).padStart(3)}% ${message}`);
    printed = message;
  });
}
