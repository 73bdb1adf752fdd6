import { existsSync } from "node:fs";
import type { Doc } from "../../documents/json.ts";
import type { AssetDisk } from "./disk.ts";

/** Most documents that the message names. */
const NAMED = 5;

/**
 * Warning about asset documents without a file on disk; undefined when all files exist. Only an
 * upload of the same file, or a backup, restores one.
 */
export function describeLostFiles(documents: readonly Doc[], disk: AssetDisk): string | undefined {
  const lost = documents.filter(
    ({ sha1hash }) => typeof sha1hash === "string" && !existsSync(disk.path(sha1hash)),
  );
  if (lost.length === 0) return undefined;
  const names = lost.slice(0, NAMED).map(({ _id, originalFilename }) => {
    return typeof originalFilename === "string" ? `"${_id}" (${originalFilename})` : `"${_id}"`;
  });
  const more = lost.length > NAMED ? ` and ${lost.length - NAMED} more` : "";
  const what =
    lost.length === 1 ? "The file of" : `${lost.length} files of assets are lost on disk:`;
  const verb = lost.length === 1 ? " is lost on disk" : "";
  return `${what} ${names.join(", ")}${more}${verb}. Upload the same files again in the Studio, or restore a backup: npm run restore`;
}
