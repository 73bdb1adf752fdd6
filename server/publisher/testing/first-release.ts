import { cp } from "node:fs/promises";
import { createFetch } from "../../../src/content/source.ts";
import { builtSite, type BuiltSite } from "../../cli/lib/testing/built-site.ts";
import { fixtureFolder, TODAY } from "../../runtime/testing/fixture.ts";
import type { Gate } from "../../gate/open-gate.ts";
import { serveLake, type Lake } from "content-lake";
import { copySeededLake } from "../../source/testing/seeded-lake.ts";
import { Releases } from "../../release/releases.ts";
import { readIdentity } from "../dataset/read.ts";
import { installBuild } from "../engine/install.ts";
import { readRevisions } from "../engine/revisions.ts";

const PROJECT = { projectId: "polyphony", dataset: "production" };

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
      const lake = await serveLake({ ...PROJECT, dataDir: `${folder}/lake`, port: 0 });
      try {
        await installRelease(folder, lake, build);
      } finally {
        await lake.close();
      }
    },
  });
  await cp(made, dir, { recursive: true });
}

/** Makes a release of a lake's content and a build of it, in a folder as `site`. */
export async function installRelease(dir: string, lake: Lake, build: BuiltSite): Promise<void> {
  const releases = new Releases(`${dir}/site`);
  const source = { ...PROJECT, apiHost: lake.url };
  const revisions = await readRevisions(createFetch(source));
  const dataset = await readIdentity(source, lake.token);
  await installBuild(releases, { ...build, revisions, dataset });
}
