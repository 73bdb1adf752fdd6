import type { Phone, SpeechTimings } from "../../timings.ts";
import { listen, type Recording, type Sound } from "../sound.ts";

const RATE = 8000;

/** A sentence from its sounds; `_` is silence, and a vowel with `'` before it is stressed. */
export function spoken(written: string, seconds = 0.08): SpeechTimings {
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

/** A tone as bright as an "ah" that is heard while something is spoken, as samples. */
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

/** What is heard of it. */
export function heard(timings: SpeechTimings): Sound {
  return listen(hum(timings, (timings.phones.at(-1)?.end ?? 0) + 0.5));
}

/** A recording as a WAV file of 16 bits. */
export function wavOf({ rate, samples }: Recording): Buffer {
  const wav = Buffer.alloc(44 + samples.length * 2);
  wav.write("RIFF", 0, "latin1");
  wav.writeUInt32LE(36 + samples.length * 2, 4);
  wav.write("WAVEfmt ", 8, "latin1");
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write("data", 36, "latin1");
  wav.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((sample, at) => wav.writeInt16LE(Math.round(sample * 32767), 44 + at * 2));
  return wav;
}
