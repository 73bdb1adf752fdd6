import { CLOUD_NAME, CLOUDINARY_KEY, CLOUDINARY_SECRET } from "./fake-cloudinary.ts";
import { DID_KEY } from "./fake-did.ts";
import { ELEVENLABS_KEY } from "./fake-elevenlabs.ts";
import type { Fake } from "./fake-server.ts";

/** What makes the service use the stand-ins, with all keys. */
export function cloudEnvironment({
  voice,
  talks,
  host,
}: Readonly<Record<"voice" | "talks" | "host", Pick<Fake, "url">>>): Record<string, string> {
  return {
    ELEVENLABS_API_KEY: ELEVENLABS_KEY,
    ELEVENLABS_API_URL: voice.url,
    DID_API_KEY: DID_KEY,
    DID_API_URL: talks.url,
    CLOUDINARY_CLOUD_NAME: CLOUD_NAME,
    CLOUDINARY_API_KEY: CLOUDINARY_KEY,
    CLOUDINARY_API_SECRET: CLOUDINARY_SECRET,
    CLOUDINARY_API_URL: host.url,
    CLOUDINARY_DELIVERY_URL: host.url,
  };
}
