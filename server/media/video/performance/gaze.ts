import { colleagueGlance } from "./colleague.ts";
import { plateau } from "./curve.ts";
import type { Phrase } from "./phrases.ts";
import { randomOf, within } from "./random.ts";
import type { Stage } from "./stage.ts";
import { isBusy, lookAt, type Task } from "./task.ts";

/** Where the eyes look in one frame, as in Pose. */
interface Gaze {
  readonly x: number;
  readonly y: number;
}

/** A look away from the viewer. */
interface Glance extends Gaze {
  readonly span: readonly [start: number, end: number];
}

/** The shortest pause in which the eyes have time to go and come back. */
const PAUSE = 0.2;
/** Seconds that the eyes take from one place to another, and the least they stay. */
const MOVE = 0.09;
const STAY = 0.3;
/** The least from one glance to the next. */
const APART = 2.2;

function glances(stage: Stage, phrases: readonly Phrase[]): Glance[] {
  const random = randomOf(`${stage.seed} gaze`);
  const found: Glance[] = [];
  let side = random() < 0.5 ? -1 : 1;
  phrases.slice(0, -1).forEach(({ end, pause }) => {
    const wish = random();
    const away = { x: within(random, 0.45, 0.8), y: within(random, -0.15, 0.45) };
    const before = found.at(-1)?.span[1] ?? -Infinity;
    if (pause < PAUSE || wish > stage.temperament.glance || end - before < APART) return;
    // The eyes are back on the viewer as the next phrase begins.
    const from = end + 0.04;
    found.push({ x: side * away.x, y: away.y, span: [from, from + Math.max(STAY, pause - 0.1)] });
    side = -side;
  });
  return found;
}

/**
 * Where the eyes look in every frame.
 * @param heads how far the head is to the side: eyes that rest on the viewer turn against it
 * @param task the work of the hands: it is looked at
 */
export function gazeOf(
  stage: Stage,
  phrases: readonly Phrase[],
  heads: readonly { readonly x: number; readonly y: number; readonly turn: number }[],
  task: Task | undefined,
): Gaze[] {
  const away = glances(stage, phrases).filter(
    ({ span: [start, end] }) =>
      (task === undefined || !(isBusy(task, start) || isBusy(task, end))) &&
      stage.named.every(([from, to]) => end < from - APART || start > to + APART),
  );
  return stage.times.map((time, frame) => {
    const look = task === undefined ? { x: 0, y: 0 } : lookAt(task, time);
    let x = look.x - (heads[frame]?.x ?? 0) * 0.02 - (heads[frame]?.turn ?? 0) * 0.22;
    let y = look.y - (heads[frame]?.y ?? 0) * 0.025 * (1 - look.y);
    const colleague = colleagueGlance(stage.named, time);
    x += colleague.x;
    y += colleague.y;
    for (const glance of away) {
      const at = plateau(time, glance.span, MOVE, MOVE);
      x += glance.x * at;
      y += glance.y * at;
    }
    return { x, y };
  });
}
