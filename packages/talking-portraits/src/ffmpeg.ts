import { spawn } from "node:child_process";
import { once } from "node:events";
import { access, constants } from "node:fs/promises";
import { setPriority } from "node:os";
import { delimiter, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { TalkingError } from "./errors.ts";

/** Options of an ffmpeg run besides its arguments. */
interface Run {
  /** Ends the process; the run then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Chunks to write to its input, as fast as it reads. */
  readonly input?: AsyncIterable<Buffer>;
  /** Called every few frames with the number done. */
  readonly onFrame?: (frame: number) => void;
}

/** Low priority: serving requests goes before making videos. */
export const NICE = 10;
/** The last lines of ffmpeg's output. */
const TAIL = 4000;

function explain(ffmpeg: string, said: string, code: number | null, ended: string | null) {
  if (/No space left on device|ENOSPC/.test(said)) {
    return new TalkingError("The disk is full. Make room, then generate the video again.");
  }
  if (ended !== null) {
    return new TalkingError(
      `ffmpeg was ended by ${ended} while it made the video. Generate it again; if that goes on, the machine has too little memory.`,
    );
  }
  const last = said.trim().split("\n").at(-1)?.trim();
  return new TalkingError(
    `ffmpeg (${ffmpeg}) failed with code ${code}: ${last === undefined || last === "" ? "it said nothing" : last}. Install a complete ffmpeg, such as the one of your system's packages.`,
  );
}

function missing(ffmpeg: string, error: Error): TalkingError {
  return new TalkingError(
    `ffmpeg cannot be started (${ffmpeg}: ${error.message}). Install ffmpeg.`,
  );
}

/**
 * Runs ffmpeg to its end.
 * @returns its output
 * @throws TalkingError when it cannot be started, fails, or is killed
 */
export async function runFfmpeg(
  ffmpeg: string,
  args: readonly string[],
  { signal, input, onFrame }: Run = {},
): Promise<string> {
  signal?.throwIfAborted();
  const child = spawn(ffmpeg, ["-hide_banner", ...args], { stdio: ["pipe", "pipe", "pipe"] });
  if (child.pid !== undefined) setPriority(child.pid, NICE);
  const stop = (): void => {
    child.kill("SIGKILL");
  };
  signal?.addEventListener("abort", stop);
  let output = "";
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    if (onFrame === undefined) output += text;
    const frame = /frame=\s*(\d+)\D[^]*$/.exec(text)?.[1];
    if (frame !== undefined) onFrame?.(Number(frame));
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-TAIL);
  });
  // Set when drawing frames fails; ffmpeg then ends because its input ends.
  let broken: { readonly error: unknown } | undefined;
  const written =
    input === undefined
      ? Promise.resolve(child.stdin.end())
      : pipeline(Readable.from(input, { highWaterMark: 2 }), child.stdin).catch(
          (error: unknown) => {
            // A closed input means that ffmpeg failed; its output has the reason.
            if (!isClosedPipe(error)) {
              broken = { error };
              stop();
            }
          },
        );
  child.stdin.on("error", () => undefined);
  try {
    const [code, ended] = await once(child, "close").catch((error: unknown) => {
      throw missing(ffmpeg, error instanceof Error ? error : new Error(String(error)));
    });
    signal?.throwIfAborted();
    await written;
    if (broken !== undefined) throw broken.error;
    if (code !== 0) {
      throw explain(
        ffmpeg,
        said,
        typeof code === "number" ? code : null,
        typeof ended === "string" ? ended : null,
      );
    }
    return output;
  } finally {
    signal?.removeEventListener("abort", stop);
    stop();
  }
}

function isClosedPipe(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  return ["EPIPE", "ERR_STREAM_PREMATURE_CLOSE", "ECONNRESET"].includes(String(error.code));
}

/** Encoders that a talking video needs. */
const NEEDED_ENCODERS = [
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
 * @throws TalkingError when it cannot be started, or lacks an encoder
 */
export async function requireEncoders(ffmpeg: string, signal?: AbortSignal): Promise<void> {
  const listed = await runFfmpeg(ffmpeg, ["-encoders"], { signal });
  const missing = NEEDED_ENCODERS.filter(
    ([encoder]) => !new RegExp(`^ \\S+ +${encoder} `, "m").test(listed),
  ).map(([encoder, name]) => `${name} (${encoder})`);
  if (missing.length > 0) {
    throw new TalkingError(
      `ffmpeg (${ffmpeg}) cannot encode ${missing.join(" and ")}. Install a complete ffmpeg, such as the one of your system's packages.`,
    );
  }
}
