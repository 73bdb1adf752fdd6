import { z } from "zod";
import { Fatal } from "../../runtime/fatal.ts";
import { cloudinary } from "./cloudinary.ts";
import { dId } from "./did.ts";
import { elevenLabs } from "./elevenlabs.ts";
import { localVideo, localVoice } from "./local/local.ts";
import type { Providers } from "./provider.ts";

/** The providers that the environment has keys for. */
export interface OpenProviders extends Omit<Providers, "media"> {
  /** Undefined: the Content Lake. */
  readonly media: Providers["media"] | undefined;
  /** How long after a call without an answer its work may still turn up, in milliseconds. */
  readonly settleMs: number;
  close(): Promise<void>;
}

const SETTLE_MS = 60_000;
const CLOUDINARY = /^cloudinary:\/\/(?<apiKey>[\w-]+):(?<apiSecret>[\w-]+)@(?<cloudName>[\w-]+)$/;

const key = z
  .string()
  .regex(/^[\x21-\x7e]+$/, "may hold no spaces and only plain characters")
  .optional();
const Settings = z.object({
  ELEVENLABS_API_KEY: key,
  DID_API_KEY: key,
  CLOUDINARY_URL: z
    .string()
    .regex(CLOUDINARY, "has to be copied whole from Cloudinary")
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

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The providers as the environment sets them: with a key a provider beyond this machine, without one
 * this machine itself.
 * @throws Fatal naming a setting that is wrong
 */
export function openProviders(environment: Environment = process.env): OpenProviders {
  const { ELEVENLABS_API_KEY, DID_API_KEY, CLOUDINARY_URL, PROVIDER_STAND_INS } =
    readSettings(environment);
  const { elevenLabs: voiceUrl, did: talkingUrl, cloudinary: hostUrl } = PROVIDER_STAND_INS ?? {};
  const speech = localVoice();
  return {
    voice: ELEVENLABS_API_KEY
      ? elevenLabs({ apiKey: ELEVENLABS_API_KEY, baseUrl: voiceUrl })
      : speech,
    talking: DID_API_KEY
      ? dId({
          apiKey: DID_API_KEY,
          baseUrl: talkingUrl,
          unreachable:
            CLOUDINARY_URL === undefined
              ? "fetches the portrait and the voice from the web: set CLOUDINARY_URL, so that they are there"
              : undefined,
        })
      : localVideo,
    media: CLOUDINARY_URL && cloudinary({ ...CLOUDINARY_URL, baseUrl: hostUrl }),
    settleMs: PROVIDER_STAND_INS?.settleMs ?? SETTLE_MS,
    close: () => speech.close(),
  };
}

/** @throws Fatal naming the variable that is wrong, and never its value */
function readSettings(environment: Environment): z.output<typeof Settings> {
  const set = Object.entries(environment).map(([name, value]) => [name, value?.trim()] as const);
  // An empty line in .env means "not set".
  const parsed = Settings.safeParse(Object.fromEntries(set.filter(([, value]) => value !== "")));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new Fatal(
    `${String(issue?.path[0])} ${issue?.message ?? "is wrong"}. Correct it in the environment or in .env; docs/operating.md explains it.`,
  );
}
