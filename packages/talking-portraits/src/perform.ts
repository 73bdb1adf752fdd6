import { bodiesOf, breathOf, headsOf, spokenNames, taskOf, worksOf } from "./body.ts";
import { ease, frameCount, randomOf, type Stage, timeOf, randomBetween } from "./stage.ts";
import { blinksOf, browsOf, gazeOf, lids } from "./eyes.ts";
import { mixMouths, mouthOfPhones, mouthOfSound } from "./mouth.ts";
import { phrasesOf } from "./phrases.ts";
import { REST, type Pose, type Puppet, type Temperament } from "./pose.ts";
import type { Sound } from "./recording.ts";
import type { SpeechTimings } from "./timings.ts";

/** The actor, and the seed of the performance. */
interface Performer extends Omit<Puppet, "draw"> {
  /** Anything else that varies the performance, such as the text. */
  readonly seed: string;
}

/** Seconds in which the face moves out of the still picture, and back into it. */
const ENTER = 0.7;
const LEAVE = 0.9;
/** The same for the mouth, which may have to speak at once. */
const MOUTH_ENTER = 0.2;
const MOUTH_LEAVE = 0.12;

/** How far a frame may differ from the still picture: not at all at both ends. */
function edges(frames: number, enter: number, leave: number): (frame: number) => number {
  const first = timeOf(0);
  const last = timeOf(frames - 1);
  return (frame) => {
    const time = timeOf(frame);
    return ease(time, first, first + enter) * (1 - ease(time, last - leave, last));
  };
}

/**
 * Poses for a text: lips, eyes, brows and head for every frame, `FRAME_RATE` a second. Equal
 * input gives equal poses.
 */
export function perform(
  timings: SpeechTimings,
  sound: Sound,
  { id, seed, side, colleagues = new Set(), temperament = temperamentOf(id) }: Performer,
): Pose[] {
  const frames = frameCount(timings, sound);
  const stage: Stage = {
    timings,
    sound,
    named: spokenNames(timings, colleagues),
    temperament,
    seed: `${id} ${seed}`,
    times: Array.from({ length: frames }, (_, frame) => timeOf(frame)),
  };
  const phrases = phrasesOf(stage);
  const mouths = timings.phones.length > 0 ? mouthOfPhones(stage) : mouthOfSound(stage);
  const task = taskOf(stage, phrases, side);
  const heads = headsOf(stage, phrases, task);
  const brows = browsOf(stage, phrases);
  const blinks = lids(stage, blinksOf(stage, phrases));
  const breaths = breathOf(stage, phrases);
  const body = edges(frames, ENTER, LEAVE);
  const lips = edges(frames, MOUTH_ENTER, MOUTH_LEAVE);
  const moved = heads.map(({ x, y, tilt, turn }, frame) => {
    const at = body(frame);
    const breath = (breaths[frame] ?? 0) * 0.8 * at;
    return { x: x * at, y: y * at - breath, tilt: tilt * at, turn: turn * at };
  });
  const gazes = gazeOf(stage, phrases, moved, task);
  const works = worksOf(stage, task);
  const bodies = bodiesOf(stage, phrases, task, moved, works);
  return stage.times.map((_, frame) => {
    if (frame === 0 || frame === frames - 1) return REST;
    const at = body(frame);
    const gaze = gazes[frame] ?? REST.gaze;
    const carriage = bodies[frame] ?? REST.body;
    return {
      mouth: mixMouths(REST.mouth, mouths[frame] ?? REST.mouth, lips(frame)),
      blink: blinks[frame] ?? 0,
      brow: (brows[frame] ?? 0) * at,
      gaze: { x: gaze.x * at, y: gaze.y * at },
      head: moved[frame] ?? REST.head,
      body: { ...carriage, lean: carriage.lean * at },
      breath: (breaths[frame] ?? 0) * at,
      work: works[frame] ?? REST.work,
    };
  });
}

/** A default temperament, derived from the id. */
export function temperamentOf(id: string): Temperament {
  const random = randomOf(`temperament ${id}`);
  return {
    sway: randomBetween(random, 0.7, 1.2),
    pace: randomBetween(random, 0.8, 1.2),
    nod: randomBetween(random, 0.8, 1.2),
    tilt: randomBetween(random, 0.7, 1.3),
    brow: randomBetween(random, 0.8, 1.2),
    blink: randomBetween(random, 3.4, 4.4),
    glance: randomBetween(random, 0.4, 0.7),
    articulation: randomBetween(random, 0.92, 1.05),
    smile: randomBetween(random, 0.4, 0.7),
    closure: 0.05,
  };
}
