import { isCalm } from "./calm.ts";
import type { Stage } from "./stages.ts";

/** Duration of an agent's move on or off the stage, in milliseconds. */
const DURATION = 600;
const EASING = "cubic-bezier(.3,.1,.2,1)";

/**
 * Animates each change of scene from the old positions to the new ones (FLIP). It uses transforms
 * only, so a running video drops no frame. With reduced motion it does nothing.
 * @returns call it before the markup changes with the agent who is alone on stage, if any; call its
 * result after the change to start the animation
 */
export function followMoves(stages: readonly Stage[]): (solo: number | null) => () => void {
  let seen: HTMLElement[] = [];
  let before: number | null = null;
  return (solo) => {
    // Between two speakers only these two move.
    const everybody = before === null || solo === null;
    const places = before === solo ? [] : seen.map((element) => element.getBoundingClientRect());
    before = solo;
    seen = stages.map(({ box, tile }, index) => (index === solo || !tile ? box : tile));
    return () =>
      places.forEach((from, index) => {
        const element = seen[index];
        const to = element?.getBoundingClientRect();
        if (!to?.width || (index !== solo && !everybody) || isCalm()) return;
        const scale = from.width / to.width;
        element?.animate(
          {
            transform: [
              `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${scale})`,
              "none",
            ],
          },
          { duration: DURATION, easing: EASING },
        );
      });
  };
}
