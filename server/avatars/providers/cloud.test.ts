import { expect, test } from "vitest";
import { openCloudProviders } from "./cloud.ts";

test("with nothing set, each provider says what it lacks", () => {
  const { voice, talking, media } = openCloudProviders({
    DID_API_KEY: "",
    ELEVENLABS_API_KEY: " ",
  });
  expect([voice.problem(), talking.problem(), media.problem()]).toEqual([
    "ElevenLabs API key is not configured",
    "D-ID API key is not configured",
    "Cloudinary API credentials are not configured",
  ]);
});

test.each([
  [{ DID_API_KEY: "Basic user:hidden" }, "DID_API_KEY may hold no spaces"],
  [
    { CLOUDINARY_URL: "cloudinary://key:hidden@../name" },
    "CLOUDINARY_URL has to be copied whole from Cloudinary, or be cloudinary:// and the name",
  ],
])("%o is refused by the variable's name, without its value", (environment, message) => {
  expect(() => openCloudProviders(environment)).toThrow(message);
  expect(() => openCloudProviders(environment)).not.toThrow(/hidden|user:/);
});
