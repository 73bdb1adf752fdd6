import { ease, plateau, pulse, randomOf, type Stage, timeOf, randomBetween } from "./stage.ts";
import { type Accent, type Phrase, type Span, strongest } from "./phrases.ts";
import type { Pose } from "./pose.ts";
import type { SpeechTimings } from "./timings.ts";

type Head = Pose["head"];

/** A head is held still for a while between two movements, in seconds from one to the next. */
const NODS_APART = 1.25;
const POSTURES_APART = 1.5;
/** It takes this long from one posture to the next, and begins this long before the stress. */
const TURN = 0.8;
const TURN_EARLY = 0.3;

interface Posture extends Head {
  readonly from: number;
}

const UPRIGHT: Head = { x: 0, y: 0, tilt: 0, turn: 0 };
/** The furthest that a head goes up, down or to a side, in drawing units; it slows down before. */
const FURTHEST = 8;

/** The strongest accents of a text; the head moves on these, and rests between them. */
function beats(phrases: readonly Phrase[], apart: number): Accent[] {
  // The head emphasizes the last accent.
  const last = phrases.at(-1)?.accents.at(-1);
  const others = phrases
    .flatMap(({ accents }) => accents)
    .filter(({ time }) => last === undefined || time < last.time - apart);
  return [...strongest(others, apart), ...(last === undefined ? [] : [last])];
}

/** The head is held a little differently from phrase to phrase, and within a long one. */
function postures(stage: Stage, phrases: readonly Phrase[]): Posture[] {
  const random = randomOf(`${stage.seed} postures`);
  const { sway, tilt, pace } = stage.temperament;
  let side = random() < 0.5 ? -1 : 1;
  let before = -Infinity;
  const found: Posture[] = [];
  const starts = phrases.map(({ start, accents }) => accents[0]?.time ?? start);
  const times = [...starts, ...beats(phrases, NODS_APART).map(({ time }) => time)];
  for (const time of times.sort((a, b) => a - b)) {
    // A calm person stays longer in one posture.
    if (time - before < POSTURES_APART / pace) continue;
    before = time;
    side = random() < 0.75 ? -side : side;
    const size = found.length === 0 ? 0.5 : 1;
    found.push({
      from: time - TURN_EARLY,
      x: side * randomBetween(random, 2.2, 4.6) * size * sway,
      y: randomBetween(random, -1.8, 1) * size * sway,
      tilt: side * (random() < 0.6 ? 1 : -1) * randomBetween(random, 0.9, 2.3) * size * tilt,
      turn: side * randomBetween(random, 0.25, 0.62) * size * sway,
    });
  }
  return found;
}

function postureAt(all: readonly Posture[], time: number): Head {
  let head = UPRIGHT;
  for (const posture of all) {
    const at = ease(time, posture.from, posture.from + TURN);
    head = {
      x: head.x + (posture.x - head.x) * at,
      y: head.y + (posture.y - head.y) * at,
      tilt: head.tilt + (posture.tilt - head.tilt) * at,
      turn: head.turn + (posture.turn - head.turn) * at,
    };
  }
  return head;
}

interface Nod {
  readonly time: number;
  readonly depth: number;
  readonly lean: number;
}

function nodsOf(stage: Stage, phrases: readonly Phrase[]): Nod[] {
  const random = randomOf(`${stage.seed} nods`);
  const accents = beats(phrases, NODS_APART);
  return accents.map(({ time, strength }, index) => ({
    time,
    depth:
      (index === accents.length - 1
        ? 5.4
        : randomBetween(random, 2.8, 5) * (0.45 + 0.55 * strength)) * stage.temperament.nod,
    lean: randomBetween(random, -0.6, 0.6),
  }));
}

/**
 * The head in every frame: a posture for each phrase, nods on stressed syllables, and stillness
 * between. A drawing that floats all the time looks like a balloon, and costs half the video's bytes.
 */
