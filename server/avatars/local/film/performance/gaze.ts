import { plateau } from "./curve.ts";
import type { Phrase } from "./phrases.ts";
import { randomOf, within } from "./random.ts";
import type { Stage } from "./stage.ts";

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
const APART = 2.5;

function glances(stage: Stage, phrases: readonly Phrase[]): Glance[] {
  const random = randomOf(`${stage.seed} gaze`);
  const found: Glance[] = [];
  let side = random() < 0.5 ? -1 : 1;
  phrases.slice(0, -1).forEach(({ end, pause }) => {
    const wish = random();
    const away = { x: within(random, 0.25, 0.5), y: within(random, 0.1, 0.4) };
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
 */
export function gazeOf(
  stage: Stage,
  phrases: readonly Phrase[],
  heads: readonly { readonly x: number; readonly y: number }[],
): Gaze[] {
  const away = glances(stage, phrases);
  return stage.times.map((time, frame) => {
    let x = (heads[frame]?.x ?? 0) * -0.03;
    let y = (heads[frame]?.y ?? 0) * -0.03;
    for (const glance of away) {
      const at = plateau(time, glance.span, MOVE, MOVE);
      x += glance.x * at;
      y += glance.y * at;
    }
    return { x, y };
  });
}
