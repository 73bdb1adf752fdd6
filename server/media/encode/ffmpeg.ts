import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { VideoError } from "../video/error.ts";
import { runFfmpeg } from "./run.ts";

/** What a talking video is encoded with; an ffmpeg without one of them cannot make it. */
const NEEDED = [
  ["libx264", "H.264"],
  ["aac", "AAC"],
  ["libvpx-vp9", "VP9"],
  ["libopus", "Opus"],
] as const;

async function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/**
 * Finds the ffmpeg of `PATH`.
 * @returns its path, or nothing when none is installed
 */
export async function findFfmpeg(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  const name = process.platform === "win32" ? "ffmpeg.exe" : "ffmpeg";
  for (const folder of (environment.PATH ?? "").split(delimiter)) {
    if (folder !== "" && (await isProgram(join(folder, name)))) return join(folder, name);
  }
  return undefined;
}

/**
 * Makes sure that an ffmpeg can encode a talking video, before minutes of work are spent.
 * @throws VideoError when it cannot be started, or lacks an encoder
 */
export async function requireEncoders(ffmpeg: string, signal?: AbortSignal): Promise<void> {
  const listed = await runFfmpeg(ffmpeg, ["-encoders"], { signal });
  const missing = NEEDED.filter(
    ([encoder]) => !new RegExp(`^ \\S+ +${encoder} `, "m").test(listed),
  ).map(([encoder, name]) => `${name} (${encoder})`);
  if (missing.length > 0) {
    throw new VideoError(
      `ffmpeg (${ffmpeg}) cannot encode ${missing.join(" and ")}. Install a complete ffmpeg, such as the one of your system's packages.`,
    );
  }
}
