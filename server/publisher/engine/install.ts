import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { importFolder } from "../../release/import.ts";
import type { Release } from "../../release/rows.ts";
import type { ReleaseStore } from "../../release/store.ts";
import { formOf } from "../../../src/sealing/site-form.ts";
import { DATASET } from "../dataset/guard.ts";
import type { DatasetIdentity } from "../dataset/identity.ts";
import { RELEASE } from "./make-release.ts";
import { placesOf } from "./render-pages.ts";
import { SiteState, type PageState, type Revision } from "./site-state.ts";

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
  dataset: DatasetIdentity;
}

const Index = z.record(
  z.string(),
  z.object({
    documents: z.array(z.string()),
    selections: z.record(z.string(), z.string()),
    owner: z.string().optional(),
  }),
);

/**
 * Makes a release of a full build, and notes the state of its pages. The next comparison finds
 * changes made during the build.
 * @throws {ReleaseStoreError} when it cannot be stored
 */
export async function installBuild(store: ReleaseStore, build: Build): Promise<Release> {
  const pages = await pagesOf(build);
  const state = siteStateOf(store);
  return importFolder(store, build.outDir, "new version of the site", {
    alongside: (_, release) => {
      state.clear();
      state.putRevisions(build.revisions);
      for (const page of pages) state.putPage(page);
      state.setFact(DATASET, JSON.stringify(build.dataset));
      state.setFact("code", build.code);
      state.setFact("renderer", build.rendererDir);
      state.setFact(RELEASE, String(release.id));
    },
  });
}

/** The build of a store's current release; undefined for none. */
export function installedBuild(
  store: ReleaseStore,
): { code: string; rendererDir: string } | undefined {
  if (store.current() === undefined) return undefined;
  const state = siteStateOf(store);
  const code = state.fact("code");
  const rendererDir = state.fact("renderer");
  if (code === undefined || rendererDir === undefined || !existsSync(rendererDir)) return undefined;
  return { code, rendererDir };
}

function siteStateOf(store: ReleaseStore): SiteState {
  return store.transact((database) => new SiteState(database));
}

/** The pages of the index that have files; some routes have none. */
async function pagesOf({ outDir, rendererDir }: Build): Promise<PageState[]> {
  const text = await readFile(join(rendererDir, "pages.json"), "utf8");
  const form = await formOf(rendererDir);
  const read = (file: string) => readFile(join(outDir, file)).catch(() => undefined);
  const pages: PageState[] = [];
  for (const [path, page] of Object.entries(Index.parse(JSON.parse(text)))) {
    const { documents, selections, owner } = page;
    const body = await form.bodyOf(path, read);
    if (body === undefined) continue;
    const files = [...(await placesOf(body.toString("latin1"), form)).keys()];
    pages.push({
      path,
      documents,
      selections: new Map(Object.entries(selections)),
      files,
      owner,
    });
  }
  return pages;
}
