import { useCallback, useState, useSyncExternalStore, type RefCallback } from "react";
import { startPlayback, type Playback, type PlaybackOptions } from "./start.ts";
import { initialState, type PlaybackEvent, type PlaybackState } from "./state.ts";
import type { Stage } from "./stages.ts";

/** Playback as a view sees it. */
export interface PlaybackView {
  /** For an element of the view: playback is that of the section it stands in. */
  readonly root: RefCallback<HTMLElement>;
  readonly state: PlaybackState;
  /** Whether presses are listened to yet. */
  readonly alive: boolean;
  readonly stages: readonly Stage[];
  /** Whether a clip is being fetched and not ready yet. */
  isLoading(index: number): boolean;
  send(event: PlaybackEvent): void;
}

/** Before the page is alive. */
const STILL = initialState({ count: 0, start: "auto", captions: true, thrifty: true });
const getStill = () => STILL;
const subscribeToNothing = () => () => undefined;
const sendNowhere = () => undefined;

/**
 * Playback as a hook: it runs while the view is on the page.
 * @param createOptions called once, when it starts
 */
export function usePlayback(createOptions: () => PlaybackOptions): PlaybackView {
  const [playback, setPlayback] = useState<Playback>();
  const [create] = useState(() => createOptions);
  const root = useCallback(
    (element: HTMLElement | null) => {
      const section = element?.closest<HTMLElement>("[data-playback]");
      if (!section) return;
      const ending = new AbortController();
      setPlayback(startPlayback(section, create(), ending.signal));
      return () => {
        ending.abort();
        setPlayback(undefined);
      };
    },
    [create],
  );
  const state = useSyncExternalStore(
    playback?.player.subscribe ?? subscribeToNothing,
    playback?.player.getState ?? getStill,
    getStill,
  );
  return {
    root,
    state,
    alive: playback !== undefined,
    stages: playback?.stages ?? [],
    isLoading: playback?.player.isLoading ?? (() => false),
    send: playback?.player.send ?? sendNowhere,
  };
}
