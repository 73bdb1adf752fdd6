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
}

/**
 * The cloud providers with the settings of the environment. A provider without a key is included
 * and reports it in `problem()`.
 * @throws CloudSettingError naming a variable that is wrong
 */
export function openCloudProviders(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): CloudProviders {
  const set = readCloudSettings(environment);
  const timing = { timeoutMs: set.PROVIDER_TIMEOUT_MS };
  return {
    voice: new ElevenLabs({
      ...timing,
      apiKey: set.ELEVENLABS_API_KEY,
      baseUrl: set.ELEVENLABS_API_URL,
    }),
    talking: new Did({ ...timing, apiKey: set.DID_API_KEY, baseUrl: set.DID_API_URL }),
    media: new Cloudinary({
      ...timing,
      cloudName: set.CLOUDINARY_CLOUD_NAME,
      uploadPreset: set.CLOUDINARY_UPLOAD_PRESET,
      apiKey: set.CLOUDINARY_API_KEY,
      apiSecret: set.CLOUDINARY_API_SECRET,
      apiUrl: set.CLOUDINARY_API_URL,
      deliveryUrl: set.CLOUDINARY_DELIVERY_URL,
    }),
  };
}