export function headsOf(stage: Stage, phrases: readonly Phrase[], task: Task | undefined): Head[] {
  const all = postures(stage, phrases);
  const nods = nodsOf(stage, phrases);
  return stage.times.map((time) => {
    const posture = postureAt(all, time);
    let { y, tilt } = posture;
    for (const { time: at, depth, lean } of nods) {
      const nod = pulse(time, at - 0.16, at + 0.12, at + 0.68);
      y += depth * nod;
      tilt += lean * nod;
    }
    // The head turns and bows to the hands' work, and rises again.
    const bowed = task === undefined ? 0 : bow(task, time);
    const side = task?.side ?? 1;
    const { turn: toward } = colleagueGlance(stage.named, time);
    const free = (1 - bowed) * (1 - toward);
    return {
      x: posture.x * free - side * 2.5 * bowed - 4 * toward,
      y: FURTHEST * Math.tanh((y + 4.2 * bowed + 1.5 * toward) / FURTHEST),
      tilt: tilt * (1 - bowed * 0.6) - side * 1.6 * bowed,
      turn: posture.turn * free - side * 0.6 * bowed - 0.9 * toward,
    };
  });
}

type Body = Pose["body"];

/** Seconds from one lean toward the viewer to the next; only what is strongly said has one. */
const LEANS_APART = 5;
const LEAN_STRENGTH = 0.5;

/**
 * The shoulders in every frame: they follow the head slightly, lean in on emphasis, and make room
 * for a working hand.
 * @param heads where the head is in each frame
 * @param works what the hand does in each frame
 */
export function bodiesOf(
  stage: Stage,
  phrases: readonly Phrase[],
  task: Task | undefined,
  heads: readonly Pose["head"][],
  works: readonly Pose["work"][],
): Body[] {
  const leans = strongest(
    phrases.flatMap(({ accents }) => accents).filter(({ strength }) => strength > LEAN_STRENGTH),
    LEANS_APART,
  );
  return stage.times.map((time, frame) => {
    const head = heads[frame] ?? { x: 0, turn: 0 };
    const reach = works[frame]?.reach ?? 0;
    const side = task?.side ?? 1;
    const lean = leans.map(({ time: at }) => pulse(time, at - 0.4, at + 0.05, at + 1.1));
    return {
      x: head.x * 0.45 - side * 2 * reach,
      tilt: head.turn * 0.5 - side * 0.9 * reach,
      lean: Math.min(1, 0.55 * Math.max(0, ...lean) + 0.3 * reach),
    };
  });
}

/** Duration of breathing in before speech, and out during speech, in seconds. */
const BREATH_IN = 0.45;
const BREATH_OUT = 1.3;
/** The shortest pause with time to breathe in. */
const BREATH_PAUSE = 0.35;

/** Fullness of the lungs in every frame, 0 to 1: full when a phrase begins, then slowly emptying. */
export function breathOf(stage: Stage, phrases: readonly Phrase[]): number[] {
  const breaths = phrases.flatMap(({ start }, index) => {
    const silence = phrases[index - 1]?.pause ?? Math.max(BREATH_PAUSE, start);
    return silence < BREATH_PAUSE ? [] : [{ full: start - 0.04, depth: index === 0 ? 0.8 : 1 }];
  });
  return stage.times.map((time) =>
    Math.max(
      0,
      ...breaths.map(
        ({ full, depth }) =>
          depth *
          ease(time, full - BREATH_IN, full) *
          (1 - ease(time, full + 0.1, full + BREATH_OUT)),
      ),
    ),
  );
}

/** The one gesture of a video: the hand works on an object. */
export interface Task {
  /** Seconds from the beginning. */
  readonly contact: number;
  /** Side from which the hand comes; the object is on the other side. */
  readonly side: -1 | 1;
}

/** Shares of the video between which the gesture is made. */
const EARLIEST = 0.34;
const LATEST = 0.66;
/** Seconds of the gesture before and after the contact; a video has to be longer than both. */
const TASK_BEFORE = 1.75;
const TASK_AFTER = 2.6;
/** Duration of the work in seconds, and the share of it before the contact. */
const TASK_LENGTH = 1.8;
const TASK_TOUCH = 0.46;

