import { frameAt, limitFall, limitRise, mix, plateau, share, type Stage, timeOf } from "./stage.ts";
import { type Gesture, gesturesIn, type Touch, touchesIn } from "./lips.ts";
import { voicedSpans } from "./phrases.ts";
import { type MouthPose, OPEN_MAX, REST } from "./pose.ts";

/** How long a shape influences the mouth before and after it is reached, in seconds. */
const REACH = {
  vowel: { before: 0.075, after: 0.062 },
  consonant: { before: 0.045, after: 0.04 },
} as const;
/** Lips round earlier than the jaw opens. */
const LIPS_AHEAD = 1.5;
/** Mouth movements precede their sound slightly. */
const LEAD = 0.02;
/** Times around a frame's middle that are blended into it, in seconds, and their weights. */
const BLUR = [
  [-0.026, 0.15],
  [-0.013, 0.22],
  [0, 0.26],
  [0.013, 0.22],
  [0.026, 0.15],
] as const;

/** The most that a share changes from one frame to the next. */
export const MOUTH_STEP = {
  open: 0.17,
  spread: 0.3,
  round: 0.3,
  teeth: 0.5,
  tongue: 0.4,
  press: 0.55,
} as const satisfies Record<keyof MouthPose, number>;

/** Movement into and out of a touch, in seconds to each side. */
const TOUCH_REACH = { lips: 0.075, teeth: 0.06 } as const;
/** Movement into and out of rest. */
const REST_BEFORE = 0.13;
const REST_AFTER = 0.13;
/** Lower lip at the upper teeth. */
const LIP_AND_TEETH = { open: 0.12, teeth: 1, press: 0.4, tongue: 0 } as const;

function pull(gesture: Gesture, time: number, ahead: number): number {
  const { before, after } = gesture.vowel ? REACH.vowel : REACH.consonant;
  const away =
    time < gesture.start
      ? (gesture.start - time) / (before * ahead)
      : Math.max(0, time - gesture.end) / after;
  return Math.exp(-away * away);
}

/** The mouth at a time: the average of all movements, weighted by how near they are. */
function blend(gestures: readonly Gesture[], time: number): MouthPose {
  let jaw = 1e-9;
  let lips = 1e-9;
  let open = 0;
  let teeth = 0;
  let tongue = 0;
  let spread = 0;
  let round = 0;
  for (const gesture of gestures) {
    const onJaw = pull(gesture, time, 1) * gesture.jaw;
    const onLips = pull(gesture, time, LIPS_AHEAD) * gesture.lips;
    jaw += onJaw;
    open += onJaw * gesture.open;
    teeth += onJaw * gesture.teeth;
    tongue += onJaw * gesture.tongue;
    lips += onLips;
    spread += onLips * gesture.spread;
    round += onLips * gesture.round;
  }
  return {
    open: open / jaw,
    teeth: teeth / jaw,
    tongue: tongue / jaw,
    spread: spread / lips,
    round: round / lips,
    press: 0,
  };
}

/** Something for every share of a mouth. */
function eachShare<T>(of: (share: keyof MouthPose) => T): Record<keyof MouthPose, T> {
  return {
    open: of("open"),
    spread: of("spread"),
    round: of("round"),
    teeth: of("teeth"),
    tongue: of("tongue"),
    press: of("press"),
  };
}

/** Between two mouths: `from` at 0, `to` at 1. */
export function mixMouths(from: MouthPose, to: MouthPose, at: number): MouthPose {
  return eachShare((share) => mix(from[share], to[share], at));
}

function blurShapes(gestures: readonly Gesture[], time: number): MouthPose {
  const shapes = BLUR.map(([shift, weight]) => ({
    shape: blend(gestures, time + LEAD + shift),
    weight,
  }));
  return eachShare((share) =>
    shapes.reduce((sum, { shape, weight }) => sum + shape[share] * weight, 0),
  );
}

/** The touch as frames see it: whole in the frame at the sound's middle, however short it is. */
function touchAt(touches: readonly Touch[], time: number): { lips: number; teeth: number } {
  const found = { lips: 0, teeth: 0 };
  for (const { contact, start, end } of touches) {
    const middle = timeOf(frameAt((start + end) / 2));
    const hold = Math.max(0, (end - start) / 2 - 0.03);
    const reach = TOUCH_REACH[contact];
    const value = plateau(time, [middle - hold, middle + hold], reach, reach);
    found[contact] = Math.max(found[contact], value);
  }
  return found;
}

