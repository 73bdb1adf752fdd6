import { z } from "zod";

const Entry = z.object({
  /** Milliseconds of the page's own clock. */
  at: z.number(),
  /** An event of a video or of the visitor's; `phase`, `banner`, `panel` or `status` when that has changed. */
  type: z.string(),
  /** Agent whose video it is about. */
  voice: z.string(),
  muted: z.boolean(),
  /** Seconds into the video. */
  time: z.number(),
  text: z.string(),
});
export type Entry = z.infer<typeof Entry>;

/** A page's log of its playback. */
export const Record = z.object({
  log: z.array(Entry),
  /** Forbidden events: two voices at once, or spoken words over a voice. */
  wrong: z.array(z.string()),
});
export type Record = z.infer<typeof Record>;

/**
 * Runs in the page before anything else: writes down what the videos, the panel and the visitor do,
 * by the page's own clock. It is named `probe` there. Self-contained, as the page has nothing else.
 */
export function installProbe(): void {
  if (!location.protocol.startsWith("http")) return;
  const log: Entry[] = [];
  const wrong: string[] = [];
  /** Agents in a hurry: their videos jump near their end as soon as they run. */
  const hurry: string[] = [];
  const probe = { log, wrong, hurry };
  Object.assign(globalThis, { probe });

  const voiceOf = (element: Element) =>
    element.closest("[data-voice]")?.getAttribute("data-voice") ?? "";
  const write = (type: string, entry: Partial<Entry> = {}) => {
    const at = performance.now();
    log.push({ at, type, voice: "", muted: false, time: 0, text: "", ...entry });
  };
  const running = () => [...document.querySelectorAll("video")].filter((video) => !video.paused);
  /** The videos that are heard just now. */
  const heard = new Set<HTMLVideoElement>();

  for (const type of "play playing waiting pause ended volumechange error".split(" ")) {
    document.addEventListener(
      type,
      ({ target: video }) => {
        if (!(video instanceof HTMLVideoElement)) return;
        const { muted, currentTime, duration } = video;
        write(type, { voice: voiceOf(video), muted, time: currentTime });
        if (type === "playing" && !muted) heard.add(video);
        if (["waiting", "pause", "ended", "error"].includes(type) || muted) heard.delete(video);
        if (type !== "playing") return;
        if (running().length > 1)
          wrong.push(`two voices at once: ${running().map(voiceOf).join()}`);
        if (hurry.includes(voiceOf(video)) && currentTime < duration - 1)
          video.currentTime = duration - 0.4;
      },
      true,
    );
  }
  for (const type of ["pointerup", "pointercancel"]) {
    document.addEventListener(type, () => write(type), true);
  }
  document.addEventListener("DOMContentLoaded", () => {
    const section = document.querySelector<HTMLElement>("[data-playback]");
    if (section === null) return;
    const plain = (text: string) => text.replace(/\s+/g, " ").trim();
    const wordsOf = (selector: string) =>
      [...section.querySelectorAll<HTMLElement>(selector)]
        .filter((part) => part.checkVisibility())
        .map((part) => plain(part.innerText))
        .join(", ");
    const visible = new Map<string, string>();
    const follow = () => {
      const look = {
        phase: section.dataset.phase ?? "",
        banner: wordsOf(".playback-banner > *, .player [data-send=enableSound]"),
        panel: [
          plain(section.querySelector("h2")?.textContent ?? ""),
          wordsOf("[data-part=primary], [data-send=replayAll]"),
        ].join(" | "),
        status: wordsOf("[role=status]"),
      };
      for (const [type, text] of Object.entries(look)) {
        if (visible.get(type) === text) continue;
        visible.set(type, text);
        write(type, { text });
        const sounds = [...heard].some((video) => !video.muted && !video.paused);
        if (type === "status" && text !== "" && sounds) {
          wrong.push(`"${text}" is said over a voice`);
        }
      }
    };
    const attributeFilter = [
      "data-phase",
      "data-banner",
      "data-action",
      "data-unlocked",
      "data-video-state",
    ];
    const what = { subtree: true, childList: true, characterData: true, attributeFilter };
    new MutationObserver(follow).observe(section, what);
    follow();
  });
}
