import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, normalize, sep } from "node:path";
import { ContentError } from "./errors.ts";

const BLOCK = 512;

/**
 * Unpacks the files of a tar archive, as `@sanity/export` makes it, without the archive's own top
 * folder. Links and special files are passed over.
 * @throws ContentError when an entry would leave the folder, or the archive is cut off
 */
export async function unpackTar(archive: Buffer, folder: string): Promise<void> {
  let longName: string | undefined;
  for (let at = 0; at + BLOCK <= archive.length;) {
    const header = archive.subarray(at, at + BLOCK);
    if (header.every((byte) => byte === 0)) return;
    const size = Number.parseInt(text(header, 124, 12), 8) || 0;
    const data = archive.subarray(at + BLOCK, at + BLOCK + size);
    if (data.length < size) throw new ContentError("The exported archive is cut off. Try again.");
    const type = text(header, 156, 1);
    if (type === "x") longName = paxPath(data.toString("utf8"));
    else {
      if (type === "0" || type === "") {
        await writeEntry(folder, longName ?? entryName(header), data);
      }
      longName = undefined;
    }
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
}

async function writeEntry(folder: string, name: string, data: Buffer): Promise<void> {
  const inside = normalize(name.split("/").slice(1).join("/"));
  if (inside === ".") return;
  if (inside.startsWith("..") || inside.startsWith(sep)) {
    throw new ContentError(`The exported archive holds "${name}", which leaves its folder.`);
  }
  const path = join(folder, inside);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, data);
}

function entryName(header: Buffer): string {
  const prefix = text(header, 345, 155);
  const name = text(header, 0, 100);
  return prefix === "" ? name : `${prefix}/${name}`;
}

/** The path in an extended header: lines of "length key=value". */
function paxPath(records: string): string | undefined {
  return /^\d+ path=(.*)$/m.exec(records)?.[1];
}

function text(bytes: Buffer, start: number, length: number): string {
  const part = bytes.subarray(start, start + length).toString("utf8");
  const end = part.indexOf("\0");
  return (end < 0 ? part : part.slice(0, end)).trim();
}
