import { expect, test } from "vitest";
import { createSpeech } from "./speech.ts";

test("a voice that is called off before its turn says nothing", async () => {
  const voice = createSpeech({ folder: "/nowhere/at/all" });
  const asked = voice.speak({ text: "One idea.", voiceId: "kofi" }, AbortSignal.abort(), () => {});
  await expect(asked).rejects.toThrow("aborted");
  await voice.close();
});
