/**
 * One agent's place on the page: its picture and video, and the elements elsewhere that show its
 * state.
 */
export interface Stage {
  /** The box around the video. */
  readonly box: HTMLElement;
  readonly video: HTMLVideoElement;
  /** The agent's button among the others, where a page has several. */
  readonly tile: HTMLElement | null;
  /** All elements with a `data-video-state`, the box included. */
  readonly signs: readonly HTMLElement[];
  /** A copy of the words, where the page has them; each caption has its `data-start`. */
  words(): readonly Node[];
}

/**
 * Finds the agents' places, in display order: every box with `data-video-state` and a video in the
 * section, and all elements of the page with the same `data-voice`.
 */
export function findStages(section: HTMLElement): Stage[] {
  return [...section.querySelectorAll("video")].flatMap((video) => {
    const box = video.closest<HTMLElement>("[data-video-state]");
    if (box === null) return [];
    const find = (selector: string) => [
      ...document.querySelectorAll<HTMLElement>(`[data-voice="${box.dataset.voice}"]${selector}`),
    ];
    return [
      {
        box,
        video,
        tile: find(" [data-tile]")[0] ?? null,
        signs: [box, ...find("")],
        words: () => find(" [data-words]").map((words) => words.cloneNode(true)),
      },
    ];
  });
}
