import { useCallback, useState, type RefCallback } from "react";
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

/**
 * Playback as a hook: it runs while the view is on the page.
 * @param options those of the first call count
 */
export function usePlayback(options: PlaybackOptions): PlaybackView {
  const [first] = useState(options);
  const [playback, setPlayback] = useState<Playback>();
  const [state, setState] = useState(STILL);
  const root = useCallback(
    (element: HTMLElement | null) => {
      const section = element?.closest<HTMLElement>("[data-playback]");
      if (!section) return;
      const ending = new AbortController();
      const started = startPlayback(section, first, ending.signal);
      const { getState, subscribe } = started.player;
      const follow = () => setState(getState());
      follow();
      subscribe(follow);
      setPlayback(started);
      return () => ending.abort();
    },
    [first],
  );
  return {
    root,
    state,
    alive: playback !== undefined,
    stages: playback?.stages ?? [],
    isLoading: (index) => playback?.player.isLoading(index) ?? false,
    send: (event) => playback?.player.send(event),
  };
}
