import { z } from "zod";
import { DeliveryError } from "../target.ts";
import type { Store } from "./store.ts";

/** Says which files of which release are in the bucket. Written when all of them are. */
export const RECORD = ".polyphony/release.json";
/** Says what a delivery is about to touch, and has touched. Gone when it is finished. */
export const JOURNAL = ".polyphony/delivering.json";

const hash = z.string();
const Record = z.object({
  id: z.number().int(),
  at: z.string(),
  cause: z.string(),
  /** Hash of every file of the release, by its site path. */
  files: z.record(z.string(), hash),
  /** Files of earlier releases that open pages may still ask for, and when they fell out of use. */
  retired: z.record(z.string(), z.object({ hash, since: z.iso.datetime() })).default({}),
});

/** What a bucket holds, as the last finished delivery left it. */
export type BucketRecord = z.infer<typeof Record>;

const Journal = z.object({
  /** Hash that a path was given; null when it may be the old one, the new one, or gone. */
  touched: z.record(z.string(), hash.nullable()),
});

/** What is known of a bucket. */
export interface Known {
  record: BucketRecord | undefined;
  /** Hash of each file in the bucket; null when a broken-off delivery left it open. */
  files: Map<string, string | null>;
  /** Those of them that the journal speaks of: the record alone would tell them wrong. */
  touched: Map<string, string | null>;
}

/** Reads what a bucket holds. One that we never delivered to holds nothing of ours. */
export async function readKnown(store: Store): Promise<Known> {
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
      `${key} in the bucket is not ours or is damaged. Delete it there: the next delivery uploads the whole site.`,
    );
  }
}

async function write(store: Store, key: string, value: unknown): Promise<void> {
  const body = Buffer.from(JSON.stringify(value));
  await store.put(key, { body, type: "application/json", cacheControl: "no-store" });
}
