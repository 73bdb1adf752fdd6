import { useEffect } from "react";
import { IslandBoundary } from "../shared/IslandBoundary.tsx";
import { startPlayback, type PlaybackOptions } from "./start.ts";

/**
 * Talking playback (specification, section 4) as an island: it starts playback in the page's own
 * markup. It renders only an empty marker element, which Astro observes for visibility.
 */
export function Playback(options: PlaybackOptions) {
  return (
    <IslandBoundary>
      <PlaybackEffect {...options} />
    </IslandBoundary>
  );
}

function PlaybackEffect(options: PlaybackOptions) {
  useEffect(() => {
    const ending = new AbortController();
    startPlayback(document, options, ending.signal);
    return () => ending.abort();
    // Its properties are written into the page, and never change.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return <i />;
}
