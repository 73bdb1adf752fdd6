import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import * as tar from "tar";
import { type Content, ContentError } from "./content.ts";
import { readFolder } from "./folder.ts";

/**
 * Unpacks an export of a dataset (`.tar.gz`), passes its content to `use`, and removes it again.
 * @param label name of the archive in messages
 * @throws {ContentError} when it is no export, or is damaged
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
      throw new ContentError(
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
    throw new ContentError(
      `${label} cannot be unpacked (${reason}): it is no .tar.gz archive, or it is damaged. Copy it again, or export again.`,
      { cause: error },
    );
  }
}
