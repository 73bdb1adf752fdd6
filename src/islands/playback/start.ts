import { connectGestures } from "./gestures.ts";
import { connectMediaSession } from "./media-session.ts";
import { createPlayer, type Player, type World } from "./player.ts";
import { readChoices, savesData, writeChoices } from "./preferences.ts";
import { watchSight } from "./sight.ts";
import { connectStages, findStages, type Stage } from "./stages.ts";
import { initialState } from "./state.ts";

/** An agent with a video. */
export interface Voice {
  readonly id: string;
  readonly name: string;
  /** What the agent is for. */
  readonly title: string;
  /** Path of the video's first frame. */
  readonly poster?: string | undefined;
}

/** What a page's playback is made of. */
export interface PlaybackOptions {
  /** In display order, as on the page. */
  readonly voices: readonly Voice[];
  readonly siteName: string;
  /** Whether the first gesture in the section starts playback. */
  readonly byGesture: boolean;
  /** Whether all has played before, so that nothing starts by itself any more. */
  readonly played?: () => boolean;
  /** Where captions stand in the picture: a media query. Elsewhere the page shows the words. */
  readonly captionsInPicture: string;
}

/** Playback of a section, at work. */
export interface Playback {
  readonly player: Player;
  readonly stages: readonly Stage[];
}

/**
 * Ties the machine to the videos of a section, and to everything else that has a say in it.
 * @param signal ends it: nothing plays any more, and nothing is listened to
 */
export function startPlayback(
  section: HTMLElement,
  options: PlaybackOptions,
  signal: AbortSignal,
): Playback {
  const { voices, siteName, byGesture, played, captionsInPicture } = options;
  const stages = findStages(section);
  const videos = stages.map(({ video }) => video);
  const initial = initialState({
    count: stages.length,
    ...readChoices(),
    played: played?.() === true,
    thrifty: savesData(),
  });
  const world: World = {
    setTimeout: (callback, ms) => window.setTimeout(callback, ms),
    clearTimeout: (id) => window.clearTimeout(id),
    isOnline: () => navigator.onLine,
    log(index, reason) {
      // eslint-disable-next-line no-console -- section 8: a video that fails is logged
      console.error(`The video of ${voices[index]?.name ?? index} cannot be played: ${reason}.`);
    },
    remember: writeChoices,
  };
  const player = createPlayer(videos, initial, world, signal);
  connectStages(section, stages, player, window.matchMedia(captionsInPicture), signal);
  connectMediaSession(player, voices, siteName);
  connectGestures(section, player, byGesture, signal);
  watchSight(section, player.send, signal);
  return { player, stages };
}
