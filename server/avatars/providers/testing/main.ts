// The three cloud providers as a program of their own, for tests that kill the service beside it.
// Prints one line of JSON: their addresses, and the environment that makes the service use them.
// `GET /__ledger` at each address says what was paid for; `POST /__fault` sets a fault.
import { cloudEnvironment } from "./environment.ts";
import { fakeCloudinary } from "./fake-cloudinary.ts";
import { fakeDid } from "./fake-did.ts";
import { fakeElevenLabs } from "./fake-elevenlabs.ts";

process.on("disconnect", () => process.exit(0));
const voice = await fakeElevenLabs();
const talks = await fakeDid({ polls: 1, fetchMedia: true });
const host = await fakeCloudinary();

const line = {
  elevenlabs: voice.url,
  did: talks.url,
  cloudinary: host.url,
  environment: cloudEnvironment({ voice, talks, host }),
};
console.log(JSON.stringify(line));
