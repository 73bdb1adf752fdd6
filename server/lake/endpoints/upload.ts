import { UnsafeSvgError } from "../../../src/security/svg/error.ts";
import { sanitizeSvg } from "../../../src/security/svg/sanitize.ts";
import { AssetDisk } from "../assets/files.ts";
import { apiError } from "../errors.ts";
import { type Exchange, readBody } from "../http/exchange.ts";
import { sendJson } from "../../http/send-body.ts";
import type { Router } from "../http/router.ts";
import { randomId } from "../../documents/ids.ts";
import type { JsonObject } from "../../documents/json.ts";
import { storedIn } from "../selections.ts";
import type { Services } from "../services.ts";
import { planTransaction } from "../transaction.ts";
import { MEDIA_TYPES } from "../../../src/facts/media-types.ts";

/** Largest asset, in bytes. */
const MAX_ASSET_BYTES = 50 * 1024 * 1024;

/** Attributes of an asset document that follow from its bytes. */
interface AssetFacts extends JsonObject {
  _id: string;
  _type: string;
  path: string;
}

/** What is stored of an upload. */
interface Upload {
  bytes: Buffer;
  factsOf: (hash: string) => AssetFacts;
}

/**
 * Adds `assets/images` and `assets/files`: the body is the file itself. Equal bytes give the same
 * document. A drawing is sanitized before it is stored and named by its hash.
 */
export function addUploadEndpoints(router: Router, services: Services): void {
  const { projectId, dataset, url: baseUrl, logger, disk, pictures } = services;
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
    const hash = AssetDisk.hash(bytes);
    const facts = factsOf(hash);
    await disk.keep(hash, bytes);
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
      const plan = planTransaction(
        {
          mutations: [{ create: doc }],
          transactionId: randomId(),
          timestamp: new Date().toISOString(),
          autoGenerateArrayKeys: false,
        },
        storedIn(store),
      );
      store.commit(plan, caller.identity);
    }
    sendJson(response, 200, { document: store.get(facts._id) });
  };

  const safeDrawing = async (bytes: Buffer, name: string | null): Promise<Buffer> => {
    try {
      const safe = await sanitizeSvg(bytes);
      if (safe.removed.length > 0) {
        const list = safe.removed.slice(0, MOST_NAMED).join(", ");
        logger.info(`Upload ${JSON.stringify(name)}: taken out of the drawing: ${list}`);
      }
      return safe.bytes;
    } catch (error) {
      if (!(error instanceof UnsafeSvgError)) throw error;
      throw apiError(400, `The file is not an image that can be stored: ${error.message}`);
    }
  };

  router.api("POST", "/assets/images/:dataset", (exchange) =>
    upload(exchange, async (sent) => {
      const isSvg = startsLikeSvg(sent);
      const filename = exchange.url.searchParams.get("filename");
      const bytes = isSvg ? await safeDrawing(sent, filename) : sent;
      const info = await pictures.read(bytes, isSvg);
      const { width, height, extension, mimeType, hasAlpha, isOpaque, isAnimated, lqip } = info;
      const metadata = {
        _type: "sanity.imageMetadata",
        dimensions: { _type: "sanity.imageDimensions", width, height, aspectRatio: width / height },
        ...(wantsPreview(exchange.url) && { lqip }),
        hasAlpha,
        isOpaque,
        ...(isAnimated && { isAnimated }),
      };
      const factsOf = (hash: string) => {
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
      const type = fileType(exchange.url.searchParams.get("filename") ?? undefined);
      const factsOf = (hash: string) => ({
        _id: `file-${hash}-${type.extension}`,
        _type: "sanity.fileAsset",
        path: `files/${projectId}/${dataset}/${hash}.${type.extension}`,
        ...type,
      });
      return { bytes, factsOf };
    }),
  );
}

/** How many things taken out of a drawing are named in the log. */
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

/** Types stored as files, not as pictures. SVGs are uploaded as pictures and sanitized there. */
const EXTENSIONS = Object.keys(MEDIA_TYPES).filter((extension) => extension !== "svg");

/**
 * Extension and media type of an uploaded file, from its name. What the sender states as its type
 * counts for nothing.
 * @param filename its name at the sender, if given
 * @throws LakeError 415 for a format that nothing of the site needs
 */
function fileType(filename: string | undefined): { extension: string; mimeType: string } {
  const extension = /\.([a-z0-9]{1,10})$/i.exec(filename ?? "")?.[1]?.toLowerCase() ?? "";
  const mimeType = EXTENSIONS.includes(extension) ? MEDIA_TYPES[extension] : undefined;
  if (mimeType !== undefined) return { extension, mimeType };
  const named =
    extension === "" ? "A file without an extension" : `A file that ends with .${extension}`;
  throw apiError(
    415,
    `${named} is not stored, because nothing on the site uses one. Formats that are: ${EXTENSIONS.join(", ")}${extension === "svg" ? ". Upload a drawing into a field for pictures" : ""}`,
  );
}
