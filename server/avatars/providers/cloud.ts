import { readCloudSettings } from "./cloud-settings.ts";
import { Cloudinary } from "./cloudinary/cloudinary.ts";
import { Did } from "./did/did.ts";
import { ElevenLabs } from "./elevenlabs/elevenlabs.ts";
import type { MediaHost, VideoProvider, VoiceProvider } from "./provider.ts";

/** The three providers beyond this machine. */
export interface CloudProviders {
  readonly voice: VoiceProvider;
  readonly talking: VideoProvider;
  readonly media: MediaHost;
  /** How long after a call without an answer its work may still turn up there, in milliseconds. */
  readonly settleMs: number;
}

const SETTLE_MS = 60_000;

/**
 * The cloud providers with the settings of the environment. A provider without a key is included
 * and reports it in `problem()`.
 * @throws CloudSettingError naming a variable that is wrong
 */
export function openCloudProviders(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): CloudProviders {
  const set = readCloudSettings(environment);
  const standIns = set.PROVIDER_STAND_INS;
  return {
    voice: new ElevenLabs({ apiKey: set.ELEVENLABS_API_KEY, baseUrl: standIns?.elevenLabs }),
    talking: new Did({ apiKey: set.DID_API_KEY, baseUrl: standIns?.did }),
    media: new Cloudinary({
      ...set.CLOUDINARY_URL,
      apiUrl: standIns?.cloudinary,
      deliveryUrl: standIns?.cloudinary,
    }),
    settleMs: standIns?.settleMs ?? SETTLE_MS,
  };
}
