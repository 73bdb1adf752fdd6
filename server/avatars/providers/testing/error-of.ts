import { inspect } from "node:util";
import { ProviderError } from "../provider.ts";
import { CLOUDINARY_KEY, CLOUDINARY_SECRET } from "./fake-cloudinary.ts";
import { DID_KEY } from "./fake-did.ts";
import { ELEVENLABS_KEY } from "./fake-elevenlabs.ts";

const KEYS = [ELEVENLABS_KEY, DID_KEY, CLOUDINARY_KEY, CLOUDINARY_SECRET];
const SECRETS = KEYS.flatMap((key) => [key, Buffer.from(key).toString("base64")]);

/**
 * The error that an attempt ends with. No key may be anywhere in it: not in its message, its stack,
 * its causes or its JSON, nor in what a console would print of it.
 */
export async function errorOf(attempt: Promise<unknown>): Promise<ProviderError> {
  const error: unknown = await attempt.then(
    (value) => new Error(`It should have failed, and gave ${inspect(value)}`),
    (reason: unknown) => reason,
  );
  const printed = inspect(error, { depth: Infinity, showHidden: true });
  for (const text of [printed, JSON.stringify(error), chain(error)]) {
    if (SECRETS.some((secret) => text.includes(secret))) throw new Error("An error tells a key");
  }
  if (error instanceof ProviderError) return error;
  throw error;
}

function chain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return `${error.name} ${error.message} ${error.stack ?? ""} ${chain(error.cause)}`;
}
