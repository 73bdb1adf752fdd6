import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ContentError, type ContentProblem } from "../../../src/content/errors.ts";
import { fetchMedia } from "../../../src/content/media-files.ts";
import type { MediaBase } from "../../../src/content/source.ts";
import { SHELL_PAGE } from "../../../src/facts/paths.ts";
import { SHELL_FILE, type SiteForm } from "../../../src/sealing/site-form.ts";
import type { Releases } from "../../release/releases.ts";
import type { FinishedPage, RefusedPage } from "./render-pages.ts";

/** Dependencies of making page files. */
interface PageFileOptions {
  releases: Releases;
  form: SiteForm;
  media: { base: MediaBase; cacheDir: string };
}

/** Pages with all their files, the files that the site lacks by path, and refused pages. */
interface NamedFiles {
  finished: FinishedPage[];
  refused: RefusedPage[];
  missing: Map<string, Buffer>;
}

/** Reads files that pages name but the site lacks. A page with a missing file is refused. */
export async function readNamedFiles(
  pages: readonly FinishedPage[],
  options: PageFileOptions,
): Promise<NamedFiles> {
  const found: NamedFiles = { finished: [], refused: [], missing: new Map() };
  for (const page of pages) {
    const problems = await readFilesOf(page, options, found.missing);
    if (problems.length === 0) found.finished.push(page);
    else found.refused.push({ path: page.path, problems });
  }
  return found;
}

async function readFilesOf(
  page: FinishedPage,
  { releases, form, media: { base, cacheDir } }: PageFileOptions,
  lacking: Map<string, Buffer>,
): Promise<readonly ContentProblem[]> {
  const known = new Map(page.media.map((file) => [file.path, file]));
  const there = releases.files(releases.newest()?.id ?? 0);
  for (const [path, named] of page.files) {
    if (there.has(path) || lacking.has(path)) continue;
    const file = known.get(named);
    if (file === undefined) {
      const message = `It names ${named}, which the site does not have`;
      return [{ document: "", field: "", message }];
    }
    const bytes = await fetchMedia(file, base, cacheDir).catch((error: unknown) => {
      if (error instanceof ContentError) return error.problems;
      throw error;
    });
    if (!Buffer.isBuffer(bytes)) return bytes;
    lacking.set(path, await form.deliver(named, bytes));
  }
  return [];
}

/** The files of finished pages, by path in the site. */
export async function filesOfPages(
  pages: readonly FinishedPage[],
  { releases, form }: Pick<PageFileOptions, "releases" | "form">,
): Promise<Map<string, Buffer>> {
  const shell = async () => {
    // The shell shows content that every page reads, so it is rendered again with them.
    const rendered = pages.find(({ path }) => path === SHELL_PAGE)?.body;
    return rendered ?? readFile(join(releases.folder(releases.newest()?.id ?? 0), SHELL_FILE));
  };
  const files = await Promise.all(pages.map(({ path, body }) => form.filesOf(path, body, shell)));
  return new Map(files.flatMap((each) => [...each]));
}
