import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ContentKeys } from "./lock.ts";
import { FolderError } from "./record.ts";
import { HTML, isPublic, isSealedFile, payloadPath, sealedName, type Site } from "./site.ts";
import { sealAsset, sealPage } from "./seal.ts";

/** Result of sealing a folder. */
export interface SealedFolder {
  readonly pages: number;
  readonly files: number;
  /** Paths of files that everybody can read. */
  readonly public: readonly string[];
}

/** Two files of the sealed site would have the same path. */
export class PathTakenError extends Error {
  override readonly name = "PathTakenError";

  constructor(path: string) {
    super(
      `The sealed site has two files for ${path}. Rename one, or do not make the other public.`,
    );
  }
}

/**
 * Writes the sealed form of a built site: each page becomes the gate page at its address and a
 * payload next to it, every other file a sealed file with an opaque name. Files that stay
 * readable have to be listed, so a new kind of file cannot become public by mistake.
 * @param from absolute path of the built site
 * @param out absolute path of a folder that does not exist
 * @param gate the page that asks for the password
 * @throws PathTakenError
 */
export async function sealFolder(
  from: string,
  out: string,
  { keys, site, gate }: { keys: ContentKeys; site: Site; gate: Buffer },
): Promise<SealedFolder> {
  await mkdir(out, { recursive: true });
  const write = async (path: string, bytes: Buffer) => {
    await mkdir(dirname(join(out, path)), { recursive: true });
    try {
      await writeFile(join(out, path), bytes, { flag: "wx" });
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "EEXIST") {
        throw new PathTakenError(path);
      }
      throw error;
    }
  };
  let pages = 0;
  let files = 0;
  const open: string[] = [];
  for (const path of await filesIn(from)) {
    const bytes = await readFile(join(from, path)).catch((error: Error) => {
      throw new FolderError(`${path} cannot be read: ${error.message}.`);
    });
    // It would count as sealed already, and everybody could read it.
    if (isSealedFile(site, path)) throw new PathTakenError(path);
    if (isPublic(site, path)) {
      await write(path, bytes);
      open.push(path);
    } else if (HTML.test(path)) {
      await write(path, gate);
      await write(payloadPath(path), await sealPage(keys, path, bytes));
      pages += 1;
    } else {
      const place = site.files + (await sealedName(keys, path));
      await write(place, await sealAsset(keys, path, bytes));
      files += 1;
    }
  }
  return { pages, files, public: open };
}

/** Paths of the files in a folder, as the site names them. Links are followed, as hosts do. */
async function filesIn(folder: string, at = "/"): Promise<string[]> {
  const names = await readdir(join(folder, at));
  const found = names.map(async (name) => {
    const path = at + name;
    const found = await stat(join(folder, path));
    if (found.isDirectory()) return filesIn(folder, `${path}/`);
    // Reading a named pipe would wait for a writer.
    if (!found.isFile()) throw new FolderError(`${path} is no file. Take it out of the site.`);
    return [path];
  });
  return (await Promise.all(found)).flat().sort();
}
