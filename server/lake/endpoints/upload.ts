import { AssetDisk } from "../assets/disk.ts";
import { readImage } from "../assets/image-info.ts";
import { fileType } from "../assets/media-types.ts";
import { apiError } from "../errors.ts";
import { readBody, sendJson, type Exchange } from "../http/exchange.ts";
import type { Router } from "../http/router.ts";
import { randomId } from "../ids.ts";
import type { JsonObject } from "../json.ts";
import { requireDataset, type Services } from "../services.ts";
import { planTransaction } from "../transaction.ts";

/** Largest asset, in bytes. */
export const MAX_ASSET_BYTES = 50 * 1024 * 1024;

/** Attributes of an asset document that follow from its bytes. */
interface AssetFacts extends JsonObject {
  _id: string;
  _type: string;
  path: string;
}

/**
 * Adds `assets/images` and `assets/files`: the body is the file itself. The same bytes give the same
 * document, however often they come.
 * @param baseUrl the lake's own address; asset documents get their `url` from it
 */
export function addUploadEndpoints(
  router: Router,
  services: Services,
  disk: AssetDisk,
  baseUrl: string,
): void {
  const upload = async (
    exchange: Exchange,
    describe: (bytes: Buffer, hash: string) => Promise<AssetFacts>,
  ) => {
    requireDataset(services, exchange);
    const { request, response, caller, url } = exchange;
    if (!caller.trusted) {
      throw apiError(403, `Insufficient permissions; permission "create" required`);
    }
    const bytes = await readBody(request, MAX_ASSET_BYTES, () =>
      apiError(400, `The file is larger than ${MAX_ASSET_BYTES / 1024 / 1024} MB`),
    );
    if (bytes.length === 0) throw apiError(400, "The file is empty");
    const hash = AssetDisk.hash(bytes);
    const facts = await describe(bytes, hash);
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
        { get: (id) => store.get(id), referrers: (id) => store.referrers(id), select: () => [] },
      );
      store.commit(plan, caller.identity);
    }
    sendJson(response, 200, { document: store.get(facts._id) });
  };

  const { projectId, dataset } = services;
  router.api("POST", "/assets/images/:dataset", (exchange) =>
    upload(exchange, async (bytes, hash) => {
      const { width, height, extension, mimeType, hasAlpha, isOpaque, lqip } =
        await readImage(bytes);
      const name = `${hash}-${width}x${height}`;
      return {
        _id: `image-${name}-${extension}`,
        _type: "sanity.imageAsset",
        path: `images/${projectId}/${dataset}/${name}.${extension}`,
        extension,
        mimeType,
        metadata: {
          _type: "sanity.imageMetadata",
          dimensions: {
            _type: "sanity.imageDimensions",
            width,
            height,
            aspectRatio: width / height,
          },
          ...(wantsPreview(exchange.url) && { lqip }),
          hasAlpha,
          isOpaque,
        },
      };
    }),
  );
  router.api("POST", "/assets/files/:dataset", (exchange) =>
    upload(exchange, async (_bytes, hash) => {
      const filename = exchange.url.searchParams.get("filename") ?? undefined;
      const type = fileType(filename, exchange.request.headers["content-type"]);
      return {
        _id: `file-${hash}-${type.extension}`,
        _type: "sanity.fileAsset",
        path: `files/${projectId}/${dataset}/${hash}.${type.extension}`,
        ...type,
      };
    }),
  );
}

/** What the sender says about the file. */
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
