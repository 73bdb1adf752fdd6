import type { Player } from "./player.ts";
import type { Voice } from "./start.ts";
import { primaryOf } from "./view.ts";

/**
 * Ties the device's own media controls to the player: its keys, a headset's button, a lock screen.
 * @param voices whose clips they are, in their order
 * @returns stops
 */
export function connectMediaSession(
  player: Player,
  voices: readonly Voice[],
  siteName: string,
): () => void {
  // Not every browser has it.
  const session = "mediaSession" in navigator ? navigator.mediaSession : undefined;
  if (session === undefined) return () => {};
  const handle = (on: boolean) => {
    const act = (action: MediaSessionAction, handler: () => void) =>
      session.setActionHandler(action, on ? handler : null);
    act("play", () => player.send(primaryOf(player.getState()).event));
    act("pause", () => player.send({ type: "pause" }));
    act("previoustrack", () => player.send({ type: "previous" }));
    act("nexttrack", () => player.send({ type: "next" }));
  };
  let shown: number | null = null;
  const show = () => {
    const { phase, speaker } = player.getState();
    session.playbackState =
      phase.name === "speaking" ? "playing" : speaker === null ? "none" : "paused";
    if (speaker === null || speaker === shown) return;
    shown = speaker;
    const voice = voices[speaker];
    if (voice === undefined) return;
    const { name, title, poster } = voice;
    session.metadata = new MediaMetadata({
      title: `${name}: ${title}`,
      artist: siteName,
      artwork: poster ? [{ src: poster }] : [],
    });
    handle(true);
  };
  const stop = player.subscribe(show);
  return () => {
    stop();
    handle(false);
    session.metadata = null;
  };
}
