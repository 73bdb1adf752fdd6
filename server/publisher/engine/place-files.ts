import { ContentError, type ContentProblem } from "../../../src/content/errors.ts";
import { fetchMedia } from "../../../src/content/media-files.ts";
import type { MediaFile } from "../../../src/content/media.ts";
import type { MediaBase } from "../../../src/content/source.ts";
import type { ReleaseStore } from "../../release/store.ts";
import type { SiteForm } from "../../../src/sealing/site-form.ts";
import type { FinishedPage, RefusedPage } from "./render-pages.ts";

/** Source and target of the pages' files. */
interface Places {
  store: ReleaseStore;
  form: SiteForm;
  media: { base: MediaBase; cacheDir: string };
  /** Files of the next release, by path. The pages' files are added. */
  put: Map<string, { hash: string }>;
}

/**
 * Adds the hashed files of pages to the next release. A page whose file is missing is refused.
 * @throws {ReleaseStoreError} when a file cannot be stored
 */
export async function placeFiles(
  pages: readonly FinishedPage[],
  places: Places,
): Promise<{ finished: FinishedPage[]; refused: RefusedPage[] }> {
  const finished: FinishedPage[] = [];
  const refused: RefusedPage[] = [];
  for (const page of pages) {
    const problems = await placeAll(page.media, page.files, places);
    if (problems.length === 0) finished.push(page);
    else refused.push({ path: page.path, problems });
  }
  return { finished, refused };
}

async function placeAll(
  media: readonly MediaFile[],
  files: ReadonlyMap<string, string>,
  { store, form, media: { base, cacheDir }, put }: Places,
): Promise<readonly ContentProblem[]> {
  const known = new Map(media.map((file) => [file.path, file]));
  // A page names some fifty files, and mostly lacks none: one question for all.
  const lacking = store.lacking(files.keys());
  for (const [path, named] of files) {
    if (put.has(path) || !lacking.has(path)) continue;
    const file = known.get(named);
    if (file !== undefined) {
      const bytes = await fetchMedia(file, base, cacheDir).catch((error: unknown) => {
        if (error instanceof ContentError) return error.problems;
        throw error;
      });
      if (!Buffer.isBuffer(bytes)) return bytes;
      const delivered = await form.deliver(named, bytes);
      put.set(path, { hash: await store.putObject(delivered, "asset") });
      continue;
    }
    // After a rollback only a later release may have the current code's files.
    const kept = store.findRetained(path);
    if (kept === undefined) {
      return [
        { document: "", field: "", message: `It names ${named}, which the site does not have` },
      ];
    }
    put.set(path, { hash: kept.hash });
  }
  return [];
}
