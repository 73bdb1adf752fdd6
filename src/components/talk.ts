/**
 * Lets a button of the page's own play each talking video in place of the browser's controls, which
 * stay where this script does not run. One speaks at a time. What a talk does stands in its
 * `data-talk` (`loading`, `playing`, `paused`, `failed`, or nothing), and styles do the rest.
 */
export function connectTalks(document: Document): void {
  let speaking: HTMLVideoElement | undefined;
  for (const talk of document.querySelectorAll<HTMLElement>("[data-talk]")) {
    const video = talk.querySelector("video");
    const button = talk.querySelector("button");
    if (!video || !button) continue;
    const show = (state: string) => {
      talk.dataset.talk = state;
      button.disabled = state === "failed";
    };
    video.controls = false;
    button.hidden = false;
    button.onclick = () => {
      if (!video.paused) return video.pause();
      speaking?.pause();
      speaking = video;
      show("loading");
      // A pause while it loads is no failure.
      video.play().catch(() => video.paused || show("failed"));
    };
    video.onplaying = () => show("playing");
    video.onpause = () => show("paused");
    video.onended = () => show("");
    video.onerror = () => show("failed");
  }
}
