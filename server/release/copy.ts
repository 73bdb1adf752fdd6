import {
  chmodSync,
  copyFileSync,
  linkSync,
  mkdirSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { codeOf } from "../runtime/files.ts";
import { compress, ENDINGS } from "./compress.ts";
import { ReleaseError } from "./errors.ts";
import { isHashed } from "./paths.ts";

/** Permissions of folders and files that web servers read, independent of the umask. */
export const PUBLIC = { way: 0o711, folder: 0o755, file: 0o644 } as const;
/** Errors of file systems without hard links, or with too many links to a file. */
const NO_LINKS = new Set(["EPERM", "EXDEV", "EMLINK", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"]);
/** Number of files to link before other work continues. */
const LINKS_AT_ONCE = 100;

/** A release to copy. */
export interface Original {
  id: number;
  /** Absolute path. */
  folder: string;
  /** Size of each file by its path. */
  files: ReadonlyMap<string, number>;
}

/** A folder with the files of a release, which becomes the next release by a few changes. */
export class ReleaseCopy {
  /** Absolute path. */
  readonly folder: string;
  /** Size of each file by its path. */
  readonly files = new Map<string, number>();
  readonly #folders = new Set<string>();

  private constructor(folder: string) {
    this.folder = folder;
  }

  /**
   * Copies a release by hard links; without one the copy is empty. Other work continues meanwhile.
   * @param folder absolute path; an existing folder is removed
   * @throws {ReleaseError} when a file of the original is lost
   */
  static async of(original: Original | undefined, folder: string): Promise<ReleaseCopy> {
    rmSync(folder, { recursive: true, force: true });
    const copy = new ReleaseCopy(folder);
    copy.#makeFolder(folder);
    for (const [path, size] of original?.files ?? []) {
      if (copy.files.size % LINKS_AT_ONCE === LINKS_AT_ONCE - 1) await turn();
      if (original) linkOrCopy(original.folder + path, copy.#placeOf(path), original.id);
      copy.files.set(path, size);
    }
    return copy;
  }

  /**
   * Puts files, with their compressed forms, in place of those of the same path. Other work continues
   * meanwhile.
   * @param contents the content of each file, or the path of a file to copy
   * @returns the paths of what was written
   */
  async put(contents: ReadonlyMap<string, Buffer | string>): Promise<string[]> {
    const written: string[] = [];
    for (const [path, content] of contents) {
      const bytes = typeof content === "string" ? await readFile(content) : content;
      if (this.files.has(path)) this.remove(path);
      this.#write(path, bytes);
      const forms = compress(bytes, isHashed(path) ? "asset" : "page");
      for (const [encoding, form] of forms) this.#write(path + ENDINGS[encoding], form);
      written.push(path, ...[...forms.keys()].map((encoding) => path + ENDINGS[encoding]));
      await turn();
    }
    return written;
  }

  /** Removes a file with its compressed forms, and the folders that are empty then. */
  remove(path: string): void {
    for (const each of [path, ...Object.values(ENDINGS).map((ending) => path + ending)]) {
      if (this.files.delete(each)) rmSync(this.folder + each);
    }
    for (
      let folder = dirname(this.folder + path);
      folder !== this.folder;
      folder = dirname(folder)
    ) {
      try {
        rmdirSync(folder);
      } catch {
        return;
      }
      this.#folders.delete(folder);
    }
  }

  #write(path: string, bytes: Buffer): void {
    const file = this.#placeOf(path);
    // Without the flag a file that is still shared with the original would be overwritten there too.
    writeFileSync(file, bytes, { flag: "wx" });
    chmodSync(file, PUBLIC.file);
    this.files.set(path, bytes.length);
  }

  #placeOf(path: string): string {
    const file = this.folder + path;
    this.#makeFolder(dirname(file));
    return file;
  }

  #makeFolder(folder: string): void {
    if (this.#folders.has(folder)) return;
    if (folder !== this.folder) this.#makeFolder(dirname(folder));
    mkdirSync(folder);
    chmodSync(folder, PUBLIC.folder);
    this.#folders.add(folder);
  }
}

/** Links a file, or copies it where links are not possible. @param id the file's release, for the message */
export function linkOrCopy(from: string, to: string, id: number): void {
  try {
    linkSync(from, to);
  } catch (error) {
    const code = codeOf(error) ?? "";
    if (NO_LINKS.has(code)) copyFileSync(from, to);
    else if (code !== "ENOENT") throw error;
    else {
      const message = `${from} is lost, so nothing can be published. Restart npm start: it sets release ${id} aside.`;
      throw new ReleaseError("damaged", message, { cause: error });
    }
  }
}
