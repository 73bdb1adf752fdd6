import { cp, mkdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { compress } from "../../release/compress.ts";
import { isPage } from "../../release/paths.ts";

/** The files of a release, by path without a slash at the front. */
export type ReleaseFiles = Readonly<Record<string, string | Buffer>>;

/**
 * Writes a release as the publisher does, and shows it.
 * @param dir folder of releases
 * @param options.like release whose files it has besides, where they are the same ones
 * @param options.gate name of what lets visitors in
 */
export async function writeRelease(
  dir: string,
  id: number,
  files: ReleaseFiles,
  { like, gate = "the gate" }: { like?: number; gate?: string } = {},
): Promise<void> {
  const folder = join(dir, "releases", String(id));
  if (like !== undefined) {
    const from = join(dir, "releases", String(like));
    await cp(from, folder, { recursive: true, preserveTimestamps: true });
  }
  for (const [path, content] of Object.entries({
    ...files,
    "release.json": JSON.stringify({ id, gate }),
  })) {
    const place = join(folder, path);
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, content);
    if (path === "release.json") continue;
    const forms = await compress(Buffer.from(content), isPage(path) ? "page" : "asset");
    for (const [encoding, ending] of [
      ["br", ".br"],
      ["gzip", ".gz"],
    ] as const) {
      const form = forms.get(encoding);
      if (form) await writeFile(place + ending, form);
    }
  }
  await showRelease(dir, id);
}

/** Has visitors see a release. */
export async function showRelease(dir: string, id: number): Promise<void> {
  const link = join(dir, "current.next");
  await symlink(join("releases", String(id)), link);
  await rename(link, join(dir, "current"));
}

/** Removes files of a release, with their encoded forms. */
export async function removeFiles(dir: string, id: number, ...paths: string[]): Promise<void> {
  for (const path of paths) {
    for (const ending of ["", ".br", ".gz"]) {
      await rm(join(dir, "releases", String(id), path + ending), { force: true });
    }
  }
}
