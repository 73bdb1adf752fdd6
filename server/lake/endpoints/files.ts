import { mediaDelivery } from "../../../src/facts/media-types.ts";
import type { AssetDisk } from "../assets/disk.ts";
import { apiError } from "../errors.ts";
import type { Exchange } from "../http/exchange.ts";
import type { Router } from "../http/router.ts";
import { notModified, sendFile, type AssetHeaders } from "../http/send-file.ts";
import { requireDataset, type Services } from "../services.ts";

const FILE_NAME = /^([0-9a-f]{40})\.([a-z0-9]+)$/;
/** Adds delivery of files, whole or in parts, so that players can jump within a video. */
export function addFileEndpoint(router: Router, services: Services, disk: AssetDisk): void {
  const deliver = async (exchange: Exchange) => {
    requireDataset(services, exchange);
    const { path, url } = exchange;
    const [, hash = "", extension = ""] = FILE_NAME.exec(path.file ?? "") ?? [];
    const doc = services.store.get(`file-${hash}-${extension}`);
    if (doc === undefined) throw apiError(404, "There is no such file");
    const { type, attachment } = mediaDelivery(extension === "svg" ? "" : (path.file ?? ""));
    const headers: AssetHeaders = {
      mimeType: type,
      etag: `"${hash}"`,
      download: url.searchParams.get("dl") ?? (attachment ? path.file : undefined),
      extra: { "x-sanity-sha1": hash },
    };
    if (!notModified(exchange, headers)) await sendFile(exchange, disk.path(hash), headers);
  };
  router.open("GET", "/files/:project/:dataset/:file", deliver);
  router.open("GET", "/files/:project/:dataset/:file/:name", deliver);
}
