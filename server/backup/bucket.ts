import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { z } from "zod";
import { BackupError } from "./errors.ts";
import { sync } from "./files.ts";

/** A bucket of an S3-compatible store, as far as backups use it. */
export interface Bucket {
  /** @returns undefined when it does not exist */
  get(key: string): Promise<Buffer | undefined>;
  put(
    key: string,
    object: { body: Buffer; type: string; cacheControl: string; hash?: string },
  ): Promise<void>;
  /** Succeeds for a missing object. */
  remove(key: string): Promise<void>;
}

/** A backup is stored in parts of so many bytes: memory stays small, and a lost connection costs one part. */
const PART_BYTES = 16 * 1024 * 1024;
/** Names all complete backups. */
const INDEX = "backups.json";

const Part = z.object({ key: z.string(), sha256: z.string() });
const Index = z.object({
  backups: z.array(z.object({ name: z.string(), parts: z.array(Part) })),
});
type Index = z.infer<typeof Index>;

/**
 * Names of the backups in a bucket.
 * @throws {BackupError} when its index cannot be read
 */
export async function bucketNames(bucket: Bucket): Promise<string[]> {
  return (await readIndex(bucket)).backups.map(({ name }) => name);
}

/**
 * Stores a packed backup. It is complete when the index names it, which is written last.
 * @param partBytes most bytes of a part
 */
export async function storeBackup(
  bucket: Bucket,
  name: string,
  file: string,
  partBytes: number = PART_BYTES,
): Promise<void> {
  const { size } = await stat(file);
  const parts: Index["backups"][number]["parts"] = [];
  for (let start = 0; start < size; start += partBytes) {
    const body = await readPart(file, start, Math.min(size, start + partBytes) - 1);
    const sha256 = createHash("sha256").update(body).digest("hex");
    const key = `${name}/part-${String(parts.length + 1).padStart(4, "0")}`;
    await bucket.put(key, { body, type: "application/octet-stream", ...PRIVATE, hash: sha256 });
    parts.push({ key, sha256 });
  }
  const { backups } = await readIndex(bucket);
  await writeIndex(bucket, [...backups.filter((each) => each.name !== name), { name, parts }]);
}

/**
 * Fetches a backup into a new file.
 * @throws {BackupError} when there is none of this name, or a part is lost or damaged
 */
export async function fetchBackup(bucket: Bucket, name: string, file: string): Promise<void> {
  const { backups } = await readIndex(bucket);
  const found = backups.find((each) => each.name === name);
  if (found === undefined) {
    const names = backups.map((each) => each.name).join(", ") || "none";
    throw new BackupError(`There is no backup "${name}" in the bucket. It holds: ${names}.`);
  }
  const handle = await open(file, "wx", 0o600);
  try {
    for (const { key, sha256 } of found.parts) {
      const body = await bucket.get(key);
      if (body === undefined || createHash("sha256").update(body).digest("hex") !== sha256) {
        throw new BackupError(
          `The backup "${name}" is damaged: ${key} is ${body === undefined ? "missing" : "another file"}. Nothing was changed. Take another one.`,
        );
      }
      await handle.writeFile(body);
    }
  } finally {
    await handle.close();
  }
  await sync(file);
}

/** Removes a backup: from the index first, so that no half of one is ever named. */
export async function removeBackup(bucket: Bucket, name: string): Promise<void> {
  const { backups } = await readIndex(bucket);
  await writeIndex(
    bucket,
    backups.filter((each) => each.name !== name),
  );
  for (const { key } of backups.find((each) => each.name === name)?.parts ?? []) {
    await bucket.remove(key);
  }
}

const PRIVATE = { cacheControl: "private, no-store" };

async function readIndex(bucket: Bucket): Promise<Index> {
  const body = await bucket.get(INDEX);
  if (body === undefined) return { backups: [] };
  try {
    return Index.parse(JSON.parse(body.toString("utf8")));
  } catch (error) {
    throw new BackupError(
      `The bucket's ${INDEX} cannot be read, so it is not known which backups are there. Nothing was changed.`,
      { cause: error },
    );
  }
}

function writeIndex(bucket: Bucket, backups: Index["backups"]): Promise<void> {
  const body = Buffer.from(JSON.stringify({ backups }, undefined, 2));
  return bucket.put(INDEX, { body, type: "application/json", ...PRIVATE });
}

async function readPart(file: string, start: number, end: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(file, { start, end })) {
    if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
