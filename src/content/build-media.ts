import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { placeMedia } from "./media-files.ts";
import type { MediaFile } from "./media.ts";
import type { MediaBase } from "./source.ts";

/** Data that the thread starts with. */
export interface MediaThreadData {
  base: MediaBase;
  /** Folder of fetched and drawn files. */
  cacheDir: string;
}

/**
 * The media registry of a build. A thread fetches and draws files while pages render, which takes
 * one processor only.
 */
export class BuildMedia extends Map<string, MediaFile> {
  readonly #data: MediaThreadData;
  readonly #thread: Worker;
  readonly #end: Promise<unknown>;

  constructor(data: MediaThreadData) {
    super();
    this.#data = data;
    this.#thread = new Worker(new URL("./media-thread.ts", import.meta.url), { workerData: data });
    this.#end = once(this.#thread, "exit");
    // `place` throws what has ended the thread.
    this.#end.catch(() => undefined);
    // A build that fails does not wait for it.
    this.#thread.unref();
  }

  override set(path: string, file: MediaFile): this {
    if (!this.has(path)) this.#thread.postMessage(file);
    return super.set(path, file);
  }

  /**
   * Writes the files into the folder of the built site.
   * @throws as {@link placeMedia}
   */
  async place(outDir: string): Promise<void> {
    this.#thread.ref();
    this.#thread.postMessage("end");
    await this.#end;
    const { base, cacheDir } = this.#data;
    await placeMedia(this.values(), base, cacheDir, outDir);
  }
}
