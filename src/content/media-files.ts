import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createHash, randomUUID } from "node:crypto";
import { dirname, join } from "node:path";
import { UnsafeSvgError } from "../security/svg/inspect.ts";
import { SANITIZER_VERSION, sanitizeSvg } from "../security/svg/sanitize.ts";
import { ContentError, type Location, SourceError } from "./errors.ts";
import type { HostedMedia, MediaFile, StoredMedia } from "./media.ts";
import type { MediaBase } from "./source.ts";

/**
 * The bytes of a file that a page names: fetched from the dataset, or generated.
 * @param base addresses that the dataset's files are relative to
 * @param cacheDir folder of fetched files
 * @throws ContentError naming the document and field when the file is gone
 * @throws SourceError when the source does not answer
 */
export async function fetchMedia(
  file: MediaFile,
  base: MediaBase,
  cacheDir: string,
): Promise<Buffer> {
  return readFile(await cacheMedia(file, base, cacheDir));
}

/**
 * The same as a file on this machine, from which parts can be sent. Asset ids are content hashes
 * and so are the paths of what is made, so a cached file never goes stale. A drawing is made safe
 * before it is kept: an author of the dataset may have put a script into it.
 * @returns absolute path
 * @throws as {@link fetchMedia}
 */
export async function cacheMedia(
  file: MediaFile,
  base: MediaBase,
  cacheDir: string,
): Promise<string> {
  const key = "source" in file ? `${file.from}/${file.source}` : file.path;
  const version = isDrawing(file) ? ` sanitized ${SANITIZER_VERSION}` : "";
  const cached = join(cacheDir, createHash("sha1").update(`${key}${version}`).digest("hex"));
  if (existsSync(cached)) return cached;
  const fetched = await makeMedia(file, base, cacheDir);
  const bytes = isDrawing(file) ? await safeDrawing(fetched, file) : fetched;
  await mkdir(cacheDir, { recursive: true });
  // A unique name: two visitors of the preview may request the same file at once.
  const part = `${cached}.${randomUUID()}.part`;
  await writeFile(part, bytes);
  await rename(part, cached);
  return cached;
}

async function makeMedia(file: MediaFile, base: MediaBase, cacheDir: string): Promise<Buffer> {
  if ("text" in file) return Buffer.from(file.text);
  if (!("composition" in file)) return download(file, base);
  const { picture } = file.composition;
  // Loaded for the first drawing: most publishes draw none.
  const { compose } = await import("./draw-composed-picture.ts");
  const bytes = picture && (await fetchMedia(picture.file, base, cacheDir));
  return compose(file.composition, bytes).catch((error: unknown) => {
    const { document, field } = file;
    const message = `its picture for links cannot be drawn (${String(error)}). Upload another picture in the Studio`;
    throw new ContentError([{ document, field, message }]);
  });
}

function isDrawing({ path }: MediaFile): boolean {
  return path.toLowerCase().endsWith(".svg");
}

async function safeDrawing(bytes: Buffer, { document, field }: Location): Promise<Buffer> {
  try {
    return (await sanitizeSvg(bytes)).bytes;
  } catch (error) {
    if (!(error instanceof UnsafeSvgError)) throw error;
    const message = `its drawing is refused: ${error.message}. Then upload it again in the Studio`;
    throw new ContentError([{ document, field, message }]);
  }
}

async function download(
  file: (StoredMedia | HostedMedia) & Location,
  base: MediaBase,
): Promise<Buffer> {
  if (file.from === "host") return downloadHosted(file);
  const { what, remedy } = KINDS[file.from];
  const signal = AbortSignal.timeout(DOWNLOAD_MS);
  const { headers = {} } = base;
  const address = `${base[file.from]}/${file.source}`;
  const response = await fetch(address, { headers, signal }).catch(() => undefined);
  const failure = (reason: string) =>
    new SourceError(
      `Document "${file.document}", field "${file.field}": its ${what} could not be fetched: the Content Lake ${reason}. Try again in a moment.`,
    );
  if (response === undefined) throw failure("does not answer");
  if (response.status >= 500) throw failure(`fails (${response.status})`);
  if (!response.ok) {
    throw new ContentError([
      {
        document: file.document,
        field: file.field,
        message: `its ${what} is gone from the Content Lake (${response.status}). ${remedy}`,
      },
    ]);
  }
  const bytes = await response.arrayBuffer().catch(() => undefined);
  if (bytes === undefined) throw failure("stopped sending it");
  return Buffer.from(bytes);
}

/**
 * Fetches a video from a media host. A host that fails holds back the pages with its videos, not all
 * publishing.
 */
async function downloadHosted({
  source,
  document,
  field,
}: HostedMedia & Location): Promise<Buffer> {
  const signal = AbortSignal.timeout(DOWNLOAD_MS);
  // A redirect could lead away from the media host.
  const response = await fetch(source, { signal, redirect: "error" }).catch(() => undefined);
  const bytes = response?.ok ? await response.arrayBuffer().catch(() => undefined) : undefined;
  if (bytes !== undefined) return Buffer.from(bytes);
  const status = response === undefined ? "does not answer" : `answers with ${response.status}`;
  const message = `its video could not be fetched, which a sealed site needs: ${URL.parse(source)?.host} ${status}. Publish again in a moment, or generate the talking video again in the Studio`;
  throw new ContentError([{ document, field, message }]);
}

/**
 * How long a file may take, in milliseconds: without a limit, a download that never ends would stop
 * all publishing.
 */
const DOWNLOAD_MS = 2 * 60_000;

const KINDS = {
  images: { what: "picture", remedy: "Upload it again in the Studio" },
  files: { what: "file", remedy: "Generate the talking video again in the Studio" },
} as const;

/**
 * Writes the files that pages name into the folder of the built site.
 * @throws as {@link fetchMedia}
 */
export async function placeMedia(
  files: Iterable<MediaFile>,
  base: MediaBase,
  cacheDir: string,
  outDir: string,
): Promise<void> {
  for (const file of files) {
    const target = join(outDir, file.path);
    await mkdir(dirname(target), { recursive: true });
    await copyFile(await cacheMedia(file, base, cacheDir), target);
  }
}
