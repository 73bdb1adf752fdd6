import type { Player } from "./player.ts";
import type { PlaybackEvent, PlaybackState } from "./machine.ts";
import { type Action, cardPressed, primaryAction } from "./view.ts";
import type { Stage } from "./stages.ts";

/**
 * What a key on the keyboard, or one of the device's media keys, asks for.
 * @param name the key's (in small letters), or the media session's name of the action
 * @returns undefined where it means nothing here
 */
export function commandOf(state: PlaybackState, name: string): PlaybackEvent | undefined {
  switch (name) {
    case " ":
      return { type: primaryAction(state) };
    case "play": {
      // A headset sends it while a video plays, too.
      const type = primaryAction(state);
      return type === "pause" ? undefined : { type };
    }
    case "pause":
      return { type: name };
    case "arrowleft":
    case "previoustrack":
      return step(state, -1);
    case "arrowright":
    case "nexttrack":
      return step(state, 1);
    case "m":
      return { type: "toggleSound" };
    case "c":
      return { type: "toggleCaptions" };
    default:
      return undefined;
  }
}

/** Selects the previous or next agent, if there is one, after playback has started. */
function step(state: PlaybackState, by: number): PlaybackEvent | undefined {
  const index = state.current + by;
  const leads = state.phase.name !== "locked" && index in state.statuses;
  return leads ? { type: "choose", index } : undefined;
}

/** Elements with an action of their own, which do not start playback. */
const CONTROL = "a, button, summary";
/** Keys that count as a gesture: others only scroll, or have no effect alone. */
const ACTING = /^(.|Enter)$/u;

/**
 * Listens to the section: the first gesture unlocks the sound (specification, section 4), and keys
 * control playback while the focus is in it. A swipe that scrolls does not count, and keys that a
 * focused control needs are left to it. `data-send` of a button names the event that a press sends.
 * @param byGesture whether a gesture starts playback; keys work in any case
 * @param signal removes the listeners outside the section
 */
export function connectGestures(
  section: HTMLElement,
  stages: readonly Stage[],
  player: Player,
  byGesture: boolean,
  signal: AbortSignal,
): void {
  const unlock = (event: Event) => {
    if (byGesture && !onControl(event)) player.send({ type: "gesture" });
  };
  /** Action of the first button's label when the press began, which the visitor meant. */
  let pressAction: Action | undefined;
  // A finger may be about to scroll: only lifting it counts as a touch.
  const onPointer = (event: PointerEvent) => {
    if (event.type === "pointerdown") pressAction = primaryAction(player.getState());
    if ((event.pointerType === "mouse") === (event.type === "pointerdown")) unlock(event);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // The space key is a control's own.
    const key = onControl(event) ? event.key.trim() : event.key;
    const command = commandOf(player.getState(), key.toLowerCase());
    if (command) event.preventDefault();
    else if (ACTING.test(event.key)) unlock(event);
    // A key that is held does it once: else it would pause and resume without end.
    if (command && !event.repeat) player.send(command);
  };
  const onClick = (event: MouseEvent) => {
    const button = closestTarget(event, "[data-send]");
    if (!button) return unlock(event);
    // The second click of a double click would undo what the first one did.
    if (event.detail > 1) return;
    const state = player.getState();
    const { send } = button.dataset;
    const index = stages.findIndex(({ indicators }) =>
      indicators.some((indicator) => indicator.contains(button)),
    );
    // A key press has no pointerdown: it triggers the action of the button's label.
    const primary = (event.detail && pressAction) || primaryAction(state);
    player.send(
      send === "press"
        ? cardPressed(state, index)
        : { type: PRESSES.find((type) => type === send) ?? primary },
    );
    // Scrolls the whole stage into view.
    if (!send?.startsWith("toggle")) section.scrollIntoView({ block: "nearest" });
  };
  section.addEventListener("pointerdown", onPointer);
  section.addEventListener("pointerup", onPointer);
  section.addEventListener("click", onClick);
  section.addEventListener("keydown", onKey);
  if (!byGesture) return;
  // Links to the stage, wherever they are, start it: the browser counts the press as the visitor's.
  const onLink = (event: Event) => {
    if (closestTarget(event, "[data-playback-start]")) player.send({ type: "enter" });
  };
  document.addEventListener("click", onLink, { signal });
}

/** Events that buttons send, by their `data-send`. */
const PRESSES = [
  "enableSound",
  "replayAll",
  "toggleCaptions",
  "toggleSound",
  "toggleStart",
] as const;

function onControl(event: Event): boolean {
  return closestTarget(event, CONTROL) !== null;
}

/** The nearest element around an event that fits. */
function closestTarget({ target }: Event, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}
