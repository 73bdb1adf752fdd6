import { paintString, paintTrace, type Course } from "./paint.ts";
import { between01, levelsOf, travellingWave } from "./wave.ts";

/** The string of one agent. */
interface AgentString {
  /** The box of the agent's picture, and the video in it. */
  readonly box: HTMLElement;
  readonly video: HTMLVideoElement;
  readonly levels: readonly number[];
  /** Seconds into the video; goes on after its end, until the wave has run out. */
  now: number;
  /** Seconds at which the voice stopped. */
  until: number;
  /** 0 not there, 1 fully lit. */
  lift: number;
  /** The same of the faint line that it leaves when it has spoken. */
  trace: number;
}

/** Seconds in which a string comes, or goes, and those before that in which its wave runs out. */
const LIFTING = 0.6;
const RUN_OUT = 1;
/** Moment of the video that is shown where nothing may move, in seconds: a good many words are said. */
const STILL = 6;
/** Seconds by which a video may be ahead of the drawing before the drawing jumps there. */
const TOLERANCE = 0.3;
/** Share of that by which the drawing is led otherwise, in each frame. */
const LEAD = 0.1;
/** Least height of the room in which a wave is seen, and least width of a bend, in CSS pixels. */
const SWING_LEAST = 24;
const BEND_LEAST = 56;
/** Height of the mouths in the pictures, as a share: there the string leaves. */
const MOUTH = 0.57;

/**
 * Lets the string of the agent on stage move with the voice, on the canvas of the stage; what was
 * said before runs out. It goes by what playback says in the markup, and needs nothing else of it.
 * The loop ends as soon as nothing moves. Under reduced motion there is none: one still picture shows
 * the voice.
 * @param stage has the pictures (`[data-video]`) and the room for the wave (`[data-strand-room]`): at
 * the side of a picture, where the string leaves it at the height of the mouth, or under it, where
 * it goes both ways
 */
export function followVoices(stage: HTMLElement): void {
  const canvas = stage.querySelector("canvas");
  const room = stage.querySelector("[data-strand-room]");
  const pen = canvas?.getContext("2d");
  if (!canvas || !room || !pen) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const strings = [...stage.querySelectorAll<HTMLElement>("[data-video]")].flatMap(
    (box): AgentString[] => {
      const video = box.querySelector("video");
      const levels = levelsOf(box.dataset.loudness ?? "");
      // It has run out already.
      return video ? [{ box, video, levels, now: RUN_OUT, until: 0, lift: 0, trace: 0 }] : [];
    },
  );
  let density = 1;
  let frame = 0;
  let before = 0;

  /** Moves one string on in time. @returns whether it still moves */
  const advance = (string: AgentString, seconds: number): boolean => {
    const { phase, scene } = stage.dataset;
    const running = phase === "speaking";
    const raised = scene === "solo" && string.box.hasAttribute("data-current");
    if (raised) {
      const ahead = string.video.currentTime - string.now;
      // Browsers tell the time of a video in steps: the drawing keeps its own, and is led by it.
      if (Math.abs(ahead) > TOLERANCE) string.now += ahead;
      else if (running) string.now += seconds + (ahead - seconds) * LEAD;
      string.until = string.now;
    } else string.now += seconds;
    const up = raised || string.now < string.until + RUN_OUT;
    const lift = between01(string.lift + ((up ? 1 : -1) * seconds) / LIFTING);
    const moves = lift !== string.lift || (raised ? running : lift > 0);
    string.lift = lift;
    const stays = !raised && string.box.dataset.videoState === "spoken";
    const trace = between01(string.trace + ((stays ? 1 : -1) * seconds) / LIFTING);
    const fades = trace !== string.trace;
    string.trace = trace;
    return moves || fades;
  };

  /** The part of the room that no words are in, in the window's CSS pixels. */
  const freeRoom = () => {
    const { top, bottom } = room.getBoundingClientRect();
    const taken = [...(room.parentElement?.children ?? [])].filter((child) => child !== room);
    const low = Math.max(top, ...taken.map((child) => child.getBoundingClientRect().bottom));
    // Where words fill it, the wave is not seen.
    return low < bottom - SWING_LEAST ? { top: low, bottom } : { top, bottom };
  };

  /** The ways of the string that leaves a picture: one at its side, two under it. */
  const coursesOf = (
    box: Element,
    video: Element,
    origin: DOMRect,
    y: number,
    swing: number,
  ): Course[] => {
    const picture = box.getBoundingClientRect();
    if (picture.bottom - origin.top > y) {
      const side = picture.left - origin.left;
      const frame = video.getBoundingClientRect();
      // The string leaves at the mouth, but no lower than a swing below its line.
      const mouth = Math.min(frame.top + frame.height * MOUTH - origin.top, y + swing);
      const start = side - Math.max(BEND_LEAST, Math.abs(mouth - y));
      const middle = (side + start) / 2;
      const bend = [
        [middle, mouth],
        [middle, y],
      ] as const;
      return [{ from: [side, mouth], bend, start, y, end: 0 }];
    }
    const middle = picture.left + picture.width / 2 - origin.left;
    return [-1, 1].map((way): Course => ({
      from: [middle, 0],
      bend: [
        [middle, y],
        [middle, y],
      ],
      start: middle + way * y,
      y,
      end: way < 0 ? 0 : origin.width,
    }));
  };

  const draw = (time: number) => {
    // Where nothing may move, what would come in a while is there at once.
    const seconds = calm ? RUN_OUT : Math.min(0.1, between01((time - before) / 1000));
    before = time;
    frame = 0;
    pen.clearRect(0, 0, canvas.width, canvas.height);
    let moving = false;
    strings.forEach((string, index) => {
      if (advance(string, seconds)) moving = true;
      const { box, video, levels, now, until, lift, trace } = string;
      // A stage that shows everybody has no room for a string.
      if ((lift === 0 && trace === 0) || canvas.width === 0) return;
      // Asked in each frame: words come and go beside it, and the picture comes on stage.
      const free = freeRoom();
      const swing = (free.bottom - free.top) / 2;
      const wave = calm ? travellingWave(levels, STILL, STILL) : travellingWave(levels, now, until);
      const origin = canvas.getBoundingClientRect();
      const y = free.top + swing - origin.top;
      if (trace > 0) {
        const place = (index + 0.5) / strings.length - 0.5;
        const colors = getComputedStyle(box);
        const line = { y: y + 2 * swing * place, swing: (swing * 2) / strings.length, trace };
        paintTrace(pen, colors, line, origin.width, density, travellingWave(levels, STILL, STILL));
      }
      if (lift === 0) return;
      for (const course of coursesOf(box, video, origin, y, swing)) {
        paintString(pen, getComputedStyle(box), course, swing, lift, density, wave);
      }
    });
    if (moving && !calm) frame = requestAnimationFrame(draw);
  };

  const wake = () => {
    if (frame !== 0) return;
    before = performance.now();
    frame = requestAnimationFrame(draw);
  };

  const resized = new ResizeObserver(() => {
    density = Math.min(2, devicePixelRatio);
    canvas.width = canvas.clientWidth * density;
    canvas.height = canvas.clientHeight * density;
    pen.scale(density, density);
    cancelAnimationFrame(frame);
    draw(performance.now());
  });
  resized.observe(canvas);
  new MutationObserver(wake).observe(stage, {
    subtree: true,
    attributeFilter: ["data-phase", "data-current", "data-video-state"],
  });
}
