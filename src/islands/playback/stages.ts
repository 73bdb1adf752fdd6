/** One agent's place on the page: the box with its picture and video, and what the video says. */
export interface Stage {
  /** The box whose `data-talk` tells what the agent does. */
  readonly box: HTMLElement;
  readonly video: HTMLVideoElement;
  /** Amplitude of the voice: one character, 0-9a-z, for each 40 ms. */
  readonly loudness: string;
  /** A copy of the words under the picture, where they are; each caption has its `data-start`. */
  words(): readonly Node[];
}

/** Finds the agents' places in a section, in display order: every box with `data-talk`. */
export function findStages(section: HTMLElement): Stage[] {
  return [...section.querySelectorAll<HTMLElement>("[data-talk]")].flatMap((box) => {
    const video = box.querySelector("video");
    if (video === null) return [];
    const words = box.closest("[data-voice]")?.querySelector("[data-words]");
    return [
      {
        box,
        video,
        loudness: video.dataset.loudness ?? "",
        words: () => (words ? [words.cloneNode(true)] : []),
      },
    ];
  });
}
