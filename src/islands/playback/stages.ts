import { isCalm } from "./preferences.ts";

/** An agent with a video. */
export interface Voice {
  readonly name: string;
  /** Domain of the agent. */
  readonly title: string;
  readonly color: string;
  /** Path of the picture that a device shows while the video plays. */
  readonly poster: string;
}

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
  readonly indicators: readonly HTMLElement[];
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
        indicators: [box, ...find("")],
        words: () => find(" [data-words]").map((words) => words.cloneNode(true)),
      },
    ];
  });
}

/** Duration of an agent's move on or off the stage, in milliseconds. */
const DURATION = 600;
const EASING = "cubic-bezier(.3,.1,.2,1)";

/**
 * Animates each change of scene from the old positions to the new ones (FLIP). It uses transforms
 * only, so a running video drops no frame. With reduced motion it does nothing.
 * @returns call it before the markup changes with the agent who is alone on stage, if any; call its
 * result after the change to start the animation
 */
export function followMoves(stages: readonly Stage[]): (solo: number | null) => () => void {
  let seen: HTMLElement[] = [];
  let before: number | null = null;
  return (solo) => {
    // Between two speakers only these two move.
    const everybody = before === null || solo === null;
    const places = before === solo ? [] : seen.map((element) => element.getBoundingClientRect());
    before = solo;
    seen = stages.map(({ box, tile }, index) => (index === solo || !tile ? box : tile));
    return () =>
      places.forEach((from, index) => {
        const element = seen[index];
        const to = element?.getBoundingClientRect();
        if (!to?.width || (index !== solo && !everybody) || isCalm()) return;
        const scale = from.width / to.width;
        element?.animate(
          {
            transform: [
              `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${scale})`,
              "none",
            ],
          },
          { duration: DURATION, easing: EASING },
        );
      });
  };
}
