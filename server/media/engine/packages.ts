import { createHash } from "node:crypto";
import { copyFile, readdir, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { z } from "zod";
import { EngineError } from "./errors.ts";
import { npm } from "./npm.ts";

const MANIFEST = join(import.meta.dirname, "packages");
const RUNTIME = join("node_modules", "onnxruntime-node", "bin", "napi-v6");

/** Short hash of the lock file: another lock is another folder. */
export async function lockHash(): Promise<string> {
  const lock = await readFile(join(MANIFEST, "package-lock.json"));
  return createHash("sha256").update(lock).digest("hex").slice(0, 12);
}

/**
 * Installs exactly the packages of the lock file into a folder, without running package scripts.
 */
export async function installPackages(folder: string, signal: AbortSignal): Promise<void> {
  for (const file of ["package.json", "package-lock.json"]) {
    await copyFile(join(MANIFEST, file), join(folder, file));
  }
  await npm(["ci", "--ignore-scripts"], folder, signal);
  await keepOwnRuntime(join(folder, RUNTIME), process.platform, process.arch);
}

/**
 * Takes away the runtimes of other systems: four fifths of the size.
 * @throws EngineError when there is none for this system
 */
export async function keepOwnRuntime(folder: string, platform: string, arch: string) {
  const systems = await readdir(folder);
  const archs = systems.includes(platform) ? await readdir(join(folder, platform)) : [];
  if (!archs.includes(arch)) {
    throw new EngineError(
      `The local voice does not run on this machine (${platform} ${arch}): it needs Linux or Windows on x64 or arm64, or macOS on arm64.`,
    );
  }
  for (const system of systems) {
    if (system !== platform) await rm(join(folder, system), { recursive: true });
  }
  for (const other of archs) {
    if (other !== arch) await rm(join(folder, platform, other), { recursive: true });
  }
}

const Installer = z.object({ path: z.string() });

/** The ffmpeg that came with the packages; nothing where there is none for this system. */
export function packagedFfmpeg(folder: string): string | undefined {
  try {
    const load = createRequire(join(folder, "package.json"));
    return Installer.parse(load("@ffmpeg-installer/ffmpeg")).path;
  } catch {
    return undefined;
  }
}
