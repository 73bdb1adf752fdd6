import { useSyncExternalStore } from "react";

/**
 * Something that follows from how far a video is; what uses it is drawn again when that changes.
 * @param pick gives it for a time in seconds
 */
export function useTime(video: HTMLVideoElement | undefined, pick: (seconds: number) => number) {
  return useSyncExternalStore(
    (tell) => {
      const listeners = new AbortController();
      for (const type of ["timeupdate", "seeked", "emptied"]) {
        video?.addEventListener(type, tell, { signal: listeners.signal });
      }
      return () => listeners.abort();
    },
    () => pick(video?.currentTime ?? 0),
    () => pick(0),
  );
}
