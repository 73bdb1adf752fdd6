import type { Pose } from "../../../../src/graphics/portraits/pose.ts";
import { pulse } from "./curve.ts";
import { strongest, type Phrase } from "./phrases.ts";
import type { Stage } from "./stage.ts";
import type { Task } from "./task.ts";

type Body = Pose["body"];

/** Seconds from one lean toward the viewer to the next; only what is strongly said has one. */
const LEANS_APART = 5;
const STRONG = 0.5;

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
    phrases.flatMap(({ accents }) => accents).filter(({ strength }) => strength > STRONG),
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
