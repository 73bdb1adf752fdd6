import { cp } from "node:fs/promises";
import { createFetch } from "../../../src/content/source.ts";
import { builtSite, type BuiltSite } from "../../cli/lib/testing/built-site.ts";
import { fixtureFolder, TODAY } from "../../runtime/testing/fixture.ts";
import type { Gate } from "../../gate/gate.ts";
import { copySeededLake, type TestLake, useLake } from "../../source/testing/test-lake.ts";
import { Releases } from "../../release/releases.ts";
import { readIdentity } from "../dataset/read.ts";
import { installBuild } from "../engine/install.ts";
import { readRevisions } from "../engine/revisions.ts";

/**
 * Puts a lake with the seed and a release of the whole site, made by the project's own build, into
 * a folder, as `lake` and `site`. All tests share one build, and its pages are compressed once.
 */
export async function copyFirstRelease(dir: string, gate: Gate = { mode: "open" }): Promise<void> {
  const build = await builtSite(gate);
  const made = await fixtureFolder({
    name: `first-release-${gate.mode}`,
    rooms: ["server/publisher"],
    inputs: ["studio/dataset"],
    version: `${TODAY} ${build.code}`,
    make: async (folder) => {
      await copySeededLake(`${folder}/lake`);
      await useLake(`${folder}/lake`, (lake) => installRelease(folder, lake, build));
    },
  });
  await cp(made, dir, { recursive: true });
}

/** Makes a release of a lake's content and a build of it, in a folder as `site`. */
export async function installRelease(
  dir: string,
  { source: { config }, lake }: TestLake,
  build: BuiltSite,
): Promise<void> {
  const releases = new Releases(`${dir}/site`);
  const revisions = await readRevisions(createFetch(config));
  const dataset = await readIdentity(config, lake.token);
  await installBuild(releases, { ...build, revisions, dataset });
}
