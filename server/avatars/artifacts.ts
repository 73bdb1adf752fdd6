import { randomBytes } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { SpeechTimings } from "talking-portraits";
import { Fatal } from "../runtime/fatal.ts";
import type { SpokenAudio, VideoFiles } from "./providers/provider.ts";

const AudioFacts = z.object({
  mediaType: z.enum(["audio/mpeg", "audio/wav"]),
  timings: SpeechTimings.optional(),
  loudness: z.string().optional(),
  seconds: z.number().optional(),
});
const VideoFacts = z.object({
  files: z.array(z.enum(["mp4", "webm", "posterAvif", "posterWebp"])),
  width: z.number().optional(),
  height: z.number().optional(),
  seconds: z.number().optional(),
});
/** Written last: a folder without it is incomplete. */
const FACTS = "facts.json";

/**
 * The generated sounds and videos, each in a folder named by its content key, so that nothing is
 * made, or paid for, twice. Folders are written atomically.
 */
export class ArtifactStore {
  readonly #folder: string;

  /** @param folder where the folders are; made when it is not there */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Whether an artifact is stored under a key. */
  async has(key: string): Promise<boolean> {
    return (await this.#facts(key)) !== undefined;
  }

  /** A stored sound; undefined when there is none. */
  async audio(key: string): Promise<SpokenAudio | undefined> {
    const facts = AudioFacts.safeParse(await this.#facts(key)).data;
    return facts && { ...facts, bytes: await readFile(join(this.#folder, key, "sound")) };
  }

  /** Stores a sound. @throws Fatal when it cannot be written */
  async putAudio(key: string, { bytes, ...facts }: SpokenAudio): Promise<void> {
    await this.#put(key, { sound: bytes }, facts);
  }

  /** A stored video; undefined when there is none. */
  async video(key: string): Promise<VideoFiles | undefined> {
    const parsed = VideoFacts.safeParse(await this.#facts(key)).data;
    if (parsed === undefined) return undefined;
    const { files, ...facts } = parsed;
    const read = async (name: string) =>
      [name, await readFile(join(this.#folder, key, name))] as const;
    const { mp4, ...others } = Object.fromEntries(await Promise.all(files.map(read)));
    return mp4 && { ...facts, ...others, mp4 };
  }

  /** Stores a video. @throws Fatal when it cannot be written */
  async putVideo(key: string, video: VideoFiles): Promise<void> {
    const { mp4, webm, posterAvif, posterWebp, ...facts } = video;
    const named = Object.entries({ mp4, webm, posterAvif, posterWebp });
    const files = Object.fromEntries(
      named.flatMap(([name, bytes]) => (bytes ? [[name, bytes] as const] : [])),
    );
    await this.#put(key, files, { ...facts, files: Object.keys(files) });
  }

  async #facts(key: string): Promise<unknown> {
    const text = await readFile(join(this.#folder, key, FACTS), "utf8").catch(() => undefined);
    return text === undefined ? undefined : JSON.parse(text);
  }

  async #put(key: string, files: Readonly<Record<string, Buffer>>, facts: unknown): Promise<void> {
    const part = join(this.#folder, `.${key}.${randomBytes(4).toString("hex")}.part`);
    try {
      await mkdir(part, { recursive: true });
      for (const [name, bytes] of Object.entries(files)) await write(join(part, name), bytes);
      await write(join(part, FACTS), JSON.stringify(facts));
      await rm(join(this.#folder, key), { recursive: true, force: true });
      await rename(part, join(this.#folder, key));
    } catch (error) {
      await rm(part, { recursive: true, force: true }).catch(() => undefined);
      const reason = error instanceof Error ? error.message : String(error);
      throw new Fatal(
        `What was made cannot be kept: ${reason}. Make room on the disk and try again.`,
        { cause: error },
      );
    }
  }
}

/** Writes a file and waits until it is on disk. */
async function write(path: string, content: Buffer | string): Promise<void> {
  await using file = await open(path, "w");
  await file.writeFile(content);
  await file.sync();
}
