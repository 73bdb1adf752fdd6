import type { Pose } from "../../../../src/graphics/portraits/pose.ts";
import { colleagueGlance } from "./colleague.ts";
import { ease, pulse } from "./curve.ts";
import { strongest, type Accent, type Phrase } from "./phrases.ts";
import { randomOf, within } from "./random.ts";
import type { Stage } from "./stage.ts";
import { bow, type Task } from "./task.ts";

type Head = Pose["head"];

/** A head is held still for a while between two movements, in seconds from one to the next. */
const NODS_APART = 1.25;
const POSTURES_APART = 1.5;
/** It takes this long from one posture to the next, and begins this long before the stress. */
const TURN = 0.8;
const TURN_EARLY = 0.3;

interface Posture {
  readonly from: number;
  readonly x: number;
  readonly y: number;
  readonly tilt: number;
  readonly turn: number;
}

const UPRIGHT: Head = { x: 0, y: 0, tilt: 0, turn: 0 };
/** The furthest that a head goes up, down or to a side, in drawing units; it slows down before. */
const FURTHEST = 8;

/** The strongest accents of a text; the head moves on these, and rests between them. */
function beats(phrases: readonly Phrase[], apart: number): Accent[] {
  // The last thing said is what the head underlines.
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
      x: side * within(random, 2.2, 4.6) * size * sway,
      y: within(random, -1.8, 1) * size * sway,
      tilt: side * (random() < 0.6 ? 1 : -1) * within(random, 0.9, 2.3) * size * tilt,
      turn: side * within(random, 0.25, 0.62) * size * sway,
    });
  }
  return found;
}

function held(all: readonly Posture[], time: number): Head {
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
      (index === accents.length - 1 ? 5.4 : within(random, 2.8, 5) * (0.45 + 0.55 * strength)) *
      stage.temperament.nod,
    lean: within(random, -0.6, 0.6),
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
    const posture = held(all, time);
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
