import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import mime from "mime-types";
import type { SiteFile, SiteRelease } from "../../publisher/targets/target.ts";

/**
 * A built site in a folder, as a release. Its number is the time in seconds since 1970.
 * @param folder absolute path; a missing one is a release without files
 */
export async function readFolder(folder: string): Promise<SiteRelease> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = new Map<string, SiteFile>();
  const places = new Map<string, string>();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const hash = createHash("sha256")
      .update(await readFile(file))
      .digest("hex");
    const type = mime.contentType(extname(entry.name)) || "application/octet-stream";
    files.set(`/${relative(folder, file).split(sep).join("/")}`, { hash, type });
    places.set(hash, file);
  }
  const now = new Date();
  return {
    id: Math.floor(now.getTime() / 1000),
    at: now.toISOString(),
    cause: "npm run deploy",
    files: () => files,
    bytes: async ({ hash }) => readFile(places.get(hash) ?? ""),
  };
}
