import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createClient, type SanityClient } from "@sanity/client";
import { exportDataset } from "@sanity/export";
import { sanityImport } from "@sanity/import";
import * as tar from "tar";
import { API_VERSION } from "../../src/facts/api-version.ts";
import { isContentId } from "../documents/ids.ts";
import { isJsonObject, isStrings, parseJson } from "../documents/json.ts";
import { readablePaths, type ExportedAsset } from "./asset-names.ts";
import { mapAssets } from "./canonical.ts";
import { assetPath, assetPaths, hashFile, type Content } from "./content.ts";
import { ContentError } from "./errors.ts";
import { readFolder } from "./folder.ts";
import { RECORDS } from "./records.ts";

/** A dataset behind Sanity's API: of a real project, or of the embedded lake. */
export interface ApiDataset {
  projectId: string;
  dataset: string;
  /** A token that may write. */
  token: string;
  /** Address of the embedded lake; undefined for Sanity. */
  apiHost?: string;
}

/** Ids of published documents without assets. */
const PUBLISHED_IDS = `*[!(_id in path("drafts.**")) && !(_id in path("versions.**")) && !(_type in ["sanity.imageAsset", "sanity.fileAsset"])]._id`;

/** A client that writes, and reads everything that is stored. */
export function clientFor({ projectId, dataset, token, apiHost }: ApiDataset): SanityClient {
  return createClient({
    projectId,
    dataset,
    token,
    apiVersion: API_VERSION,
    useCdn: false,
    perspective: "raw",
    ...(apiHost !== undefined && { apiHost, useProjectHostname: false }),
  });
}

/**
 * Exports all published content with Sanity's own exporter, gives files readable names, and passes
 * it to `use`. Then it removes the files.
 * @throws {ContentError} when the export cannot be read
 */
export async function withExport<T>(
  source: ApiDataset,
  use: (content: Content | undefined) => Promise<T>,
): Promise<T> {
  const folder = join(tmpdir(), `content-${randomBytes(8).toString("hex")}`);
  try {
    await mkdir(folder);
    const archive = join(folder, "export.tar.gz");
    await exportDataset({
      client: clientFor(source),
      dataset: source.dataset,
      outputPath: archive,
      drafts: false,
      compress: false,
      retryDelayMs: 250,
    });
    await tar.extract({ file: archive, cwd: folder, strip: 1, strict: true });
    await rm(archive);
    const content = await readFolder({ folder, file: "data.ndjson" });
    const empty = content === undefined || content.documents.length === 0;
    return await use(empty ? undefined : await readable(content));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Imports content with Sanity's own importer.
 * @param replace true: deletes documents that the content does not have
 */
export async function importContent(
  target: ApiDataset,
  content: Content,
  replace: boolean,
): Promise<void> {
  const client = clientFor(target);
  await sanityImport(structuredClone(content.documents), {
    client,
    operation: "createOrReplace",
    assetsBase: content.folder,
  });
  if (!replace) return;
  const kept = new Set(content.documents.map(({ _id }) => _id));
  const present: unknown = await client.fetch(PUBLISHED_IDS);
  const surplus = isStrings(present)
    ? present.filter((id) => isContentId(id, RECORDS) && !kept.has(id))
    : [];
  if (surplus.length === 0) return;
  // One transaction, because documents that refer to one another can only be deleted together.
  const removal = surplus.reduce((all, id) => all.delete(id), client.transaction());
  await removal.commit({ visibility: "async" });
}

/** Renames the files of an export and the references to them. */
async function readable(content: Content): Promise<Content> {
  const originals = await originalNames(content.folder);
  const assets: ExportedAsset[] = [];
  for (const path of assetPaths(content)) {
    const hash = await hashFile(join(content.folder, path));
    const kind = path.startsWith("images/") ? "image" : "file";
    assets.push({ path, hash, originalFilename: originals.get(`${kind}-${hash}`) });
  }
  const names = readablePaths(assets);
  for (const [from, to] of names) {
    if (from === to) continue;
    const target = join(content.folder, to);
    await mkdir(dirname(target), { recursive: true });
    await rename(join(content.folder, from), target);
  }
  const documents = content.documents.map((doc) =>
    mapAssets(doc, (reference) => {
      const path = assetPath(reference) ?? "";
      return reference.replace(path, names.get(path) ?? path);
    }),
  );
  return { folder: content.folder, documents };
}

/** The exporter's notes about files: `{"image-<sha1>": {originalFilename: …}}`. */
async function originalNames(folder: string): Promise<Map<string, string>> {
  const notes = parseJson(await readFile(join(folder, "assets.json"), "utf8").catch(() => "{}"));
  if (!isJsonObject(notes)) throw new ContentError("The exported list of assets cannot be read.");
  const names = new Map<string, string>();
  for (const [id, note] of Object.entries(notes)) {
    if (isJsonObject(note) && typeof note.originalFilename === "string") {
      names.set(id, note.originalFilename);
    }
  }
  return names;
}
