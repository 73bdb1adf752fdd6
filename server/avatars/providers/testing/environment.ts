import { CLOUD_NAME, CLOUDINARY_KEY, CLOUDINARY_SECRET } from "./fake-cloudinary.ts";
import { DID_KEY } from "./fake-did.ts";
import { ELEVENLABS_KEY } from "./fake-elevenlabs.ts";
import type { Fake } from "./fake-server.ts";

/** Settings that make the service use the stand-ins, with all keys. */
export function cloudEnvironment({
  voice,
  talks,
  host,
}: Readonly<Record<"voice" | "talks" | "host", Pick<Fake, "url">>>): Record<string, string> {
  const standIns = {
    elevenLabs: voice.url,
    did: talks.url,
    cloudinary: host.url,
    // Nothing of the stand-ins' work turns up later than that.
    settleMs: 300,
  };
  return {
    ELEVENLABS_API_KEY: ELEVENLABS_KEY,
    DID_API_KEY: DID_KEY,
    CLOUDINARY_URL: `cloudinary://${CLOUDINARY_KEY}:${CLOUDINARY_SECRET}@${CLOUD_NAME}`,
    PROVIDER_STAND_INS: JSON.stringify(standIns),
  };
}
