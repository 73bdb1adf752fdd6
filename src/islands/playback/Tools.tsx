import { PLAYER } from "../../facts/strings.ts";
import { isEcho } from "./gestures.ts";
import type { PlaybackView } from "./use-playback.ts";

/** Captions, sound, and whether playback may start by itself. */
export function Tools({ state, alive, send }: Pick<PlaybackView, "state" | "alive" | "send">) {
  const { captions, sound, start } = state;
  return (
    <div className="playback-tools">
      <Press
        text={PLAYER.captions}
        alive={alive}
        on={captions}
        keys="c"
        onPress={() => send({ type: "toggleCaptions" })}
      />
      <Press
        text={PLAYER.sound}
        alive={alive}
        on={sound === "on"}
        keys="m"
        onPress={() => send({ type: "toggleSound" })}
      />
      <Press
        text={PLAYER.selfStart}
        alive={alive}
        on={start === "auto"}
        onPress={() => send({ type: "toggleStart" })}
      />
    </div>
  );
}

interface PressProps {
  readonly text: string;
  /** Whether presses are listened to yet. */
  readonly alive: boolean;
  readonly onPress: () => void;
  readonly className?: string;
  /** For what is on or off. */
  readonly on?: boolean;
  /** The key that does the same. */
  readonly keys?: string;
  /** What a press does, for styles; the button that has one takes the focus over from others. */
  readonly action?: string;
}

/**
 * A button of playback. The second click of a double click does nothing, and one that goes while it
 * has the focus hands it on.
 */
export function Press({ text, alive, onPress, className, on, keys, action }: PressProps) {
  return (
    <button
      type="button"
      className={className}
      disabled={!alive}
      aria-pressed={on}
      aria-keyshortcuts={keys}
      data-action={action}
      ref={handOnFocus}
      onClick={(event) => {
        if (!isEcho(event)) onPress();
      }}
    >
      {text}
    </button>
  );
}

/** Never another function: React calls what it returns whenever the button goes. */
function handOnFocus(button: HTMLButtonElement | null) {
  return () => {
    if (button !== document.activeElement) return;
    button?.closest("[data-playback]")?.querySelector<HTMLElement>("[data-action]")?.focus();
  };
}
