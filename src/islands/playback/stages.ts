import { isEcho } from "./gestures.ts";
import type { Player } from "./player.ts";
import { cardOf, pressOn } from "./view.ts";

/** One caption as the page holds it: the words, and when they begin, in seconds. */
export interface Words {
  readonly start: number;
  readonly text: string;
}

/** One agent's place on the page: the box with its picture and video, and what the video says. */
export interface Stage {
  /** The box whose `data-talk` tells what the agent does. */
  readonly box: HTMLElement;
  readonly video: HTMLVideoElement;
  readonly words: readonly Words[];
  /** Language of the words, where it is told. */
  readonly language: string | undefined;
  /** Amplitude of the voice: one character, 0-9a-z, for each 40 ms. */
  readonly loudness: string;
}

/**
 * Finds the agents' places in a section, in display order: every box with `data-talk` and a video.
 * Words stand in the elements with `data-start` beside it.
 */
export function findStages(section: HTMLElement): Stage[] {
  return [...section.querySelectorAll<HTMLElement>("[data-talk]")].flatMap((box) => {
    const video = box.querySelector("video");
    if (video === null) return [];
    const around = box.closest("[data-voice]") ?? section;
    const cues = [...around.querySelectorAll<HTMLElement>("[data-start]")];
    const words = cues.map((element) => ({
      start: Number(element.dataset.start),
      text: element.textContent,
    }));
    const language = cues[0]?.closest<HTMLElement>("[lang]")?.lang;
    return [{ box, video, words, language, loudness: video.dataset.loudness ?? "" }];
  });
}

/**
 * Ties the agents' own buttons to the player, and shows on each stage, in captions and on the
 * section what playback does.
 * @param captionsInPicture where captions stand in the picture and not beside it
 */
export function connectStages(
  section: HTMLElement,
  stages: readonly Stage[],
  player: Player,
  captionsInPicture: MediaQueryList,
  signal: AbortSignal,
): void {
  const show = () => {
    const state = player.getState();
    const captions = state.captions ? "on" : "off";
    Object.assign(section.dataset, { phase: state.phase.name, sound: state.sound, captions });
    stages.forEach(({ box, video }, index) => {
      const current = index === state.current;
      box.dataset.talk = cardOf(state, index, player.isLoading(index));
      box.toggleAttribute("data-current", current);
      const shown = current && state.captions && captionsInPicture.matches;
      for (const track of video.textTracks) track.mode = shown ? "showing" : "disabled";
    });
  };
  stages.forEach(({ box }, index) => {
    const button = box.querySelector<HTMLButtonElement>("button[hidden]");
    if (button === null) return;
    button.hidden = false;
    const press = (event: MouseEvent) => {
      if (!isEcho(event)) player.send(pressOn(player.getState(), index));
    };
    button.addEventListener("click", press, { signal });
  });
  show();
  captionsInPicture.addEventListener("change", show, { signal });
  player.subscribe(show);
}
