import type { MouseEvent, ReactNode, RefObject } from "react";
import { PLAYER } from "../../facts/strings.ts";
import { isEcho } from "./gestures.ts";
import type { PlaybackView } from "./use-playback.ts";

/** Captions, sound, and whether playback may start by itself. */
export function Tools({ state, alive, send }: Pick<PlaybackView, "state" | "alive" | "send">) {
  const { captions, sound, start } = state;
  const auto = start === "auto";
  return (
    <div className="playback-tools">
      <Toggle on={captions} alive={alive} keys="c" onPress={() => send({ type: "toggleCaptions" })}>
        {PLAYER.captions}
      </Toggle>
      <Toggle
        on={sound === "on"}
        alive={alive}
        keys="m"
        onPress={() => send({ type: "toggleSound" })}
      >
        {PLAYER.sound}
      </Toggle>
      <Toggle on={auto} alive={alive} onPress={() => send({ type: "toggleStart" })}>
        {PLAYER.selfStart}
      </Toggle>
    </div>
  );
}

function Toggle({
  on,
  alive,
  keys,
  onPress,
  children,
}: {
  readonly on: boolean;
  readonly alive: boolean;
  readonly keys?: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-keyshortcuts={keys}
      disabled={!alive}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

/** A button that may go while it has the focus: it hands it on. */
export function Press({
  next,
  className,
  onPress,
  children,
}: {
  readonly next: RefObject<HTMLElement | null>;
  readonly className?: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button
      ref={(button) => () => {
        if (button === document.activeElement) next.current?.focus();
      }}
      type="button"
      className={className}
      onClick={(event: MouseEvent) => {
        if (!isEcho(event)) onPress();
      }}
    >
      {children}
    </button>
  );
}
