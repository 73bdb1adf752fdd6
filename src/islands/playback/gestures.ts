import { primaryOf } from "./view.ts";
import type { Player } from "./player.ts";

/** What has an action of its own: there the visitor asks for that, not for playback. */
const CONTROL = "a, button, summary, input, select, textarea, label, [contenteditable]";
/** Keys that move on the page, or mean nothing by themselves. */
const MOVING = /^(Tab|Escape|Shift|Control|Alt|AltGraph|Meta|Arrow\w+|Page\w+|Home|End|F\d+)$/;

/**
 * Listens to the section: the first gesture unlocks the sound (specification, section 4), and keys
 * control playback while the focus is in it. A swipe that scrolls is no gesture, and a key that a
 * control of the page needs is left to it.
 * @param byGesture whether a gesture starts playback; keys work in any case
 * @returns stops listening
 */
export function connectGestures(
  section: HTMLElement,
  player: Player,
  byGesture: boolean,
): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  const send = (event: Event) => {
    if (byGesture && !onControl(event)) player.send({ type: "gesture" });
  };
  // A finger that goes down may be about to scroll: only when it goes up was it a touch.
  const onPointer = (event: PointerEvent) => {
    if ((event.pointerType === "mouse") === (event.type === "pointerdown")) send(event);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target)) return;
    if (actOnKey(event)) event.preventDefault();
    else if (!MOVING.test(event.key)) send(event);
  };
  /** Whether the key is one of playback's. */
  const actOnKey = ({ key, target }: KeyboardEvent): boolean => {
    const state = player.getState();
    switch (key.toLowerCase()) {
      case " ":
        if (onControl({ target })) return false;
        player.send(primaryOf(state).event);
        return true;
      case "arrowleft":
      case "arrowright":
        if (state.phase.name === "locked") return false;
        player.send({ type: key === "ArrowLeft" ? "previous" : "next" });
        return true;
      case "m":
        player.send({ type: "toggleSound" });
        return true;
      case "c":
        player.send({ type: "toggleCaptions" });
        return true;
      default:
        return false;
    }
  };
  section.addEventListener("pointerdown", onPointer, { signal });
  section.addEventListener("pointerup", onPointer, { signal });
  section.addEventListener("click", send, { signal });
  section.addEventListener("keydown", onKey, { signal });
  return () => listeners.abort();
}

/** The second click of a double click: it would undo what the first one did. */
export function isEcho({ detail }: Pick<UIEvent, "detail">): boolean {
  return detail > 1;
}

function onControl({ target }: Pick<Event, "target">): boolean {
  return target instanceof Element && target.closest(CONTROL) !== null;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("input, select, textarea, [contenteditable]");
}
