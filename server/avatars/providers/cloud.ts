import { z } from "zod";
import { cloudinary } from "./cloudinary.ts";
import { did } from "./did.ts";
import { elevenLabs } from "./elevenlabs.ts";

/** A setting that is wrong. The message names the variable, and never its value. */
export class CloudSettingError extends Error {
  override readonly name = "CloudSettingError";
  readonly userFacing = true;
}

/** How long after a call without an answer its work may still turn up, in milliseconds. */
const SETTLE_MS = 60_000;
const CLOUDINARY =
  /^cloudinary:\/\/(?:(?<apiKey>[\w-]+):(?<apiSecret>[\w-]+)@)?(?<cloudName>[\w-]+)$/;

const key = z
  .string()
  .regex(/^[\x21-\x7e]+$/, "may hold no spaces and only plain characters")
  .optional();
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
 * The three providers beyond this machine, with the settings of the environment. One without a key
 * reports that in `problem()`; `has` says which of them are set.
 * @throws CloudSettingError naming a variable that is wrong
 */
export function openCloudProviders(
  environment: Readonly<Record<string, string | undefined>> = process.env,
) {
  const set = Object.entries(environment).map(([name, value]) => [name, value?.trim()] as const);
  // An empty line in .env means "not set".
  const parsed = Settings.safeParse(Object.fromEntries(set.filter(([, value]) => value !== "")));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new CloudSettingError(
      `${String(issue?.path[0])} ${issue?.message ?? "is wrong"}. Correct it in the environment or in .env; docs/operating.md explains it.`,
    );
  }
  const { ELEVENLABS_API_KEY, DID_API_KEY, CLOUDINARY_URL, PROVIDER_STAND_INS } = parsed.data;
  const { elevenLabs: voiceUrl, did: talkingUrl, cloudinary: hostUrl } = PROVIDER_STAND_INS ?? {};
  return {
    has: {
      voice: ELEVENLABS_API_KEY !== undefined,
      talking: DID_API_KEY !== undefined,
      media: CLOUDINARY_URL !== undefined,
    },
    voice: elevenLabs({ apiKey: ELEVENLABS_API_KEY, baseUrl: voiceUrl }),
    talking: did({
      apiKey: DID_API_KEY,
      baseUrl: talkingUrl,
      unreachable:
        CLOUDINARY_URL === undefined
          ? "fetches the portrait and the voice from the web: set CLOUDINARY_URL, so that they are there"
          : undefined,
    }),
    media: cloudinary({ ...CLOUDINARY_URL, apiUrl: hostUrl, deliveryUrl: hostUrl }),
    settleMs: PROVIDER_STAND_INS?.settleMs ?? SETTLE_MS,
  };
}
