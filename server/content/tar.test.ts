import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { unpackTar } from "./tar.ts";

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "tar-"));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

/** One entry of an archive: header and data, in blocks of 512 bytes. */
function entry(name: string, data: string, type = "0", prefix = ""): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write(Buffer.byteLength(data).toString(8).padStart(11, "0"), 124);
  header.write(type, 156);
  header.write("ustar", 257);
  header.write(prefix, 345);
  const body = Buffer.alloc(Math.ceil(Buffer.byteLength(data) / 512) * 512);
  body.write(data);
  return Buffer.concat([header, body]);
}

const END = Buffer.alloc(1024);

test("files come out without the archive's own folder; links and folders are passed over", async () => {
  const long = `export/images/${"n".repeat(120)}.svg`;
  const record = ` path=${long}\n`;
  const length = record.length + 3;
  const archive = Buffer.concat([
    entry("export/", "", "5"),
    entry("export/data.ndjson", "{}\n"),
    entry("images/a.svg", "x".repeat(1000), "0", "export"),
    entry("export/link", "", "2"),
    entry("ext", `${length}${record}`, "x"),
    entry("export/images/short.svg", "long name"),
    END,
  ]);
  await unpackTar(archive, dir);
  expect((await readdir(dir)).toSorted()).toEqual(["data.ndjson", "images"]);
  expect(await readFile(join(dir, "images", "a.svg"), "utf8")).toHaveLength(1000);
  expect(await readFile(join(dir, "images", `${"n".repeat(120)}.svg`), "utf8")).toBe("long name");
});

test("an archive cannot write outside its folder", async () => {
  const archive = Buffer.concat([entry("export/../../evil", "x"), END]);
  await expect(unpackTar(archive, dir)).rejects.toThrow(/leaves its folder/);
});

test("an archive that is cut off is not taken for a whole one", async () => {
  const archive = entry("export/data.ndjson", "x".repeat(2000)).subarray(0, 1024);
  await expect(unpackTar(archive, dir)).rejects.toThrow(/cut off/);
});
