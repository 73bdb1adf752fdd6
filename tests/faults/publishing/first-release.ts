import { existsSync, readFileSync } from "node:fs";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { hashFolders, hashText } from "../../../server/cli/lib/hash.ts";
import { inRoot } from "../../../server/cli/lib/root.ts";
import { codeFingerprint } from "../../../server/cli/lib/site-build.ts";
import { releaseIfStale } from "../../../server/cli/lib/site-release.ts";
import { createLake } from "../../../server/lake/index.ts";
import { seedLake } from "../../../server/lake/seed.ts";
import { ReleaseStore } from "../../../server/release/store.ts";

const FOLDER = inRoot(".cache", "test", "publishing");
const STAMP = `${FOLDER}/stamp`;
const LOCK = `${FOLDER}.lock`;
const SEED = inRoot("studio/dataset");
const PROJECT = { projectId: "polyphony", dataset: "production" };
/** What the stored data depends on, besides what the site is built from. */
const INPUTS = ["studio/dataset", "server/lake", "server/release", "server/publisher/engine"];

/**
 * Puts a lake with the seed and a release of the whole site, made by the project's own build, into
 * a folder, as `lake` and `site`. All tests share one build; who comes first makes it.
 */
export async function copyFirstRelease(dir: string): Promise<void> {
  const unlock = await lock();
  try {
    const code = await codeFingerprint({ config: PROJECT, label: "", close: async () => {} });
    const wanted = hashText(`${code}\n${await hashFolders(INPUTS)}`);
    const known = existsSync(STAMP) ? readFileSync(STAMP, "utf8") : "";
    if (known !== wanted) {
      await rm(FOLDER, { recursive: true, force: true });
      await make();
      await writeFile(STAMP, wanted);
    }
    for (const part of ["lake", "site"]) {
      await cp(`${FOLDER}/${part}`, `${dir}/${part}`, { recursive: true });
    }
  } finally {
    await unlock();
  }
}

async function make(): Promise<void> {
  const lake = await createLake({ ...PROJECT, dataDir: `${FOLDER}/lake`, port: 0 });
  const store = ReleaseStore.open(`${FOLDER}/site`);
  try {
    await seedLake({ lake, folder: SEED });
    const config = { ...PROJECT, apiHost: lake.url };
    const source = { config, label: "the lake of the tests", close: async () => {} };
    await releaseIfStale(source, store, undefined);
  } finally {
    store.close();
    await lake.close();
  }
}

/** Waits until no other test file holds the lock; one whose holder has died is nobody's. */
async function lock(): Promise<() => Promise<void>> {
  await mkdir(inRoot(".cache", "test"), { recursive: true });
  for (;;) {
    try {
      await writeFile(LOCK, String(process.pid), { flag: "wx" });
      return () => rm(LOCK, { force: true });
    } catch {
      const holder = Number(existsSync(LOCK) ? readFileSync(LOCK, "utf8") : 0);
      if (holder > 0 && !lives(holder)) await rm(LOCK, { force: true });
      else await wait(100);
    }
  }
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
