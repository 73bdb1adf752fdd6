/** One event of a video, or a press, in the order in which they came. */
export interface Heard {
  type: string;
  /** Place of the video on the page, from 0; -1 for a press. */
  voice: number;
  /** Milliseconds since the page began. */
  at: number;
  muted: boolean;
  paused: boolean;
}

/** State of a video element itself, as the browser tells it. Times in seconds. */
export interface VideoLook {
  paused: boolean;
  muted: boolean;
  time: number;
  length: number;
  ready: number;
  ended: boolean;
  /** Path of the file that it plays. */
  file: string;
}

/** All that the sequences look at. */
export interface Look {
  /** The page's words that can be seen now. */
  words: string;
  buttons: string[];
  videos: VideoLook[];
  heard: Heard[];
  /** What the page has written to the console as a warning or an error. */
  logged: string[];
}

/**
 * Runs in the page before anything else, as text: it knows nothing but what it is given. Passes the
 * gate, and notes every event of every video, and what is logged.
 */
export function record(gateKey: string, gateValue: string): void {
  localStorage.setItem(gateKey, gateValue);
  const heard: Heard[] = [];
  const logged: string[] = [];
  Object.assign(window, { heard, logged });
  const types = "play playing pause ended error waiting volumechange seeked".split(" ");
  const note = ({ type, target }: Event) => {
    const video = target instanceof Element ? target.closest("video") : null;
    if (video === null) return;
    const voice = [...document.querySelectorAll("video")].indexOf(video);
    const { muted, paused } = video;
    heard.push({ type, voice, at: performance.now(), muted, paused });
  };
  for (const type of types) document.addEventListener(type, note, true);
  const press = ({ type }: Event) => {
    heard.push({ type, voice: -1, at: performance.now(), muted: false, paused: false });
  };
  window.addEventListener("pointerdown", press, true);
  for (const level of ["warn", "error"] as const) {
    const write = console[level].bind(console);
    console[level] = (...parts: unknown[]) => {
      logged.push(parts.map(String).join(" "));
      write(...parts);
    };
  }
}

/** Runs in the page, as text: the state of everything now. */
export function look(within: string): Look {
  const parts = document.querySelectorAll<HTMLElement>(within);
  const shown = (element: HTMLElement) => element.checkVisibility({ visibilityProperty: true });
  const buttons = [...parts].flatMap((part) => [...part.querySelectorAll("button")]);
  return {
    words: [...parts].map((part) => part.innerText.replace(/\s+/g, " ")).join(" | "),
    buttons: buttons
      .filter((button) => shown(button) && !button.disabled)
      .map(({ innerText }) =>
        innerText
          .replace(/\s+/g, " ")
          .trim()
          .replace(/ \d+:\d\d$/, ""),
      ),
    videos: [...document.querySelectorAll("video")].map((video) => ({
      paused: video.paused,
      muted: video.muted,
      time: video.currentTime,
      length: video.duration,
      ready: video.readyState,
      ended: video.ended,
      file: video.currentSrc && new URL(video.currentSrc).pathname,
    })),
    // In a page that a service worker has made the recorder is not there.
    heard: Reflect.get(window, "heard") ?? [],
    logged: Reflect.get(window, "logged") ?? [],
  };
}

/** A place in the window, in pixels from its left and top. */
export interface Point {
  x: number;
  y: number;
}

/**
 * Runs in the page, as text: brings a button into view and tells where it is; null while it cannot
 * be pressed.
 */
export function centerOfButton({ within, text }: { within: string; text: string }): Point | null {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>(`${within} button`)];
  const button = buttons.find(
    (candidate) =>
      // A length after the words is no part of them.
      candidate.innerText
        .replace(/\s+/g, " ")
        .trim()
        .replace(/ \d+:\d\d$/, "") === text &&
      candidate.checkVisibility({ visibilityProperty: true }),
  );
  if (button === undefined) return null;
  button.scrollIntoView({ block: "center", behavior: "instant" });
  // The page is not alive there before it is near.
  if (button.disabled) return null;
  const { left, top, width, height } = button.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Runs in the page, as text: a place in the section where a press is on nothing; null without one. */
export function placeOnGround(within: string): Point | null {
  const section = document.querySelector(within);
  if (section === null) return null;
  section.scrollIntoView({ block: "start", behavior: "instant" });
  const { left, top, right, bottom } = section.getBoundingClientRect();
  for (let y = Math.max(top, 0) + 20; y < Math.min(bottom, innerHeight); y += 10) {
    for (let x = left + 10; x < right; x += 40) {
      const hit = document.elementFromPoint(x, y);
      if (hit && section.contains(hit) && !hit.closest("a, button, summary, video, li")) {
        return { x, y };
      }
    }
  }
  return null;
}

/** Runs in the page, as text: brings a part of it to the top of the window. @returns the sizes then */
export function showPart(within: string): number[] {
  const part = document.querySelector(within);
  part?.scrollIntoView({ block: "start", behavior: "instant" });
  return [innerWidth, innerHeight, document.body.scrollHeight, part?.scrollHeight ?? 0];
}

/** Runs in the page, as text: goes near the end of a video. */
export function goNearEnd({ voice, left }: { voice: number; left: number }): boolean {
  const video = document.querySelectorAll("video")[voice];
  if (!video || !Number.isFinite(video.duration)) return false;
  video.currentTime = video.duration - left;
  return true;
}
