import { mkdir, readdir, rm } from "node:fs/promises";
import { createFetch } from "../../../src/content/source.ts";
import { installBuild, installedBuild } from "../../publisher/engine/install.ts";
import { readRevisions } from "../../publisher/engine/revisions.ts";
import type { ReleaseStore } from "../../release/store.ts";
import type { OpenSource } from "./content-source.ts";
import { isForPeople } from "./fatal.ts";
import { hashText } from "./hash.ts";
import { inRoot } from "./root.ts";
import { buildSite, codeFingerprint } from "./site-build.ts";
import { step } from "./step.ts";

/** The renderers of all stores. They import the project's packages, so they stay in its folder. */
const RENDERERS = inRoot(".cache", "renderers");

/**
 * Makes a release of a full build, unless the current release comes from the same code: then the
 * publisher brings its content up to date, page by page. When the build fails and there is a release,
 * that one stays, and the reason is told.
 * @returns absolute path of the folder with the renderer of the current release
 * @throws Fatal when the build fails and there is no release yet
 */
export async function releaseIfStale(
  source: OpenSource,
  store: ReleaseStore,
  siteUrl: string | undefined,
): Promise<string> {
  const code = await codeFingerprint(source);
  const installed = installedBuild(store);
  if (installed?.code === code) {
    console.log("· the site is of this version; what was published since comes page by page");
    return installed.rendererDir;
  }
  try {
    return await releaseBuild(source, store, { code, siteUrl });
  } catch (error) {
    if (!isForPeople(error) || installed === undefined) throw error;
    console.error(`\n${error.message}\nThe site of the version before is shown until then.`);
    return installed.rendererDir;
  }
}

async function releaseBuild(
  source: OpenSource,
  store: ReleaseStore,
  { code, siteUrl }: { code: string; siteUrl: string | undefined },
): Promise<string> {
  const own = `${hashText(store.dir).slice(0, 8)}-`;
  const name = `${own}${code.slice(0, 16)}-${Date.now()}`;
  const rendererDir = `${RENDERERS}/${name}`;
  const outDir = `.cache/release-${process.pid}`;
  const revisions = await readRevisions(createFetch(source.config));
  try {
    await buildSite(source, { outDir, siteUrl, rendererDir });
    await step("making a release of it", () =>
      installBuild(store, { outDir: inRoot(outDir), rendererDir, revisions, code }),
    );
  } finally {
    await rm(inRoot(outDir), { recursive: true, force: true });
  }
  await mkdir(RENDERERS, { recursive: true });
  const old = (await readdir(RENDERERS)).filter((each) => each.startsWith(own) && each !== name);
  for (const each of old) await rm(`${RENDERERS}/${each}`, { recursive: true, force: true });
  return rendererDir;
}
