import { findStages, type Voice } from "./stages.ts";
import type { PlaybackTexts } from "../../facts/strings.ts";
import { commandOf, connectGestures } from "./gestures.ts";
import { createPlayer, type Player, type World } from "./player.ts";
import {
  hasPlayed,
  isCalm,
  markPlayed,
  readChoices,
  savesData,
  writeChoices,
} from "./preferences.ts";
import { showPlayback } from "./show.ts";
import { initialState, type PlaybackEvent } from "./machine.ts";
import { AUDIO_VISIBILITY_THRESHOLD } from "../../facts/constants.ts";

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
 * comes up at once, unless the visitor has asked for less motion or moves the focus with keys, which
 * scrolling would take out of the window.
 */
export function bringIntoView(
  section: HTMLElement,
  player: Pick<Player, "subscribe" | "getState">,
): void {
  let justStarted = false;
  player.subscribe(() => {
    const before = justStarted;
    ({ justStarted } = player.getState());
    if (!justStarted || before || isCalm() || document.querySelector("main :focus-visible")) return;
    section.scrollIntoView({ block: "nearest", behavior: "smooth" });
  });
}

/** Browsers round the share in view, so slightly less counts as well. */
const NEEDED = AUDIO_VISIBILITY_THRESHOLD - 0.001;

/**
 * Reports to the machine whether the visitor is present: in this tab, with the share of the section
 * in view that section 4 requires. The same share is required for a start and to continue, so no
 * agent speaks unseen. It also reports leaving the page and changes of the connection.
 */
export function watchSight(section: HTMLElement, send: (event: PlaybackEvent) => void): void {
  let seen = false;
  let present = false;
  const update = () => {
    const before = present;
    present = seen && !document.hidden;
    if (present !== before) send({ type: present ? "return" : "leave" });
  };
  const observer = new IntersectionObserver(
    (entries) => {
      seen = (entries.at(-1)?.intersectionRatio ?? 0) >= NEEDED;
      update();
    },
    { threshold: NEEDED },
  );
  observer.observe(section);
  document.addEventListener("visibilitychange", update);
  window.addEventListener("pagehide", () => send({ type: "quit" }));
  for (const type of ["online", "offline"] as const) {
    window.addEventListener(type, () => send({ type }));
  }
}

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
    mediaSession.setActionHandler(action, () => {
      const command = commandOf(player.getState(), action);
      if (command) player.send(command);
    });
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
