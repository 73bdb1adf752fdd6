import type { PlaybackEvent, PlaybackState } from "./state.ts";
import type { Player } from "./player.ts";
import type { Stage } from "./stages.ts";
import { pressOn, primaryOf } from "./view.ts";

/** What has an action of its own: there the visitor asks for that, not for playback. */
const CONTROL = "a, button, summary, input, select, textarea, label, [contenteditable]";
/** Keys that do something: the others move on the page, or mean nothing by themselves. */
const ACTING = /^(.|Enter)$/u;

/**
 * Listens to the section: the first gesture unlocks the sound (specification, section 4), and keys
 * control playback while the focus is in it. A swipe that scrolls is no gesture, and a key that a
 * control of the page needs is left to it. Buttons say in `data-send` what a press sends.
 * @param byGesture whether a gesture starts playback; keys work in any case
 */
export function connectGestures(
  section: HTMLElement,
  stages: readonly Stage[],
  player: Player,
  byGesture: boolean,
): void {
  const unlock = (event: Event) => {
    if (byGesture && !onControl(event)) player.send({ type: "gesture" });
  };
  // A finger that goes down may be about to scroll: only when it goes up was it a touch.
  const onPointer = (event: PointerEvent) => {
    if ((event.pointerType === "mouse") === (event.type === "pointerdown")) unlock(event);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = actionOf(event, player.getState());
    if (action) {
      event.preventDefault();
      player.send(action);
    } else if (ACTING.test(event.key)) unlock(event);
  };
  const onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest("[data-send]") : null;
    if (!(button instanceof HTMLElement)) return unlock(event);
    // The second click of a double click would undo what the first one did.
    if (event.detail > 1) return;
    const state = player.getState();
    const { send } = button.dataset;
    // An agent's own button stands on its stage.
    const index = stages.findIndex(({ box }) => box.contains(button));
    if (send === "press") {
      player.send(pressOn(state, index));
      // In a narrow window who was chosen goes to the stage, and takes the focus along.
      stages[index]?.box.scrollIntoView({ block: "nearest" });
    } else player.send(PRESSES.find(({ type }) => type === send) ?? { type: primaryOf(state) });
  };
  section.addEventListener("pointerdown", onPointer);
  section.addEventListener("pointerup", onPointer);
  section.addEventListener("click", onClick);
  section.addEventListener("keydown", onKey);
}

/** What a key of playback's does; undefined for any other key. */
function actionOf(event: KeyboardEvent, state: PlaybackState): PlaybackEvent | undefined {
  switch (event.key.toLowerCase()) {
    case " ":
      return onControl(event) ? undefined : { type: primaryOf(state) };
    case "arrowleft":
      return step(state, -1);
    case "arrowright":
      return step(state, 1);
    case "m":
      return { type: "toggleSound" };
    case "c":
      return { type: "toggleCaptions" };
    default:
      return undefined;
  }
}

/** To the agent beside the current one, where there is one and playback has begun. */
function step({ phase, current, fates }: PlaybackState, by: number): PlaybackEvent | undefined {
  const index = current + by;
  return phase.name !== "locked" && index in fates ? { type: "choose", index } : undefined;
}

/** What buttons send that say so in their `data-send`. */
const PRESSES = [
  { type: "enableSound" },
  { type: "replayAll" },
  { type: "toggleCaptions" },
  { type: "toggleSound" },
  { type: "toggleStart" },
] as const;

function onControl({ target }: Event): boolean {
  return target instanceof Element && target.closest(CONTROL) !== null;
}
