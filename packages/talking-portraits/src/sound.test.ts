import { expect, test } from "vitest";
import { integratedLoudness } from "./sound.ts";
import { LOUDNESS_RATE, loudnessTrack, master, TARGET_LUFS, TARGET_PEAK } from "./sound.ts";
import { wavOf } from "./sound.ts";

/** A tone of so many seconds. */
function tone(hertz: number, level: number, seconds: number, rate: number): Float64Array {
  const amplitude = 10 ** (level / 20);
  return Float64Array.from(
    { length: seconds * rate },
    (_, at) => amplitude * Math.sin((2 * Math.PI * hertz * at) / rate),
  );
}

// EBU Tech 3341, case 1, for one channel: -23 dBFS in both channels is -23 LUFS, in one 3 less.
test.each([24_000, 44_100, 48_000])(
  "a tone of 1 kHz measures what the standard says (%i)",
  (rate) => {
    expect(integratedLoudness(tone(1000, -23, 5, rate), rate)).toBeCloseTo(-26.01, 1);
    expect(integratedLoudness(tone(1000, 0, 5, rate), rate)).toBeCloseTo(-3.01, 1);
  },
);

// EBU Tech 3341, case 3: parts much quieter than the rest do not count.
test("long quiet parts do not make the measure quieter", () => {
  const rate = 8000;
  const parts = [tone(1000, -36, 10, rate), tone(1000, -23, 60, rate), tone(1000, -36, 10, rate)];
  const all = Float64Array.from(parts.flatMap((part) => [...part]));
  expect(integratedLoudness(all, rate)).toBeCloseTo(-26.01, 1);
  expect(integratedLoudness(new Float64Array(rate), rate)).toBe(-Infinity);
});

test("a voice with peaks comes out at the target, and below the ceiling", () => {
  const rate = 24_000;
  const voice = Float32Array.from(tone(180, -30, 4, rate), (value, at) =>
    at % 2400 < 40 ? value * 12 : at % 24_000 < 16_000 ? value : 0,
  );
  const sound = master(voice, rate);
  expect(Math.abs(integratedLoudness(sound, rate) - TARGET_LUFS)).toBeLessThan(0.3);
  const peak = sound.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  expect(20 * Math.log10(peak)).toBeLessThanOrEqual(TARGET_PEAK + 1e-9);
  expect(master(new Float32Array(rate), rate).every((value) => value === 0)).toBe(true);
});

test("the loudness track has a character for every 40 ms, silence is 0, loud is high", () => {
  const rate = 24_000;
  const sound = Float64Array.from([...new Float64Array(rate / 2), ...tone(500, -12, 0.5, rate)]);
  const track = loudnessTrack(sound, rate);
  expect(track).toHaveLength(LOUDNESS_RATE);
  expect(track.slice(0, 12)).toBe("0".repeat(12));
  expect(Number.parseInt(track.charAt(20), 36)).toBeGreaterThan(20);
});

test("the WAV file says what it holds, and cuts what is too loud", () => {
  const wav = wavOf(Float64Array.of(0, 0.5, -2), 24_000);
  expect(wav.toString("latin1", 0, 4) + wav.toString("latin1", 8, 16)).toBe("RIFFWAVEfmt ");
  expect([wav.readUInt32LE(4), wav.readUInt32LE(24), wav.readUInt32LE(40)]).toEqual([
    42, 24_000, 6,
  ]);
  expect([44, 46, 48].map((at) => wav.readInt16LE(at))).toEqual([0, 16_384, -32_767 - 1]);
});
