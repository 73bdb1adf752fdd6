import { expect, it } from "vitest";
import { TalkingError } from "./errors.ts";
import { listen } from "./recording.ts";
import { hum, humWav, timingsOf } from "./testing/speech.ts";
import { readWav } from "./recording.ts";

const timings = timingsOf("ɑː ɑː _ ɑː");

it("a recording is loud where somebody speaks and silent elsewhere", () => {
  const recording = hum(timings, 1.5);
  const read = readWav(humWav(timings, 1.5));
  expect(read.rate).toBe(recording.rate);
  expect(read.samples).toHaveLength(recording.samples.length);
  const sound = listen(read);
  expect(sound.seconds).toBeCloseTo(1.5, 2);
  expect(sound.level(0.3)).toBeGreaterThan(0.9);
  expect(sound.level(0.6)).toBe(0);
});

it("an unreadable recording is refused with advice", () => {
  const whole = humWav(timings, 1.5);
  const compressed = Buffer.from(whole);
  compressed.writeUInt16LE(85, 20);
  for (const wav of [
    Buffer.from("ID3"),
    whole.subarray(0, 30),
    whole.subarray(0, 44),
    compressed,
  ]) {
    expect(() => readWav(wav)).toThrow(TalkingError);
  }
});
