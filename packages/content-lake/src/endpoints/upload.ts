import type { Part } from "../assets/files.ts";
import { apiError } from "../errors.ts";
import { type Exchange, readBody } from "../http/exchange.ts";
import { sendJson } from "../http/send.ts";
import type { Router } from "../http/router.ts";
import { type JsonObject, randomId } from "../document.ts";
import type { Services } from "../services.ts";
import { ownTerms, planTransaction } from "../transaction.ts";
import { MEDIA_TYPES } from "../assets/media-types.ts";

/** Largest asset, in bytes. */
const MAX_ASSET_BYTES = 50 * 1024 * 1024;

/** Attributes of an asset document that follow from its bytes. */
interface AssetFacts extends JsonObject {
  _id: string;
  _type: string;
  path: string;
}

/** The stored form of an upload. */
interface Upload {
  bytes: Buffer;
  factsOf: (part: Part) => AssetFacts | Promise<AssetFacts>;
}

/**
 * Adds `assets/images` and `assets/files`: the body is the file itself. Equal bytes give the same
 * document. A drawing is sanitized before it is stored and named by its hash.
 */
export function addUploadEndpoints(router: Router, services: Services): void {
  const {
    projectId,
    dataset,
    url: baseUrl,
    logger,
    disk,
    pictures,
    drawings,
    fileTypes,
  } = services;
  const upload = async (exchange: Exchange, read: (bytes: Buffer) => Promise<Upload>) => {
    const { request, response, caller, url } = exchange;
    if (!caller.writes) {
      throw apiError(403, `Insufficient permissions; permission "create" required`);
    }
    const sent = await readBody(request, MAX_ASSET_BYTES, () =>
      apiError(400, `The file is larger than ${MAX_ASSET_BYTES / 1024 / 1024} MB`),
    );
    if (sent.length === 0) throw apiError(400, "The file is empty");
    const { bytes, factsOf } = await read(sent);
    const part = await disk.write(bytes);
    const { hash } = part;
    let facts: AssetFacts;
    try {
      facts = await factsOf(part);
      await disk.keep(part);
    } finally {
      await disk.discard(part);
    }
    const { store } = services;
    if (store.get(facts._id) === undefined) {
      const doc = {
        ...facts,
        assetId: hash,
        sha1hash: hash,
        size: bytes.length,
        uploadId: randomId(),
        url: `${baseUrl}/${facts.path}`,
        ...described(url),
      };
      const create = () => [{ create: doc }];
      const plan = planTransaction(ownTerms(Date.now()), store, [create]);
      store.commit(plan, caller.identity);
    }
    sendJson(response, 200, { document: store.get(facts._id) });
  };

  const safeDrawing = async (bytes: Buffer, name: string | null): Promise<Buffer> => {
    const safe = await drawings.sanitize(bytes);
    if ("refused" in safe) {
      throw apiError(400, `The file is not an image that can be stored: ${safe.refused}`);
    }
    if (safe.removed.length > 0) {
      const list = safe.removed.slice(0, MOST_NAMED).join(", ");
      logger.info(`Upload ${JSON.stringify(name)}: taken out of the drawing: ${list}`);
    }
    return safe.bytes;
  };

  router.api("POST", "/assets/images/:dataset", (exchange) =>
    upload(exchange, async (sent) => {
      const isSvg = startsLikeSvg(sent);
      const filename = exchange.url.searchParams.get("filename");
      const bytes = isSvg ? await safeDrawing(sent, filename) : sent;
      const factsOf = async ({ path, hash }: Part) => {
        const info = await pictures.read(path, isSvg);
        const { width, height, extension, mimeType, hasAlpha, isOpaque, isAnimated, lqip } = info;
        const dimensions = { width, height, aspectRatio: width / height };
        const metadata = {
          _type: "sanity.imageMetadata",
          dimensions: { _type: "sanity.imageDimensions", ...dimensions },
          ...(wantsPreview(exchange.url) && { lqip }),
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
      };
      return { bytes, factsOf };
    }),
  );
  router.api("POST", "/assets/files/:dataset", (exchange) =>
    upload(exchange, async (bytes) => {
      const type = fileType(exchange.url.searchParams.get("filename") ?? undefined, fileTypes);
      const factsOf = ({ hash }: Part) => ({
        _id: `file-${hash}-${type.extension}`,
        _type: "sanity.fileAsset",
        path: `files/${projectId}/${dataset}/${hash}.${type.extension}`,
        ...type,
      });
      return { bytes, factsOf };
    }),
  );
}

/** Most removed parts of a drawing that the log names. */
const MOST_NAMED = 20;

/**
 * Whether bytes are XML in any encoding, or compressed as SVGs may be. No raster format begins like
 * that.
 */
function startsLikeSvg(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 64).toString("latin1");
  return /^(?:\u00ef\u00bb\u00bf)?\s*<|^\u00ff\u00fe|^\u00fe\u00ff|^\u001f\u008b/.test(start);
}

/** Metadata of the file from the sender. */
function described({ searchParams }: URL): JsonObject {
  const texts: JsonObject = {};
  for (const name of ["title", "label", "description", "creditLine"]) {
    const value = searchParams.get(name);
    if (value !== null && value !== "") texts[name] = value;
  }
  const filename = searchParams.get("filename");
  if (filename) texts.originalFilename = filename;
  const sourceId = searchParams.get("sourceId");
  if (!sourceId) return texts;
  const source: JsonObject = { _type: "sanity.assetSourceData", id: sourceId };
  for (const [name, key] of [
    ["sourceName", "name"],
    ["sourceUrl", "url"],
  ] as const) {
    const value = searchParams.get(name);
    if (value) source[key] = value;
  }
  return { ...texts, source };
}

/** Senders may choose what is extracted; the small preview is part of what comes by default. */
function wantsPreview({ searchParams }: URL): boolean {
  const chosen = searchParams.getAll("meta");
  return chosen.length === 0 || chosen.includes("lqip");
}

/**
 * Extension and media type of an uploaded file, from its name. What the sender states as its type
 * counts for nothing.
 * @param filename its name at the sender, if given
 * @param accepted extensions that are stored; undefined for all
 * @throws LakeError 415 for a format that is not stored
 */
function fileType(
  filename: string | undefined,
  accepted: readonly string[] | undefined,
): { extension: string; mimeType: string } {
  const extension = /\.([a-z0-9]{1,10})$/i.exec(filename ?? "")?.[1]?.toLowerCase() ?? "";
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
