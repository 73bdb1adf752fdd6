import { expect, test } from "vitest";
import { openProviders } from "./open.ts";

test("with nothing set, an empty line included, this machine does the work", () => {
  const { voice, talking, media } = openProviders({ DID_API_KEY: "", ELEVENLABS_API_KEY: " " });
  expect([voice.name, talking.name, media]).toEqual([
    "Local voice",
    "Local talking avatar",
    undefined,
  ]);
});

test.each([
  [{ DID_API_KEY: "Basic user:hidden" }, "DID_API_KEY may hold no spaces"],
  [
    { CLOUDINARY_URL: "cloudinary://key:hidden@../name" },
    "CLOUDINARY_URL has to be copied whole from Cloudinary",
  ],
])("%o is refused by the variable's name, without its value", (environment, message) => {
  expect(() => openProviders(environment)).toThrow(message);
  expect(() => openProviders(environment)).not.toThrow(/hidden|user:/);
});
