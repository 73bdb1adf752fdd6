import { join } from "node:path";
import { stat } from "node:fs/promises";
import { LAKE_FILE } from "../lake/database.ts";
import { PEOPLE_FILE } from "../people/database.ts";
import { hashOf } from "./files.ts";
import { damaged, readManifest, type Manifest } from "./manifest.ts";

/**
 * Compares the folder of a backup with its manifest.
 * @throws {BackupError} naming the first difference
 */
export async function verifyFolder(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  if (manifest === undefined) throw damaged(folder, "it has no manifest, so it is incomplete");
  const { database, assets, people, files } = manifest;
  if ((await hashIfThere(join(folder, LAKE_FILE), "sha256")) !== database.sha256) {
    throw damaged(folder, `its database (${LAKE_FILE}) was changed`);
  }
  if (people && (await hashIfThere(join(folder, PEOPLE_FILE), "sha256")) !== people.sha256) {
    throw damaged(folder, `its people (${PEOPLE_FILE}) were changed`);
  }
  for (const name of Object.keys(assets)) {
    if ((await hashIfThere(join(folder, "assets", name), "sha1")) !== name) {
      throw damaged(folder, `the file assets/${name} is lost or damaged`);
    }
  }
  for (const [name, sha256] of Object.entries(files)) {
    if ((await hashIfThere(join(folder, name), "sha256")) !== sha256) {
      throw damaged(folder, `the file ${name} is lost or damaged`);
    }
  }
  return manifest;
}

async function hashIfThere(file: string, algorithm: "sha1" | "sha256"): Promise<string> {
  const there = await stat(file).catch(() => undefined);
  return there?.isFile() ? hashOf(file, algorithm) : "";
}
