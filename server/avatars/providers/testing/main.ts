// The three cloud providers as a program of their own, for tests that kill the service beside it.
// Prints one line of JSON: their addresses, and the environment that makes the service use them.
// `GET /__ledger` at each address says what was paid for; `POST /__fault` sets a fault.
import { endWithParent } from "../../../cli/lib/end-with-parent.ts";
import { DID_KEY, fakeDid } from "./fake-did.ts";
import {
  CLOUD_NAME,
  CLOUDINARY_KEY,
  CLOUDINARY_SECRET,
  fakeCloudinary,
} from "./fake-cloudinary.ts";
import { ELEVENLABS_KEY, fakeElevenLabs } from "./fake-elevenlabs.ts";

endWithParent();
const voice = await fakeElevenLabs();
const talks = await fakeDid({ polls: 1, fetchMedia: true });
const host = await fakeCloudinary();

const line = {
  elevenlabs: voice.url,
  did: talks.url,
  cloudinary: host.url,
  environment: {
    ELEVENLABS_API_KEY: ELEVENLABS_KEY,
    ELEVENLABS_API_URL: voice.url,
    DID_API_KEY: DID_KEY,
    DID_API_URL: talks.url,
    CLOUDINARY_CLOUD_NAME: CLOUD_NAME,
    CLOUDINARY_API_KEY: CLOUDINARY_KEY,
    CLOUDINARY_API_SECRET: CLOUDINARY_SECRET,
    CLOUDINARY_API_URL: host.url,
    CLOUDINARY_DELIVERY_URL: host.url,
  },
};
console.log(JSON.stringify(line));
