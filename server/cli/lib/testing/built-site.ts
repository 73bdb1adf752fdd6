import { rm } from "node:fs/promises";
import { relative } from "node:path";
import { serveLake } from "content-lake";
import { copySeededLake } from "../../../source/testing/seeded-lake.ts";
import type { Gate } from "../../../gate/open-gate.ts";
import type { OpenSource } from "../content-source.ts";
import { ROOT } from "../../../runtime/root.ts";
import { buildSite, codeFingerprint } from "../site-build.ts";
import { fixtureFolder } from "../../../runtime/testing/fixture.ts";

const PROJECT = { projectId: "polyphony", dataset: "production" };

/** A full build of the site with the content of the seed. Do not write to its folders. */
export interface BuiltSite {
  /** Absolute path of the site's files. */
  outDir: string;
  /** Absolute path of the folder with files for a publisher. */
  rendererDir: string;
  /** Fingerprint of the code that it was built from. */
  code: string;
}

/**
 * The project's own build of the seed, made once for all tests.
 * @param gate an open one, or a sealed one
 */
export async function builtSite(gate: Gate = { mode: "open" }): Promise<BuiltSite> {
  const code = await codeFingerprint(sourceAt(""), gate);
  const parts = (folder: string) => ({
    outDir: `${folder}/site`,
    rendererDir: `${folder}/renderer`,
  });
  const folder = await fixtureFolder({
    name: gate.mode === "open" ? "built-site" : "sealed-site",
    rooms: ["server/source"],
    inputs: ["studio/dataset", "server/cli/lib/site-build.ts"],
    version: code,
    make: async (made) => {
      const dataDir = `${made}/lake`;
      await copySeededLake(dataDir);
      const lake = await serveLake({ ...PROJECT, dataDir, port: 0 });
      const { outDir, rendererDir } = parts(made);
      try {
        const target = { gate, outDir: relative(ROOT, outDir), siteUrl: undefined, rendererDir };
        await buildSite(sourceAt(lake.url), target);
      } finally {
        await lake.close();
        await rm(dataDir, { recursive: true, force: true });
      }
    },
  });
  return { ...parts(folder), code };
}

function sourceAt(apiHost: string): OpenSource {
  const config = { ...PROJECT, apiHost };
  return { config, label: "the lake of the tests", close: async () => {} };
}
