import { readFile } from "node:fs/promises";

/** What is kept. In bytes. */
export interface SmallFilesLimits {
  /** Larger files are not kept. */
  file: number;
  /** All kept files together. */
  total: number;
}

const LIMITS: SmallFilesLimits = { file: 128 * 1024, total: 16 * 2 ** 20 };

/**
 * The bytes of small files that were asked for last, in memory. For files that never change: those of
 * a release are named by their content, so a new release has other ones.
 */
export class SmallFiles {
  readonly #limits: SmallFilesLimits;
  /** By place, the one that was asked for last at the end. */
  readonly #kept = new Map<string, Buffer>();
  readonly #reading = new Map<string, Promise<Buffer | "damaged" | undefined>>();
  #bytes = 0;

  constructor(limits: Partial<SmallFilesLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
  }

  /** Bytes of all kept files. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * The bytes of a file. Those of a damaged one are not kept: it may be mended at any time.
   * @param place absolute path of a file that never changes
   * @param size of it, in bytes
   * @param isWhole whether bytes are what the file has to hold; asked once while they are kept
   * @returns undefined for a large file, and for one that cannot be read
   */
  async read(
    place: string,
    size: number,
    isWhole: (bytes: Buffer) => Promise<boolean>,
  ): Promise<Buffer | "damaged" | undefined> {
    if (size > this.#limits.file) return undefined;
    const kept = this.#kept.get(place);
    if (kept !== undefined) {
      this.#kept.delete(place);
      this.#kept.set(place, kept);
      return kept;
    }
    const reading = this.#reading.get(place) ?? this.#load(place, isWhole);
    this.#reading.set(place, reading);
    return reading;
  }

  async #load(
    place: string,
    isWhole: (bytes: Buffer) => Promise<boolean>,
  ): Promise<Buffer | "damaged" | undefined> {
    try {
      const bytes = await readFile(place);
      if (!(await isWhole(bytes))) return "damaged";
      this.#keep(place, bytes);
      return bytes;
    } catch {
      return undefined;
    } finally {
      this.#reading.delete(place);
    }
  }

  #keep(place: string, bytes: Buffer): void {
    this.#kept.set(place, bytes);
    this.#bytes += bytes.length;
    for (const [oldest, { length }] of this.#kept) {
      if (this.#bytes <= this.#limits.total) break;
      this.#kept.delete(oldest);
      this.#bytes -= length;
    }
  }
}
