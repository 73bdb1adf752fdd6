import { rm } from "node:fs/promises";
import { createFetch } from "../../../src/content/source.ts";
import { lakeToken } from "../../lake/token.ts";
import { readIdentity } from "../../publisher/dataset/read.ts";
import { installBuild } from "../../publisher/engine/install.ts";
import { readRevisions } from "../../publisher/engine/revisions.ts";
import { ReleaseStore } from "../../release/store.ts";
import type { OpenSource } from "../lib/content-source.ts";
import { inRoot } from "../../runtime/root.ts";
import { buildSite, codeFingerprint } from "../lib/site-build.ts";
import { step } from "../../runtime/step.ts";
import { freePorts } from "../../runtime/testing/free-ports.ts";
import { PUBLISHER_FLAGS } from "../../runtime/node-flags.ts";
import { supervise, type Program, type Supervised } from "../../runtime/supervision/supervise.ts";
import { ADDRESS } from "./dataset.ts";
import { usageOf, type Usage } from "./usage.ts";

/** Everything that `npm start` runs but the Studio and the preview, with data of its own. */
export interface BenchSite {
  source: OpenSource;
  lake: Supervised;
  publisher: Supervised;
  site: Supervised;
  /** What the full build took that the first release is made of. */
  build: Usage;
  close(): Promise<void>;
}

/**
 * Builds a site from a lake's data folder, and starts the lake, the site server and the publisher,
 * each as the process that `npm start` makes of it.
 * @param folder of this site's data, from the project's root; its lake is there already
 */
export async function startSite(folder: string): Promise<BenchSite> {
  const [lakePort, publisherPort, sitePort] = await freePorts(3);
  const env = {
    SANITY_PROJECT_ID: "",
    SANITY_DATASET: ADDRESS.dataset,
    LAKE_DATA_DIR: `${folder}/lake`,
    LAKE_PORT: String(lakePort),
    LAKE_WEBHOOK_URL: "",
    SITE_DATA_DIR: `${folder}/site`,
    PUBLISHER_HOST: "127.0.0.1",
    PUBLISHER_PORT: String(publisherPort),
    PUBLISH_TARGET: "local",
    SANITY_WEBHOOK_SECRET: "",
    HOST: "127.0.0.1",
    PORT: String(sitePort),
  };
  const programs: Supervised[] = [];
  const start = async (program: Pick<Program, "name" | "entry" | "urgent" | "flags">) => {
    const supervised = await supervise({ ...program, env });
    programs.push(supervised);
    return supervised;
  };
  const close = async () => {
    for (const program of programs.reverse()) await program.stop();
  };
  try {
    const lake = await start({ name: "The Content Lake", entry: "server/source/lake/main.ts" });
    const token = lakeToken(inRoot(folder, "lake"));
    const source: OpenSource = {
      config: { ...ADDRESS, apiHost: lake.url },
      label: `the bench's Content Lake at ${lake.url}`,
      studio: { url: lake.url, token },
      writeToken: token,
      close: async () => {},
    };
    const build = await makeRelease(source, folder);
    const site = await start({ name: "The site", entry: "server/site/main.ts", urgent: true });
    const publisher = await start({
      name: "The publisher",
      entry: "server/publisher/main.ts",
      flags: PUBLISHER_FLAGS,
    });
    return { source, lake, publisher, site, build, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function makeRelease(source: OpenSource, folder: string): Promise<Usage> {
  const outDir = `${folder}/built`;
  const rendererDir = inRoot(folder, "renderer");
  const revisions = await readRevisions(createFetch(source.config));
  const build = await usageOf(() => buildSite(source, { outDir, siteUrl: undefined, rendererDir }));
  const code = await codeFingerprint(source);
  const dataset = await readIdentity(source.config, source.writeToken);
  await rm(inRoot(folder, "site"), { recursive: true, force: true });
  const store = ReleaseStore.open(inRoot(folder, "site"));
  try {
    await step("making a release of it", () =>
      installBuild(store, { outDir: inRoot(outDir), rendererDir, revisions, code, dataset }),
    );
  } finally {
    store.close();
  }
  return build;
}
