import { z } from "zod";
import { DeliveryError } from "../target.ts";
import type { Store } from "./store.ts";

/** Record of the release in the bucket, written at the end of a delivery. */
export const RECORD = ".polyphony/release.json";
/** Journal of an unfinished delivery: what it changes. */
export const JOURNAL = ".polyphony/delivering.json";

const hash = z.string();
const Record = z.object({
  id: z.number().int(),
  at: z.string(),
  cause: z.string(),
  /** Hash of every file of the release, by its site path. */
  files: z.record(z.string(), hash),
  /** Name of the content key of a sealed site. */
  gate: z.string().optional(),
  /** Files of earlier releases for open pages, with the time since they are unused. */
  retired: z.record(z.string(), z.object({ hash, since: z.iso.datetime() })).default({}),
});

/** Content of a bucket after the last finished delivery. */
export type BucketRecord = z.infer<typeof Record>;

const Journal = z.object({
  /** Hash of a path's new file; null while it may be old, new or gone. */
  touched: z.record(z.string(), hash.nullable()),
});

/** Known content of a bucket. */
export interface BucketState {
  record: BucketRecord | undefined;
  /** Hash of each file; null when an unfinished delivery left it uncertain. */
  files: Map<string, string | null>;
  /** Those of them in the journal, for which the record is not valid. */
  touched: Map<string, string | null>;
}

/**
 * Reads the content of a bucket; a new one is empty.
 * @throws {DeliveryError} when the bucket cannot be read
 */
export async function readBucketState(store: Store): Promise<BucketState> {
  const [record, journal] = await Promise.all([
    read(store, RECORD, Record),
    read(store, JOURNAL, Journal),
  ]);
  const files = new Map<string, string | null>(Object.entries(record?.files ?? {}));
  for (const [path, kept] of Object.entries(record?.retired ?? {})) files.set(path, kept.hash);
  const touched = new Map(Object.entries(journal?.touched ?? {}));
  for (const [path, hash] of touched) files.set(path, hash);
  return { record, files, touched };
}

export async function writeRecord(store: Store, record: BucketRecord): Promise<void> {
  await write(store, RECORD, record);
}

export async function writeJournal(
  store: Store,
  touched: ReadonlyMap<string, string | null>,
): Promise<void> {
  await write(store, JOURNAL, { touched: Object.fromEntries(touched) });
}

async function read<Shape extends z.ZodType>(
  store: Store,
  key: string,
  shape: Shape,
): Promise<z.output<Shape> | undefined> {
  const bytes = await store.get(key);
  if (!bytes) return undefined;
  try {
    return shape.parse(JSON.parse(bytes.toString("utf8")));
  } catch {
    throw new DeliveryError(
      `${key} in the bucket is damaged, or from another program. Delete it there: the next delivery uploads the whole site.`,
    );
  }
}

async function write(store: Store, key: string, value: unknown): Promise<void> {
  const body = Buffer.from(JSON.stringify(value));
  await store.put(key, { body, type: "application/json", cacheControl: "no-store" });
}
