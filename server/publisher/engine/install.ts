import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { MEDIA_ROOT } from "../../../src/facts/paths.ts";
import { formOf } from "../../../src/sealing/site-form.ts";
import type { Release, Releases } from "../../release/releases.ts";
import { filesIn } from "../../runtime/files.ts";
import { placesOf } from "./render-pages.ts";
import { PageState, SiteState, type Revision } from "./site-state.ts";

/** A full build of the site. */
export interface Build {
  /** Absolute path of the built site. */
  outDir: string;
  /** Absolute path of the folder with renderer and page index. */
  rendererDir: string;
  /** The published documents before the build began. */
  revisions: ReadonlyMap<string, Revision>;
  /** Hash of all sources besides content. */
  code: string;
  dataset: string;
}

const Index = z.record(z.string(), PageState.pick({ selections: true, owner: true }));

/**
 * Makes a release of a full build, with the state of its pages. The next comparison finds changes
 * made during the build.
 * @throws {ReleaseError} when it cannot be stored
 */
export async function installBuild(releases: Releases, build: Build): Promise<Release> {
  const { outDir, revisions, code, dataset, rendererDir: renderer } = build;
  const documents = [...revisions.values()];
  // Hidden files are not part of a site.
  const paths = (await filesIn(outDir))
    .map((file) => `/${file}`)
    .filter((path) => !/\/\.(?!well-known\/)/.test(path));
  const { release } = await releases.write({
    cause: "new version of the site",
    put: new Map(paths.map((path) => [path, join(outDir, path)])),
    remove: "others",
    state: new SiteState({ documents, pages: await pagesOf(build), dataset, code, renderer }),
  });
  return release;
}

/** The build of the newest release; undefined for none. */
export function installedBuild(
  releases: Releases,
): { code: string; rendererDir: string } | undefined {
  const { code, renderer } = SiteState.of(releases);
  if (code === undefined || renderer === undefined || !existsSync(renderer)) return undefined;
  return { code, rendererDir: renderer };
}

/** The pages of the index that have files; some routes have none. */
async function pagesOf({ outDir, rendererDir }: Build): Promise<PageState[]> {
  const text = await readFile(join(rendererDir, "pages.json"), "utf8");
  const form = await formOf(rendererDir);
  const read = (file: string) => readFile(join(outDir, file)).catch(() => undefined);
  const pages: PageState[] = [];
  for (const [path, page] of Object.entries(Index.parse(JSON.parse(text)))) {
    const body = await form.bodyOf(path, read);
    if (body === undefined) continue;
    const files = [...(await placesOf(body.toString("latin1"), form)).keys()];
    pages.push({ path, ...page, media: files.filter((file) => file.startsWith(MEDIA_ROOT)) });
  }
  return pages;
}
