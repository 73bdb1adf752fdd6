import { isCalm } from "./calm.ts";
import type { Stage } from "./stages.ts";

/** How long anybody takes to come on stage or to leave it, in milliseconds. */
const DURATION = 600;
const EASING = "cubic-bezier(.3,.1,.2,1)";

/**
 * Makes of each change of scene a movement: everybody goes from where they were seen to where they
 * are seen now. It is a transform alone, which costs a running video no frame; where nothing may
 * move, nothing does.
 * @returns to be told, before the markup changes, who is alone on stage, if anybody is; what that
 * returns sets them moving, once it has changed
 */
export function followMoves(stages: readonly Stage[]): (solo: number | null) => () => void {
  let seen: HTMLElement[] = [];
  let before: number | null = null;
  return (solo) => {
    // From one to the next only these two move.
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
