import { z } from "zod";
import { isLoopback } from "./http/address.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** A setting that is wrong. The message names the variable, and never its value. */
export class CloudSettingError extends Error {
  override readonly name = "CloudSettingError";
  readonly userFacing = true;
}

/** Keys travel there, so they are encrypted on their way, but for this machine. */
const address = z
  .string()
  .refine((text) => URL.canParse(text), "is not a web address")
  .refine(
    (text) => !URL.canParse(text) || new URL(text).protocol === "https:" || isLoopback(text),
    "has to begin with https://",
  )
  .optional();
const key = z
  .string()
  .regex(/^[\x21-\x7e]+$/, "may hold no spaces and only plain characters")
  .optional();
const milliseconds = z.coerce
  .number("is not a number")
  .int("is not a whole number")
  .min(1, "is below 1")
  .max(600_000, "is above 600000, which is ten minutes")
  .optional();
const segment = z
  .string()
  .regex(/^[\w-]+$/, "may hold only letters, digits, _ and -")
  .optional();

const Settings = z.object({
  ELEVENLABS_API_KEY: key,
  ELEVENLABS_API_URL: address,
  DID_API_KEY: key,
  DID_API_URL: address,
  CLOUDINARY_CLOUD_NAME: segment,
  CLOUDINARY_UPLOAD_PRESET: segment,
  CLOUDINARY_API_KEY: key,
  CLOUDINARY_API_SECRET: key,
  CLOUDINARY_API_URL: address,
  CLOUDINARY_DELIVERY_URL: address,
  PROVIDER_TIMEOUT_MS: milliseconds,
});

/**
 * Settings of the cloud providers from the environment. All are optional: a provider reports a
 * missing one in `problem()`.
 * @throws CloudSettingError naming a variable that is wrong
 */
export function readCloudSettings(environment: Environment): z.output<typeof Settings> {
  const set = Object.entries(environment).map(([name, value]) => [name, value?.trim()] as const);
  // An empty line in .env means "not set".
  const parsed = Settings.safeParse(Object.fromEntries(set.filter(([, value]) => value !== "")));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new CloudSettingError(
    `${String(issue?.path[0])} ${issue?.message ?? "is wrong"}. Correct it in the environment or in .env; docs/operating.md explains it.`,
  );
}