/** Glances at the work, in seconds from the contact: when it rises and when the hand meets it. */
const TASK_GLANCES = [
  [-1.25, -0.75],
  [-0.12, 0.62],
] as const;
const EYES_MOVE = 0.1;
const HEAD_MOVES = 0.48;

/** The gesture of a video, on a stressed word near its middle; a short text has none. */
export function taskOf(stage: Stage, phrases: readonly Phrase[], side: -1 | 1): Task | undefined {
  const length = timeOf(Math.max(0, stage.times.length - 1));
  const middle = phrases
    .flatMap(({ accents }) => accents)
    .filter(({ time }) => time > length * EARLIEST && time < length * LATEST)
    .filter(({ time }) => time > TASK_BEFORE + 0.3 && time < length - TASK_AFTER - 0.3);
  const [accent] = middle.toSorted((a, b) => b.strength - a.strength);
  return accent && { contact: accent.time, side };
}

/** How far the gaze is on the work, 0 to 1: the eyes lead, the head follows. */
function gazeShare({ contact }: Task, time: number, move: number): number {
  return Math.max(
    ...TASK_GLANCES.map(([from, to]) => plateau(time, [contact + from, contact + to], move, move)),
  );
}

/** How far the head is bowed to the work at a time, 0 to 1. */
export function bow(task: Task, time: number): number {
  return gazeShare(task, time - 0.05, HEAD_MOVES);
}

/** Where the eyes look while they are on the work, as in Pose. */
export function lookAt(task: Task, time: number): Pose["gaze"] {
  const at = gazeShare(task, time, EYES_MOVE);
  return { x: -0.35 * task.side * at, y: 0.85 * at };
}

/** Whether the eyes are on the work, so that they glance nowhere else. */
export function isBusy({ contact }: Task, time: number): boolean {
  return time > contact - TASK_BEFORE && time < contact + 1;
}

/** The hand and its work in every frame. */
export function worksOf(stage: Stage, task: Task | undefined): Pose["work"][] {
  return stage.times.map((time) => {
    if (task === undefined) return { show: 0, reach: 0, act: 0 };
    const at = time - task.contact;
    return {
      show: ease(at, -TASK_BEFORE, -0.95) * (1 - ease(at, 1.8, TASK_AFTER)),
      reach: ease(at, -1.4, -0.7) * (1 - ease(at, 1.05, 1.75)),
      act: Math.min(1, Math.max(0, TASK_TOUCH + at / TASK_LENGTH)),
    };
  });
}

/** Where a colleague is: at the foot of the stage, to the viewer's left. */
const COLLEAGUE_SIDE = -1;
const COLLEAGUE_DOWN = 0.3;
/** Seconds that the eyes move before the name is said, and that they stay after it. */
const NAME_BEFORE = 0.12;
const NAME_STAY = 0.6;
const NAME_EYES_MOVE = 0.14;
const NAME_HEAD_MOVES = 0.6;

/** A glance at the colleague whose name is said, and how far the head goes with it. */
export interface ColleagueGlance {
  readonly x: number;
  readonly y: number;
  /** How far the head is turned to the colleague, 0 to 1. */
  readonly turn: number;
}

/** From when to when the speaker says a colleague's name. @param names in small letters */
export function spokenNames({ words }: SpeechTimings, names: ReadonlySet<string>): Span[] {
  return words
    .filter(({ text }) => names.has(text.toLowerCase().replace(/[^\p{L}]/gu, "")))
    .map(({ start, end }) => [start, end]);
}

/** The glance at a time. @param said what {@link spokenNames} found */
export function colleagueGlance(said: readonly Span[], time: number): ColleagueGlance {
  const at = (move: number): number =>
    Math.max(
      0,
      ...said.map(([start, end]) =>
        plateau(time, [start - NAME_BEFORE, end + NAME_STAY], move, move),
      ),
    );
  const eyes = at(NAME_EYES_MOVE);
  return { x: COLLEAGUE_SIDE * eyes, y: COLLEAGUE_DOWN * eyes, turn: at(NAME_HEAD_MOVES) };
}
