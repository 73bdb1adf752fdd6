import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { Fatal } from "../runtime/fatal.ts";
import { SpokenAudio, VideoFiles } from "./providers/provider.ts";

/**
 * The generated sounds and videos, each in a file named by its content key, so that nothing is made,
 * or paid for, twice. A file is whole or not there.
 */
export class ArtifactStore {
  readonly #folder: string;

  /** @param folder made when it is not there */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Whether an artifact is stored under a key. */
  has(key: string): boolean {
    return existsSync(this.#fileOf(key));
  }

  /** A stored sound; undefined when there is none. */
  async audio(key: string): Promise<SpokenAudio | undefined> {
    return this.has(key) ? SpokenAudio.parse(await this.#read(key)) : undefined;
  }

  /** A stored video; undefined when there is none. */
  async video(key: string): Promise<VideoFiles | undefined> {
    return this.has(key) ? VideoFiles.parse(await this.#read(key)) : undefined;
  }

  /** Stores a sound or a video. @throws Fatal when it cannot be written */
  async put(key: string, made: SpokenAudio | VideoFiles): Promise<void> {
    const part = join(this.#folder, `.${key}.${randomBytes(4).toString("hex")}.part`);
    try {
      await mkdir(this.#folder, { recursive: true });
      // It is on disk before its name is.
      await writeFile(part, serialize(made), { flush: true });
      await rename(part, this.#fileOf(key));
    } catch (error) {
      await rm(part, { force: true }).catch(() => undefined);
      const reason = error instanceof Error ? error.message : String(error);
      throw new Fatal(
        `What was made cannot be kept: ${reason}. Make room on the disk and try again.`,
        { cause: error },
      );
    }
  }

  async #read(key: string): Promise<unknown> {
    return deserialize(await readFile(this.#fileOf(key)));
  }

  #fileOf(key: string): string {
    return join(this.#folder, `${key}.made`);
  }
}
