import { rm } from "node:fs/promises";
import type { Context } from "hono";
import { assetsIn } from "../assets/files.ts";
import { MEDIA_TYPES } from "../assets/media-types.ts";
import { type JsonObject, randomId } from "../document.ts";
import { apiError } from "../errors.ts";
import type { Api, LakeEnv } from "../http/app.ts";
import { readBody } from "../http/input.ts";
import type { Services } from "../services.ts";
import { ownTerms, planTransaction } from "../transaction.ts";

/** Largest asset, in bytes. */
const MAX_ASSET_BYTES = 50 * 1024 * 1024;

/** Attributes of an asset document that follow from its bytes. */
interface AssetFacts extends JsonObject {
  _id: string;
  _type: string;
  path: string;
}

/**
 * Adds `assets/images` and `assets/files`: the body is the file itself. Equal bytes give the same
 * document. A drawing is sanitized before it is stored and named by its hash.
 */
export function addUploadEndpoints(api: Api, services: Services): void {
  const { url: baseUrl, store, disk, clock } = services;

  const readUpload = async (c: Context<LakeEnv>): Promise<Buffer> => {
    if (!c.var.caller.writes) {
      throw apiError(403, `Insufficient permissions; permission "create" required`);
    }
    const tooLarge = apiError(400, `The file is larger than ${MAX_ASSET_BYTES / 1024 / 1024} MB`);
    const bytes = await readBody(c, MAX_ASSET_BYTES, tooLarge);
    if (bytes.length === 0) throw apiError(400, "The file is empty");
    return bytes;
  };

  const storeAsset = async (
    c: Context<LakeEnv>,
    bytes: Buffer,
    factsOf: (hash: string) => AssetFacts | Promise<AssetFacts>,
  ): Promise<Response> => {
    const hash = await disk.store(bytes);
    const facts = await Promise.resolve(factsOf(hash)).catch(async (error: unknown) => {
      const isUsed = assetsIn(store.documents).some(({ sha1hash }) => sha1hash === hash);
      if (!isUsed) await rm(disk.path(hash), { force: true });
      throw error;
    });
    if (store.get(facts._id) === undefined) {
      const doc = {
        ...facts,
        assetId: hash,
        sha1hash: hash,
        size: bytes.length,
        uploadId: randomId(),
        url: `${baseUrl}/${facts.path}`,
        ...descriptionOf(c.req.query()),
      };
      const create = () => [{ create: doc }];
      store.commit(planTransaction(ownTerms(clock.wall()), store, [create]), c.var.caller.identity);
    }
    return c.json({ document: store.get(facts._id) });
  };

  api.post("/assets/images/:dataset", async (c) => {
    const sent = await readUpload(c);
    const isSvg = startsLikeSvg(sent);
    const bytes = isSvg ? await safeDrawing(services, sent, c.req.query("filename")) : sent;
    // Senders may choose what is extracted; the small preview is part of what comes by default.
    const wantsPreview = c.req.queries("meta")?.includes("lqip") ?? true;
    return storeAsset(c, bytes, (hash) => imageFacts(services, hash, isSvg, wantsPreview));
  });
  api.post("/assets/files/:dataset", async (c) => {
    const bytes = await readUpload(c);
    const { projectId, dataset, fileTypes } = services;
    const type = fileType(c.req.query("filename") ?? "", fileTypes);
    return storeAsset(c, bytes, (hash) => ({
      _id: `file-${hash}-${type.extension}`,
      _type: "sanity.fileAsset",
      path: `files/${projectId}/${dataset}/${hash}.${type.extension}`,
      ...type,
    }));
  });
}

async function safeDrawing(
  { drawings, logger }: Services,
  bytes: Buffer,
  filename: string | undefined,
): Promise<Buffer> {
  const safe = await drawings.sanitize(bytes);
  if ("refused" in safe) {
    throw apiError(400, `The file is not an image that can be stored: ${safe.refused}`);
  }
  if (safe.removed.length > 0) {
    const name = JSON.stringify(filename ?? null);
    logger.info(`Upload ${name}: taken out of the drawing: ${safe.removed.join(", ")}`);
  }
  return safe.bytes;
}

async function imageFacts(
  { projectId, dataset, disk, pictures }: Services,
  hash: string,
  isSvg: boolean,
  wantsPreview: boolean,
): Promise<AssetFacts> {
  const info = await pictures.read(disk.path(hash), isSvg);
  const { width, height, extension, mimeType, hasAlpha, isOpaque, isAnimated, lqip } = info;
  const dimensions = { width, height, aspectRatio: width / height };
  const metadata = {
    _type: "sanity.imageMetadata",
    dimensions: { _type: "sanity.imageDimensions", ...dimensions },
    ...(wantsPreview && { lqip }),
    hasAlpha,
    isOpaque,
    ...(isAnimated && { isAnimated }),
  };
  const name = `${hash}-${width}x${height}`;
  return {
    _id: `image-${name}-${extension}`,
    _type: "sanity.imageAsset",
    path: `images/${projectId}/${dataset}/${name}.${extension}`,
    extension,
    mimeType,
    metadata,
  };
}

/**
 * Whether bytes are XML in any encoding, or compressed as SVGs may be. No raster format begins like
 * that.
 */
function startsLikeSvg(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 64).toString("latin1");
  return /^(?:\u00ef\u00bb\u00bf)?\s*<|^\u00ff\u00fe|^\u00fe\u00ff|^\u001f\u008b/.test(start);
}

/** Parameters in which a sender describes a file, with the attributes that they become. */
const DESCRIPTION = {
  title: "title",
  label: "label",
  description: "description",
  creditLine: "creditLine",
  filename: "originalFilename",
};
const SOURCE = { sourceId: "id", sourceName: "name", sourceUrl: "url" };

function descriptionOf(query: Record<string, string>): JsonObject {
  const texts = (names: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(names).flatMap(([name, attribute]) => {
        const value = query[name];
        return value ? [[attribute, value]] : [];
      }),
    );
  const source = texts(SOURCE);
  return {
    ...texts(DESCRIPTION),
    ...(source.id && { source: { _type: "sanity.assetSourceData", ...source } }),
  };
}

/**
 * Extension and media type of an uploaded file, from its name. What the sender states as its type
 * counts for nothing.
 * @param accepted extensions that are stored; undefined for all
 * @throws LakeError 415 for a format that is not stored
 */
function fileType(
  filename: string,
  accepted: readonly string[] | undefined,
): { extension: string; mimeType: string } {
  const extension = /\.([a-z0-9]{1,10})$/i.exec(filename)?.[1]?.toLowerCase() ?? "";
  if (accepted === undefined || accepted.includes(extension)) {
    const known = Object.hasOwn(MEDIA_TYPES, extension) ? MEDIA_TYPES[extension] : undefined;
    return { extension: extension || "bin", mimeType: known ?? "application/octet-stream" };
  }
  const named =
    extension === "" ? "A file without an extension" : `A file that ends with .${extension}`;
  const drawing = extension === "svg" ? ". Upload a drawing into a field for pictures" : "";
  throw apiError(
    415,
    `${named} is not stored here. Formats that are: ${accepted.join(", ")}${drawing}`,
  );
}
