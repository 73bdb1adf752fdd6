import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { ContentError, SourceError } from "./errors.ts";
import type { MediaFile } from "./media.ts";

/**
 * Fetches one of the dataset's files, from the cache when it is there. Asset ids are content
 * hashes, so a cached file never goes stale.
 * @param base address that file sources are relative to
 * @param cacheDir folder of fetched files
 * @throws ContentError naming the document and field when the file is gone
 * @throws SourceError when the source does not answer
 */
export async function fetchMedia(file: MediaFile, base: string, cacheDir: string): Promise<Buffer> {
  const cached = join(cacheDir, createHash("sha1").update(file.source).digest("hex"));
  if (existsSync(cached)) return readFile(cached);
  const response = await fetch(`${base}/${file.source}`).catch(() => undefined);
  if (response === undefined || response.status >= 500) {
    throw new SourceError(
      `Document "${file.document}", field "${file.field}": its picture could not be fetched: the Content Lake ${response ? `fails (${response.status})` : "does not answer"}. Try again in a moment.`,
    );
  }
  if (!response.ok) {
    throw new ContentError([
      {
        document: file.document,
        field: file.field,
        message: `its picture is gone from the Content Lake (${response.status}). Upload it again in the Studio`,
      },
    ]);
  }
  const bytes = Buffer.from(await response.arrayBuffer());
  await mkdir(cacheDir, { recursive: true });
  await writeFile(`${cached}.part`, bytes);
  await rename(`${cached}.part`, cached);
  return bytes;
}

/** Writes the files that pages name into the folder of the built site. */
export async function placeMedia(
  files: Iterable<MediaFile>,
  base: string,
  cacheDir: string,
  outDir: string,
): Promise<number> {
  let count = 0;
  for (const file of files) {
    const target = join(outDir, file.path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, await fetchMedia(file, base, cacheDir));
    count += 1;
  }
  return count;
}
