import { REST, type MouthPose } from "../../../../src/graphics/portraits/pose.ts";
import { mix, share } from "./curve.ts";
import { speaking, unhurried, warm } from "./mouth.ts";
import { voicedSpans } from "./spans.ts";
import type { Stage } from "./stage.ts";

/** Half the length of sound that a frame listens to, in seconds. */
const EAR = 0.045;
/** The widest a mouth opens that follows loudness alone. */
const WIDEST = 0.42;

/** Mean of a measure around a time, nearer moments counting more. */
function around(measure: (time: number) => number, time: number): number {
  let sum = 0;
  let weight = 0;
  for (let shift = -EAR; shift <= EAR; shift += 0.015) {
    const near = 1 - Math.abs(shift) / (EAR * 1.2);
    sum += measure(time + shift) * near;
    weight += near;
  }
  return sum / weight;
}

/**
 * The mouth in every frame from the sound alone, for a voice without timings: loud is open, dark is
 * round, bright is spread, and a hiss shows the teeth.
 */
export function mouthOfSound(stage: Stage): MouthPose[] {
  const { sound, temperament } = stage;
  const spans = voicedSpans(stage);
  const mouths = stage.times.map((time) => {
    const level = around(sound.level, time);
    const brightness = around(sound.brightness, time);
    // The upper half of the range is vowels; under it lie consonants and the ends of words.
    const voice = share((level - 0.42) / 0.58);
    const hiss = share((brightness - 0.5) / 0.3);
    const dark = share((0.16 - brightness) / 0.1) * share(level * 2);
    const shape: MouthPose = {
      // What is loud and dark is an "oo" or a hum, hardly open.
      open: mix(voice ** 1.25 * WIDEST * (1 - dark * 0.55) * temperament.articulation, 0.1, hiss),
      spread: mix(mix(0.1, 0.6, share((brightness - 0.12) / 0.3)), -0.15, dark),
      round: dark * 0.6 * (1 - hiss),
      teeth: mix(0.5 * (1 - dark), 1, hiss),
      tongue: 0.2 * (1 - hiss),
      press: 0,
    };
    const at = speaking(spans, time);
    const warmed = warm(shape, temperament.smile);
    return {
      open: mix(REST.mouth.open, warmed.open, at),
      spread: mix(REST.mouth.spread, warmed.spread, at),
      round: warmed.round * at,
      teeth: warmed.teeth * at,
      tongue: warmed.tongue * at,
      press: 0,
    };
  });
  return unhurried(mouths);
}
