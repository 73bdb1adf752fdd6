import type { Playback } from "../start.ts";
import { createStrand } from "./index.ts";
import { stringsOf } from "./place.ts";

/** Lets the string of whoever speaks move with the voice, on the canvas of the section. */
export function connectStrand(
  section: HTMLElement,
  { player, stages }: Playback,
  signal: AbortSignal,
): void {
  const canvas = section.querySelector("canvas");
  if (canvas === null) return;
  const strand = createStrand(canvas, stringsOf(section, canvas), signal);
  player.subscribe(() => {
    const { phase, current } = player.getState();
    const stage = stages[current];
    const raised = phase.name === "speaking" || phase.name === "paused" || phase.name === "stalled";
    strand.follow(
      stage && raised
        ? {
            index: current,
            loudness: stage.loudness,
            time: () => stage.video.currentTime,
            running: phase.name === "speaking",
          }
        : null,
    );
  });
}