function withTouches(
  shape: MouthPose,
  { lips, teeth }: { lips: number; teeth: number },
): MouthPose {
  const bitten = mixMouths(shape, { ...shape, ...LIP_AND_TEETH }, teeth);
  return {
    ...bitten,
    open: bitten.open * (1 - lips),
    round: bitten.round * (1 - lips * 0.6),
    spread: mix(bitten.spread, 0.05, lips * 0.7),
    press: Math.max(bitten.press * (1 - lips), lips),
  };
}

/** Keeps every share from changing faster than lips do; closed lips and bared teeth stay. */
function limitSpeed(mouths: readonly MouthPose[]): MouthPose[] {
  const of = (name: keyof MouthPose): number[] => mouths.map((mouth) => mouth[name]);
  const limit = (name: keyof MouthPose) =>
    (name === "round" || name === "teeth" || name === "press" ? limitFall : limitRise)(
      of(name),
      MOUTH_STEP[name],
    );
  const limited = eachShare(limit);
  return mouths.map((mouth, at) => eachShare((name) => limited[name][at] ?? mouth[name]));
}

/** How far the mouth is from rest at a time, 0 to 1: in a pause it returns to the smile. */
export function speechShare(spans: readonly (readonly [number, number])[], time: number): number {
  return Math.max(
    0,
    ...spans.map(([start, end]) =>
      plateau(time, [start + 0.02, end - 0.02], REST_BEFORE, REST_AFTER),
    ),
  );
}

/** Part of the smile stays during speech. */
export function warm(shape: MouthPose, smile: number): MouthPose {
  const spread = shape.spread + smile * 0.16 * (1 - share(shape.round * 1.4));
  return { ...shape, spread: Math.min(1, spread) };
}

/**
 * Lets small openings close, and leaves wide ones as they are.
 * @param closure the widest opening that becomes closed lips
 */
function closeSmallOpenings(open: number, closure: number): number {
  const most = OPEN_MAX;
  return open >= most ? open : Math.max(0, ((open - closure) * most) / (most - closure));
}

/** The mouth in every frame, from the sounds of a text. */
export function mouthOfPhones(stage: Stage): MouthPose[] {
  const gestures = gesturesIn(stage);
  const touches = touchesIn(stage.timings.phones);
  const spans = voicedSpans(stage);
  const mouths = stage.times.map((time) => {
    const near = gestures.filter(({ start, end }) => start < time + 0.6 && end > time - 0.5);
    const shape = warm(blurShapes(near, time), stage.temperament.smile);
    const shut = { ...shape, open: closeSmallOpenings(shape.open, stage.temperament.closure) };
    const moving = mixMouths(REST.mouth, shut, speechShare(spans, time));
    return withTouches(moving, touchAt(touches, time));
  });
  return limitSpeed(mouths);
}

/** Half the length of sound that a frame listens to, in seconds. */
const EAR = 0.045;
/** The widest a mouth opens that follows loudness alone. */
const WIDEST = 0.42;

/** Mean of a measure around a time, nearer moments counting more. */
function localMean(measure: (time: number) => number, time: number): number {
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
    const level = localMean(sound.level, time);
    const brightness = localMean(sound.brightness, time);
    // The upper half of the range is vowels; under it lie consonants and the ends of words.
    const voice = share((level - 0.42) / 0.58);
    const hiss = share((brightness - 0.5) / 0.3);
    const dark = share((0.16 - brightness) / 0.1) * share(level * 2);
    const shape: MouthPose = {
      // A loud and dark sound is an "oo" or a hum: the mouth is hardly open.
      open: mix(voice ** 1.25 * WIDEST * (1 - dark * 0.55) * temperament.articulation, 0.1, hiss),
      spread: mix(mix(0.1, 0.6, share((brightness - 0.12) / 0.3)), -0.15, dark),
      round: dark * 0.6 * (1 - hiss),
      teeth: mix(0.5 * (1 - dark), 1, hiss),
      tongue: 0.2 * (1 - hiss),
      press: 0,
    };
    const at = speechShare(spans, time);
    const warmed = warm(shape, temperament.smile);
    return mixMouths(REST.mouth, warmed, at);
  });
  return limitSpeed(mouths);
}
