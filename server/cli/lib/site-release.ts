import { mkdir, readdir, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createClient } from "@sanity/client";
import type { ContentProblem } from "../../../src/content/errors.ts";
import { clientConfig, createFetch } from "../../../src/content/source.ts";
import { installBuild, installedBuild } from "../../publisher/engine/install.ts";
import { differences, readRevisions } from "../../publisher/engine/revisions.ts";
import { type Revision, SiteState } from "../../publisher/engine/site-state.ts";
import { publicationOf, storedPublication } from "../../publisher/status.ts";
import { type ReadIdentity, requireSite } from "../../publisher/dataset/guard.ts";
import { PublishingOnHoldError } from "../../source/dataset-errors.ts";
import { readIdentity } from "../../publisher/dataset/read.ts";
import { Releases } from "../../release/releases.ts";
import type { Gate } from "../../gate/gate.ts";
import type { Source } from "../../source/read-source.ts";
import { isUserFacing, retryOpen } from "../../runtime/fatal.ts";
import { hashText } from "../../runtime/hash.ts";
import { inRoot } from "../../runtime/root.ts";
import { BuildError, buildSite, codeFingerprint } from "./site-build.ts";
import { step } from "../../runtime/step.ts";

/** Time between two checks of a dataset that waits for an operator, in milliseconds. */
const INTERVAL_MS = 5000;
/** The renderers of all sites. They import the project's packages, so they stay in its folder. */
const RENDERERS = inRoot(".cache", "renderers");

/**
 * Makes a release of a full build, unless the current release comes from the same code: then the
 * publisher brings its content up to date, page by page. When the build fails and there is a release,
 * that one stays, and the reason is logged.
 * @throws Fatal when the build fails and there is no release yet
 */
async function releaseIfStale(
  source: Source,
  releases: Releases,
  { gate, siteUrl }: { gate: Gate; siteUrl: string | undefined },
): Promise<void> {
  const code = await codeFingerprint(source, gate);
  const installed = installedBuild(releases);
  const keepGate = () => (gate.mode === "sealed" ? gate.keep() : undefined);
  if (installed?.code === code) {
    await keepGate();
    console.log("· the site is of this version; what was published since comes page by page");
    return;
  }
  try {
    await releaseBuild(source, releases, { code, gate, siteUrl });
    await keepGate();
  } catch (error) {
    if (error instanceof PublishingOnHoldError) {
      // The publisher reports this, and continues when the right dataset is back.
      if (installed !== undefined) return;
      await retryOpen(
        () => requireSite(SiteState.of(releases), guardOf(source)),
        (problem) => console.error(`\n${problem}`),
      );
      return releaseIfStale(source, releases, { gate, siteUrl });
    }
    if (!isUserFacing(error) || installed === undefined) throw error;
    console.error(`\n${error.message}\nThe site of the version before is shown until then.`);
  }
}

/**
 * Like {@link releaseIfStale}, but reports content that cannot become a site instead of throwing: in the
 * log, and in the Studio where the fields are known.
 * @returns undefined when there is a release; else what cannot be shown
 */
export async function tryRelease(
  source: Source,
  releases: Releases,
  options: { gate: Gate; siteUrl: string | undefined },
): Promise<ReadonlyMap<string, Revision> | undefined> {
  // An installed release stays when a new build fails.
  const isFirst = installedBuild(releases) === undefined;
  const revisions = isFirst ? await readRevisions(createFetch(source.config)) : new Map();
  try {
    await releaseIfStale(source, releases, options);
    if (isFirst) await tellProblems(source, revisions, []);
    return undefined;
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    console.error(`\n${error.message}\nThe site waits for this. Lake and Studio run.`);
    await tellProblems(source, revisions, error.problems);
    return revisions;
  }
}

/**
 * Tries again after each change of content, until there is a release.
 * @param tried what could not be shown
 */
