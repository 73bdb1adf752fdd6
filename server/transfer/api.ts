import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import * as tar from "tar";
import {
  assetPath,
  assetsOf,
  type Content,
  fileName,
  hashFile,
  noteOf,
  RECORDS,
  storedDocument,
} from "./content.ts";
import { readFolder } from "./folder.ts";
import { Fatal } from "../runtime/fatal.ts";
import { writeFailure } from "../runtime/write-failure.ts";
import { ClientError, createClient, type SanityClient } from "@sanity/client";
import { exportDataset } from "@sanity/export";
import { sanityImport } from "@sanity/import";
import { clientConfig, type SourceConfig } from "../../src/content/source.ts";
import { isContentId, isStrings, type JsonObject } from "content-lake/document";

/**
 * Unpacks an export of a dataset (`.tar.gz`), passes its content to `use`, and removes it again.
 * @param label name of the archive in messages
 * @throws {Fatal} when it is no export, or is damaged
 */
export async function withArchive<T>(
  archive: string,
  label: string,
  use: (content: Content | undefined) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "content-"));
  try {
    await unpack(archive, label, folder);
    const names = await readdir(folder, { recursive: true });
    // macOS packs a hidden file next to each file.
    const [found, ...others] = names.filter((name) => /(?:^|[\\/])[^.][^\\/]*\.ndjson$/.test(name));
    if (found === undefined || others.length > 0) {
      throw new Fatal(
        `${label} is no export of a dataset: it holds ${found === undefined ? "no" : "several"} .ndjson files. Make one with: npx sanity dataset export`,
      );
    }
    const place = { folder: join(folder, dirname(found)), file: basename(found), label };
    const content = await readFolder(place);
    return await use(content?.documents.length === 0 ? undefined : content);
  } finally {
    // After the error of a damaged archive, started files are still written for a moment.
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

async function unpack(archive: string, label: string, folder: string): Promise<void> {
  try {
    await tar.extract({
      file: archive,
      cwd: folder,
      strict: true,
      // A link could lead to any file of this machine.
      filter: (_path, entry) => "type" in entry && /^(?:Old)?(?:File|Directory)$/.test(entry.type),
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Fatal(
      `${label} cannot be unpacked (${reason}): it is no .tar.gz archive, or it is damaged. Copy it again, or export again.`,
      { cause: error },
    );
  }
}

/** A dataset behind Sanity's API: of a real project, or of the embedded lake. The token may write. */
export type ApiDataset = SourceConfig & { token: string };

/** Below the 4 MB that Sanity and the embedded lake accept in one request. */
const MAX_TRANSACTION_BYTES = 3_900_000;
/** Ids of published documents without assets. */
const PUBLISHED_IDS = `*[!(_id in path("drafts.**")) && !(_id in path("versions.**")) && !(_type in ["sanity.imageAsset", "sanity.fileAsset"])]._id`;

/** A client that writes, and reads everything that is stored. */
export function clientFor(target: ApiDataset): SanityClient {
  return createClient({ ...clientConfig(target), perspective: "raw" });
}

/**
 * Exports all published content with Sanity's own exporter, and passes it to `use`. Then it removes
 * the files.
 * @throws {Fatal} when the export cannot be read
 */
export async function withExport<T>(
  source: ApiDataset,
  use: (content: Content | undefined) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "content-"));
  try {
    const archive = join(folder, "export.tar.gz");
    await exportDataset({
      client: clientFor(source),
      dataset: source.dataset,
      outputPath: archive,
      drafts: false,
      compress: false,
      retryDelayMs: 250,
    }).catch((error: unknown) => {
      throw writeFailure(error, folder, "Nothing was moved.");
    });
    return await withArchive(archive, `dataset ${source.dataset}`, use);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Puts content into a dataset: first all files, then all documents in one transaction, so that a
 * failure changes no document. Content that is too large for that is imported in several.
 * @param replace true: deletes documents that the content does not have
 * @throws {Fatal} when a file or a document is refused
 */
export async function importContent(
  target: ApiDataset,
  content: Content,
  replace: boolean,
): Promise<void> {
  const client = clientFor(target);
  const assets = await uploadFiles(client, content);
  const documents = content.documents.map((doc) =>
    storedDocument(doc, (reference) => assets.get(reference)?.id ?? ""),
  );
  // An existing asset keeps its own facts.
  const notes = [...assets.values()]
    .filter(({ note }) => Object.keys(note).length > 0)
    .map(({ id, note }) => ({ patch: { id, setIfMissing: note } }));
  const surplus = replace ? await surplusIds(client, content) : [];
  const removals = surplus.map((id) => ({ delete: { id } }));
  const rest = [...notes, ...removals];
  const all = [...rest, ...documents.map((doc) => ({ createOrReplace: doc }))];
  const whole = Buffer.byteLength(JSON.stringify(all)) < MAX_TRANSACTION_BYTES;
  try {
    if (!whole) await sanityImport(documents, { client, operation: "createOrReplace" });
    if (!whole && rest.length === 0) return;
    await client.mutate(whole ? all : rest, {
      visibility: "async",
      autoGenerateArrayKeys: true,
      returnDocuments: false,
    });
  } catch (error) {
    // Without a response the outcome is unknown.
    const unchanged = whole && error instanceof ClientError;
    throw new Fatal(
      `The documents were refused: ${reasonOf(error)} ${unchanged ? "No document was changed." : "Some may have been written: content:push with --force goes on."}`,
      { cause: error },
    );
  }
}

/** Ids of the dataset's published documents that the content does not have. */
async function surplusIds(client: SanityClient, content: Content): Promise<string[]> {
  const included = new Set(content.documents.map(({ _id }) => _id));
  const present: unknown = await client.fetch(PUBLISHED_IDS);
  return isStrings(present)
    ? present.filter((id) => isContentId(id, RECORDS) && !included.has(id))
    : [];
}

/** A file as an asset of the dataset. */
interface UploadedFile {
  id: string;
  /** The export's note about it. */
  note: JsonObject;
}

/** Uploads the files of a content, by the references to them. Equal bytes are one asset. */
async function uploadFiles(
  client: SanityClient,
  content: Content,
): Promise<Map<string, UploadedFile>> {
  const uploaded = new Map<string, UploadedFile>();
  for (const reference of new Set(content.documents.flatMap(assetsOf))) {
    const path = assetPath(reference) ?? "";
    const file = join(content.folder, path);
    const note = noteOf(content, reference, await hashFile(file)) ?? {};
    const { originalFilename } = note;
    const filename = fileName(
      path,
      typeof originalFilename === "string" ? originalFilename : undefined,
    );
    const kind = reference.startsWith("image@") ? "image" : "file";
    try {
      const { _id: id } = await client.assets.upload(kind, await readFile(file), { filename });
      const own = Object.entries(note).filter(([key]) => !key.startsWith("_"));
      uploaded.set(reference, { id, note: Object.fromEntries(own) });
    } catch (error) {
      throw new Fatal(`${path} was refused: ${reasonOf(error)} No document was changed.`, {
        cause: error,
      });
    }
  }
  return uploaded;
}

/** The API's message about a failure, as one sentence. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\s*\n[\s-]*/g, " ").replace(/\.?$/, ".");
}
