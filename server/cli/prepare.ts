import { resolve } from "node:path";
import { readGate } from "../gate/gate.ts";
import { gatePasswords } from "../gate/passwords.ts";
import { checkPasswords } from "../gate/weak-passwords.ts";
import type { PrepareMessage } from "../prepare.ts";
import { Releases } from "../release/releases.ts";
import { isUserFacing, runCommand } from "../runtime/fatal.ts";
import { inRoot } from "../runtime/root.ts";
import { readSettings } from "../runtime/settings.ts";
import { readSource } from "../source/read-source.ts";
import { adoptDataset, tryRelease, untilReleased } from "./lib/site-release.ts";
import { sweepLeftovers } from "./lib/leftovers.ts";
import { buildStudioIfStale } from "./lib/studio-build.ts";

/*
 * What `npm start` builds before all of it can be used: the first release, and the Studio.
 * It is a process of its own, so that no visitor waits for a build, and its memory is free again afterwards.
 */

await runCommand(async () => {
  const settings = readSettings();
  await checkPasswords(gatePasswords(settings), settings.SITE_URL);
  const gate = await readGate(settings);
  await sweepLeftovers();
  const source = readSource(settings);
  const releases = new Releases(resolve(inRoot(), settings.SITE_DATA_DIR));
  if (process.argv.includes("--adopt")) await adoptDataset(source, releases);
  const form = { gate, siteUrl: settings.SITE_URL };
  const tried = await tryRelease(source, releases, form);
  if (tried === undefined) tell({ site: "released" });
  try {
    tell({ studio: await buildStudioIfStale(source) });
  } catch (error) {
    // The site works without it.
    if (!isUserFacing(error)) throw error;
    tell({ failed: error.message });
  }
  if (tried !== undefined) {
    await untilReleased(source, releases, { ...form, tried });
    tell({ site: "released" });
  }
  process.exit(0);
});

function tell(message: PrepareMessage): void {
  process.send?.(message);
}
