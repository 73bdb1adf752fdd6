import type { Phone, SpeechTimings } from "../timings.ts";
import { wavOf } from "../sound.ts";
import { listen, type Recording, type Sound } from "../recording.ts";

const RATE = 8000;

/** A sentence from its sounds; `_` is silence, and a vowel with `'` before it is stressed. */
export function timingsOf(written: string, seconds = 0.08): SpeechTimings {
  const phones: Phone[] = [];
  let time = 0.25;
  for (const sound of written.split(" ")) {
    const phone = sound.replace("'", "");
    const end = time + (phone === "_" ? 0.4 : seconds);
    if (phone !== "_") {
      phones.push({ phone, stress: sound.startsWith("'") ? 1 : 0, start: time, end });
    }
    time = end;
  }
  return { phones, words: [] };
}

/** Samples of a tone as bright as an "ah", audible while something is spoken. */
export function hum({ phones }: SpeechTimings, seconds: number): Recording {
  const samples = new Float32Array(Math.ceil(seconds * RATE));
  for (const { start, end } of phones) {
    for (let at = Math.ceil(start * RATE); at < Math.min(end * RATE, samples.length); at += 1) {
      const turn = (at / RATE) * 2 * Math.PI;
      samples[at] = 0.3 * Math.sin(turn * 180) + 0.15 * Math.sin(turn * 900);
    }
  }
  return { rate: RATE, samples };
}

/** Measures of that tone. */
export function measureHum(timings: SpeechTimings): Sound {
  return listen(hum(timings, (timings.phones.at(-1)?.end ?? 0) + 0.5));
}

/** The same tone as a WAV file. */
export function humWav(timings: SpeechTimings, seconds: number): Buffer {
  const { rate, samples } = hum(timings, seconds);
  return wavOf(samples, rate);
}