export async function untilReleased(
  source: Source,
  releases: Releases,
  {
    tried,
    ...options
  }: Parameters<typeof tryRelease>[2] & { tried: ReadonlyMap<string, Revision> },
): Promise<void> {
  let failed: ReadonlyMap<string, Revision> | undefined = tried;
  while (failed !== undefined) {
    await wait(INTERVAL_MS);
    try {
      const now = await readRevisions(createFetch(source.config));
      const changed = differences(failed, now);
      if (changed.size > 0) failed = await tryRelease(source, releases, options);
    } catch (error) {
      // The lake may be unavailable for a while.
      if (!isUserFacing(error)) throw error;
      console.error(error.message);
    }
  }
}

/** Shows in the Studio which problems the site waits for, in place of earlier ones. */
async function tellProblems(
  { config, writeToken }: Source,
  revisions: ReadonlyMap<string, Revision>,
  problems: readonly ContentProblem[],
): Promise<void> {
  if (writeToken === undefined) return;
  const context = { at: new Date().toISOString(), siteUrl: "" };
  const publications = [...Map.groupBy(problems, ({ document }) => document)].map(([id, wrong]) => {
    const { type = id, rev } = revisions.get(id) ?? {};
    const inSite = wrong.map((problem) => ({ ...problem, page: "/" }));
    return publicationOf({ id, type, rev, pages: [], problems: inSite }, context);
  });
  const earlier = { query: `*[_type == "publication" && state == "refused"]` };
  const client = createClient(clientConfig({ ...config, token: writeToken }));
  try {
    await client.mutate([
      { delete: earlier },
      ...publications.map((publication) => ({ createOrReplace: storedPublication(publication) })),
    ]);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`The Studio could not be told what the site waits for: ${reason}`);
  }
}

/** A source as the check before a build needs it. */
function guardOf({ config, writeToken, label }: Source) {
  const identity: ReadIdentity = () => readIdentity(config, writeToken);
  return { fetch: createFetch(config), identity, label };
}

/**
 * Refuses a build from a dataset that the site was not made from.
 * @throws PublishingOnHoldError with the ways on
 */
export async function requireSameDataset(source: Source, siteDir: string): Promise<void> {
  const dir = resolve(inRoot(), siteDir);
  await requireSite(SiteState.of(new Releases(dir)), guardOf(source));
}

async function releaseBuild(
  source: Source,
  releases: Releases,
  { code, gate, siteUrl }: { code: string; gate: Gate; siteUrl: string | undefined },
): Promise<void> {
  const own = `${hashText(releases.dir).slice(0, 8)}-`;
  const name = `${own}${code.slice(0, 16)}-${Date.now()}`;
  const rendererDir = `${RENDERERS}/${name}`;
  const outDir = `.cache/release-${process.pid}`;
  const { revisions, dataset } = await requireSite(SiteState.of(releases), guardOf(source));
  try {
    const leftOut = await buildSite(source, { gate, outDir, siteUrl, rendererDir });
    // The publisher takes left out redirects for new ones, and reports their problems in the Studio.
    const included = new Map([...revisions].filter(([id]) => !leftOut.has(id)));
    const hold = releases.hold();
    if (hold) console.log(`· the rollback to release ${hold.shows} ends with this version`);
    await step("making a release of it", () =>
      installBuild(releases, {
        outDir: inRoot(outDir),
        rendererDir,
        revisions: included,
        code,
        dataset,
      }),
    );
  } finally {
    await rm(inRoot(outDir), { recursive: true, force: true });
  }
  await mkdir(RENDERERS, { recursive: true });
  const old = (await readdir(RENDERERS)).filter((each) => each.startsWith(own) && each !== name);
  for (const each of old) await rm(`${RENDERERS}/${each}`, { recursive: true, force: true });
}

/**
 * Makes the site follow the dataset, even if it is another one or has lost most of its documents:
 * `npm start -- --adopt`. Without it publishing is on hold then. The next comparison publishes all differences.
 * @throws SourceError when it cannot be read
 */
export async function adoptDataset(
  { config, writeToken }: Source,
  releases: Releases,
): Promise<void> {
  const dataset = await readIdentity(config, writeToken);
  releases.keepState(SiteState.of(releases).adopt(dataset));
  console.log("· the site follows this dataset from now on");
}
