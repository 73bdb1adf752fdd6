import type { SanityClient } from "@sanity/client";
import { rm } from "node:fs/promises";
import { relative } from "node:path";
import { copySeededLake, PROJECT, useLake } from "../../../source/testing/test-lake.ts";
import type { Gate } from "../../../gate/gate.ts";
import { ROOT } from "../../../runtime/root.ts";
import { buildSite, codeFingerprint } from "../site-build.ts";
import { fixtureFolder } from "../../../runtime/testing/fixture.ts";

/** A full build of the site with the content of the seed. Do not write to its folders. */
export interface BuiltSite {
  /** Absolute path of the site's files. */
  outDir: string;
  /** Absolute path of the folder with files for a publisher. */
  rendererDir: string;
  /** Fingerprint of the code that it was built from. */
  code: string;
}

/** An edit before a publish. */
export type Edit = (client: SanityClient) => Promise<unknown>;

/** Edits of the seed. */
interface Edits {
  edits: readonly Edit[];
  /** Path of the file that holds them, from the project's root. */
  file: string;
}

/**
 * The project's own build of the seed, made once for all tests.
 * @param gate an open one, or a sealed one
 * @param edited what is changed before
 */
export async function builtSite(gate: Gate = { mode: "open" }, edited?: Edits): Promise<BuiltSite> {
  const nowhere = { config: PROJECT, label: "the lake of the tests" };
  const code = await codeFingerprint(nowhere, gate);
  const parts = (folder: string) => ({
    outDir: `${folder}/site`,
    rendererDir: `${folder}/renderer`,
  });
  const folder = await fixtureFolder({
    name: `${edited ? "edited" : "built"}-site-${gate.mode}`,
    rooms: ["server/source"],
    inputs: ["studio/dataset", "server/cli/lib/site-build.ts", ...(edited ? [edited.file] : [])],
    version: code,
    make: async (made) => {
      const dataDir = `${made}/lake`;
      await copySeededLake(dataDir);
      const { outDir, rendererDir } = parts(made);
      await useLake(dataDir, async ({ client, source }) => {
        for (const edit of edited?.edits ?? []) await edit(client);
        const target = { gate, outDir: relative(ROOT, outDir), siteUrl: undefined, rendererDir };
        await buildSite(source, target);
      });
      await rm(dataDir, { recursive: true });
    },
  });
  return { ...parts(folder), code };
}
