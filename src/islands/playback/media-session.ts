import { runCommand } from "./commands.ts";
import type { Player } from "./player.ts";
import type { Voice } from "./voice.ts";

/**
 * Ties the device's own media controls to the player: its keys, a headset's button, a lock screen.
 * @param voices whose videos they are, in their order
 */
export function connectMediaSession(
  player: Player,
  voices: readonly Voice[],
  siteName: string,
): void {
  // Not every browser has media sessions.
  if (!("mediaSession" in navigator)) return;
  const { mediaSession } = navigator;
  for (const action of ["play", "pause", "previoustrack", "nexttrack"] as const) {
    mediaSession.setActionHandler(action, () => runCommand(player, action));
  }
  let current: Voice | undefined;
  player.subscribe(() => {
    const voice = voices[player.getState().speaker ?? -1];
    if (voice === undefined || voice === current) return;
    current = voice;
    const { name, title, poster } = voice;
    mediaSession.metadata = new MediaMetadata({
      title: `${name}: ${title}`,
      artist: siteName,
      artwork: [{ src: poster }],
    });
  });
}
