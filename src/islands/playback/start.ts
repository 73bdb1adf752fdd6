import { connectGestures } from "./gestures.ts";
import { connectMediaSession } from "./media-session.ts";
import { createPlayer, type Player } from "./player.ts";
import { readCaptions, readStart, savesData, writeChoices } from "./preferences.ts";
import { watchSight } from "./sight.ts";
import { connectStages, findStages, type Stage } from "./stages.ts";
import { initialState, type StartMode } from "./state.ts";

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
  /** How it may start, where that is not the visitor's general choice alone. */
  readonly startMode?: (chosen: StartMode) => StartMode;
  /** Where captions stand in the picture: a media query. Elsewhere the page shows the words. */
  readonly captionsInPicture: string;
}

/** Playback of a section, at work. */
export interface Playback {
  readonly player: Player;
  readonly stages: readonly Stage[];
  /** Leaves nothing playing, and listens to nothing any more. */
  stop(): void;
}

/** Ties the machine to the videos of a section, and to everything else that has a say in it. */
export function startPlayback(section: HTMLElement, options: PlaybackOptions): Playback {
  const { voices, siteName, byGesture, startMode, captionsInPicture } = options;
  const stages = findStages(section);
  const videos = stages.map(({ video }) => video);
  const chosen = readStart(window);
  const initial = initialState({
    count: stages.length,
    start: startMode?.(chosen) ?? chosen,
    captions: readCaptions(),
    thrifty: savesData(navigator),
  });
  const player = createPlayer(videos, initial, {
    setTimeout: (callback, ms) => window.setTimeout(callback, ms),
    clearTimeout: (id) => window.clearTimeout(id),
    isOnline: () => navigator.onLine,
    log(index, reason) {
      const whose = voices[index]?.name ?? index;
      // eslint-disable-next-line no-console -- section 8: a video that fails is logged
      console.error(`The video of ${whose} cannot be played: ${reason}.`);
    },
    remember: writeChoices,
  });
  const stops = [
    connectStages(section, stages, player, window.matchMedia(captionsInPicture)),
    connectMediaSession(player, voices, siteName),
    connectGestures(section, player, byGesture),
    watchSight(section, player.send),
    player.destroy,
  ];
  // The island comes alive when it comes near.
  player.send({ type: "near" });
  return {
    player,
    stages,
    stop() {
      for (const stop of stops) stop();
    },
  };
}
