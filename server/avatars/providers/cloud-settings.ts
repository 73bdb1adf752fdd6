import { z } from "zod";

type Environment = Readonly<Record<string, string | undefined>>;

/** A setting that is wrong. The message names the variable, and never its value. */
export class CloudSettingError extends Error {
  override readonly name = "CloudSettingError";
  readonly userFacing = true;
}

const key = z
  .string()
  .regex(/^[\x21-\x7e]+$/, "may hold no spaces and only plain characters")
  .optional();
const CLOUDINARY =
  /^cloudinary:\/\/(?:(?<apiKey>[\w-]+):(?<apiSecret>[\w-]+)@)?(?<cloudName>[\w-]+)$/;

const Settings = z.object({
  ELEVENLABS_API_KEY: key,
  DID_API_KEY: key,
  CLOUDINARY_URL: z
    .string()
    .regex(
      CLOUDINARY,
      "has to be copied whole from Cloudinary, or be cloudinary:// and the name of the cloud",
    )
    .transform((text) => CLOUDINARY.exec(text)?.groups ?? {})
    .optional(),
  // Tests put stand-ins in the providers' places: their addresses, and how long their work may be late.
  PROVIDER_STAND_INS: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(
      z.object({ elevenLabs: z.url(), did: z.url(), cloudinary: z.url(), settleMs: z.number() }),
    )
    .optional(),
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
