import { Decrypter, Encrypter } from "age-encryption";
import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { BackupError } from "./errors.ts";
import { hashOf, sync } from "./files.ts";

/** Base-2 logarithm of the cost of a guess: 128 MB of memory, and a second of this process. */
const WORK_FACTOR = 17;

/** Ends the name of an encrypted backup: the format of https://age-encryption.org. */
export const SEALED = ".age";

/**
 * Encrypts a file with a passphrase, decrypts it again and compares. The program `age` can decrypt it
 * as well.
 * @param to a new file
 * @throws {BackupError} when what was written differs
 */
export async function sealFile(from: string, to: string, passphrase: string): Promise<void> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(WORK_FACTOR);
  const sealed = await encrypter.encrypt(streamOf(from));
  await pipeline(chunksOf(sealed), createWriteStream(to, { flags: "wx", mode: 0o600 }));
  await sync(to);
  const check = `${to}.check`;
  await openSealed(to, check, passphrase);
  if ((await hashOf(check, "sha256")) !== (await hashOf(from, "sha256"))) {
    throw new BackupError(
      `The disk has changed ${to} while it was written. No backup was made. Try another disk.`,
    );
  }
}

/**
 * Decrypts a file.
 * @param to a new file
 * @throws {BackupError} when the passphrase is another one, or the file is damaged or truncated
 */
export async function openSealed(from: string, to: string, passphrase: string): Promise<void> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    const open = await decrypter.decrypt(streamOf(from));
    await pipeline(chunksOf(open), createWriteStream(to, { flags: "wx", mode: 0o600 }));
  } catch (error) {
    // Errors of the disk are told as they are.
    if (error instanceof Error && "syscall" in error) throw error;
    throw new BackupError(
      `The backup ${from} cannot be decrypted: BACKUP_PASSPHRASE is not the one that it was made with, or it is damaged. Nothing was changed.`,
      { cause: error },
    );
  }
}

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (value === undefined || done) return;
    yield value;
  }
}

function streamOf(file: string): ReadableStream<Uint8Array> {
  const source = createReadStream(file)[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await source.next();
      if (done === true) controller.close();
      else if (value instanceof Uint8Array) controller.enqueue(new Uint8Array(value));
    },
    cancel: async () => void (await source.return?.()),
  });
}
