import type { Player } from "./player.ts";
import type { PlaybackEvent, PlaybackState } from "./state.ts";
import { primaryAction } from "./view.ts";

/**
 * Does what a key on the keyboard, or one of the device's media keys, asks for.
 * @param name the key's (in small letters), or the media session's name of the action
 * @returns whether it means anything here
 */
export function runCommand(player: Player, name: string): boolean {
  const event = eventOf(player.getState(), name);
  if (event) player.send(event);
  return event !== undefined;
}

function eventOf(state: PlaybackState, name: string): PlaybackEvent | undefined {
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

/** Selects the previous or next agent after playback has started. */
function step({ phase, current }: PlaybackState, by: number): PlaybackEvent | undefined {
  return phase.name === "locked" ? undefined : { type: "choose", index: current + by };
}
