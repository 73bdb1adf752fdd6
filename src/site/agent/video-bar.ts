import { clockTime } from "../../facts/times.ts";

/**
 * Keeps the bar under an agent's portrait true to its video: the words that are said now, the time,
 * and the slider, which also moves the video. It follows the video's own events, whatever plays it.
 */
export function followVideo(document: Document): void {
  const video = document.querySelector<HTMLVideoElement>("[data-hero] video");
  const caption = document.querySelector("[data-video=caption]");
  const slider = document.querySelector<HTMLInputElement>("[data-video=slider]");
  const time = document.querySelector("[data-video=time]");
  const press = document.querySelector<HTMLButtonElement>("[data-hero] [data-part=primary]");
  if (!video || !caption || !slider || !time) return;
  const atRest = caption.textContent;
  const on = (types: string, listener: () => void, target: EventTarget | null = video) => {
    for (const type of types.split(" ")) target?.addEventListener(type, listener);
  };

  on("timeupdate seeking", () => {
    const { currentTime } = video;
    const now = clockTime(currentTime);
    slider.value = String(currentTime);
    slider.setAttribute("aria-valuetext", now);
    slider.parentElement?.style.setProperty("--played", String(currentTime / Number(slider.max)));
    if (time.textContent !== now) time.textContent = now;
  });
  on("input", () => (video.currentTime = Number(slider.value)), slider);
  on("playing", () => (slider.disabled = false));
  // A paused video resumes where playback left it, and an ended one starts over.
  on("pause ended error", () => {
    // The focus would be lost with it: the button that resumes gets it.
    if (document.activeElement === slider) press?.focus();
    slider.disabled = true;
  });
  on("ended error", () => caption.replaceChildren(atRest));
  const track = video.querySelector("track");
  on(
    "cuechange",
    () => {
      const cues = [...(track?.track.activeCues ?? [])];
      const words = cues.flatMap((cue) => (cue instanceof VTTCue ? [cue.getCueAsHTML()] : []));
      // Between two captions the last one stays.
      if (words.length > 0) caption.replaceChildren(...words);
    },
    track,
  );
}
