import type { Pose } from "../../../../src/graphics/portraits/pose.ts";
import { ease, plateau } from "./curve.ts";
import { strongest, type Phrase } from "./phrases.ts";
import { timeOf, type Stage } from "./stage.ts";

/** The one gesture of a video: when the hand meets the thing that it works on. */
export interface Task {
  /** Seconds from the beginning. */
  readonly contact: number;
  /** Side from which the hand comes; the thing is held on the other one. */
  readonly side: -1 | 1;
}

/** Shares of the video between which the gesture is made. */
const EARLIEST = 0.34;
const LATEST = 0.66;
/** Seconds of the gesture before and after the contact; a video has to be longer than both. */
const BEFORE = 1.75;
const AFTER = 2.6;
/** Duration of the work in seconds, and the share of it before the contact. */
const LENGTH = 1.8;
const TOUCH = 0.46;

/** Looks at the work, in seconds from the contact: as it comes up, and when the hand meets it. */
const LOOKS = [
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
    .filter(({ time }) => time > BEFORE + 0.3 && time < length - AFTER - 0.3);
  const loudest = middle.toSorted((a, b) => b.strength - a.strength).slice(0, 1);
  const [accent] = strongest(loudest, 0);
  return accent && { contact: accent.time, side };
}

/** How far the gaze is on the work, 0 to 1: the eyes lead, the head follows. */
function looking({ contact }: Task, time: number, move: number): number {
  return Math.max(
    ...LOOKS.map(([from, to]) => plateau(time, [contact + from, contact + to], move, move)),
  );
}

/** How far the head is bowed to the work at a time, 0 to 1. */
export function bow(task: Task, time: number): number {
  return looking(task, time - 0.05, HEAD_MOVES);
}

/** Where the eyes look while they are on the work, as in Pose. */
export function lookAt(task: Task, time: number): Pose["gaze"] {
  const at = looking(task, time, EYES_MOVE);
  return { x: -0.35 * task.side * at, y: 0.85 * at };
}

/** Whether the eyes have the work to look at, so that they go nowhere else. */
export function isBusy({ contact }: Task, time: number): boolean {
  return time > contact - BEFORE && time < contact + 1;
}

/** The hand and its work in every frame. */
export function worksOf(stage: Stage, task: Task | undefined): Pose["work"][] {
  return stage.times.map((time) => {
    if (task === undefined) return { show: 0, reach: 0, act: 0 };
    const at = time - task.contact;
    return {
      show: ease(at, -BEFORE, -0.95) * (1 - ease(at, 1.8, AFTER)),
      reach: ease(at, -1.4, -0.7) * (1 - ease(at, 1.05, 1.75)),
      act: Math.min(1, Math.max(0, TOUCH + at / LENGTH)),
    };
  });
}
