import type { Voice } from "./voice.ts";
import type { PlaybackTexts } from "../../facts/strings.ts";
import { isCalm } from "./calm.ts";
import { connectGestures } from "./gestures.ts";
import { connectMediaSession } from "./media-session.ts";
import { createPlayer, type Player, type World } from "./player.ts";
import { hasPlayed, markPlayed, readChoices, savesData, writeChoices } from "./preferences.ts";
import { showPlayback } from "./show.ts";
import { watchSight } from "./sight.ts";
import { findStages } from "./stages.ts";
import { initialState } from "./state.ts";

/** Options of a page's playback. */
export interface PlaybackOptions {
  /** In display order, as on the page. */
  readonly voices: readonly Voice[];
  readonly siteName: string;
  readonly texts: PlaybackTexts;
  /**
   * Id of the agent on an agent's page. There the video plays once by itself; gestures do not start
   * it.
   */
  readonly once?: string;
}

/**
 * Ties the machine to the videos of a page's playback section (`data-playback`), and to gestures,
 * media keys, visibility and connection.
 * @param signal ends playback: videos pause and events are ignored
 */
export function startPlayback(
  document: Document,
  { voices, siteName, texts, once }: PlaybackOptions,
  signal: AbortSignal,
): void {
  const section = document.querySelector<HTMLElement>("[data-playback]");
  if (section === null) return;
  const stages = findStages(section);
  const videos = stages.map(({ video }) => video);
  const initial = initialState({
    ...readChoices(),
    count: stages.length,
    saveData: savesData(),
    played: once !== undefined && hasPlayed(once),
  });
  const world: World = {
    setTimeout: (callback, ms) => window.setTimeout(callback, ms),
    clearTimeout: (id) => window.clearTimeout(id),
    isOnline: () => navigator.onLine,
    log(index, reason) {
      // eslint-disable-next-line no-console -- section 8: a video that fails is logged
      console.error(`The video of ${voices[index]?.name} cannot be played: ${reason}`);
    },
    remember: writeChoices,
  };
  const player = createPlayer(videos, initial, world, signal);
  showPlayback(section, stages, voices, texts, player);
  connectMediaSession(player, voices, siteName);
  connectGestures(section, stages, player, once === undefined, signal);
  watchSight(section, player.send);
  if (once === undefined) bringIntoView(section, player);
  else {
    player.subscribe(() => {
      if (player.getState().phase.name === "ended") markPlayed(once);
    });
  }
  for (const button of section.querySelectorAll<HTMLButtonElement>("[data-send]")) {
    button.disabled = false;
  }
}

/**
 * A start by itself needs a fifth of the stage in view: the rest of it, with the face that speaks,
 * comes up at once, unless the visitor has asked for less motion.
 */
function bringIntoView(section: HTMLElement, player: Player): void {
  let fresh = false;
  player.subscribe(() => {
    const before = fresh;
    ({ fresh } = player.getState());
    if (fresh && !before && !isCalm())
      section.scrollIntoView({ block: "nearest", behavior: "smooth" });
  });
}
