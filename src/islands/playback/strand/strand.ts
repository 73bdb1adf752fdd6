import type { Player } from "../player.ts";
import type { Stage } from "../stages.ts";
import { paintString, type StringPlace } from "./paint.ts";
import { between01, ease, levelsOf, still, travelling } from "./wave.ts";

/** The string of one agent. */
interface AgentString {
  readonly stage: Stage;
  /** The drawing of it at rest, from which the canvas takes over while it moves. */
  readonly atRest: HTMLElement;
  readonly levels: readonly number[];
  /** Seconds into the clip; goes on after its end, until the wave has run out. */
  now: number;
  /** Seconds at which the voice stopped. */
  until: number;
  /** 0 at rest, 1 raised. */
  lift: number;
}

/** Seconds in which a string rises out of the others, or comes to rest among them. */
const LIFTING = 0.6;
/** Seconds that a wave has to run out before its string goes back to rest. */
const RUN_OUT = 2;
/** Seconds by which a clip may be ahead of the drawing before the drawing jumps there. */
const TOLERANCE = 0.3;
/** Share of that by which the drawing is led otherwise, in each frame. */
const LEAD = 0.1;

/**
 * Lets the string of whoever speaks move with the voice, on the canvas of the section; what else
 * swings runs out. The loop ends as soon as nothing moves. Under reduced motion there is none: one
 * still picture shows the whole clip.
 * @param section has the strings at rest (`[data-string]`, each named like the voice of its card)
 * and the room for the wave (`[data-strand-room]`)
 */
export function connectStrand(
  section: HTMLElement,
  stages: readonly Stage[],
  player: Player,
  signal: AbortSignal,
): void {
  const canvas = section.querySelector("canvas");
  const room = section.querySelector("[data-strand-room]");
  const pen = canvas?.getContext("2d");
  if (!canvas || !room || !pen) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const strings = stages.flatMap((stage): AgentString[] => {
    const name = stage.box.closest<HTMLElement>("[data-voice]")?.dataset.voice;
    const atRest = section.querySelector<HTMLElement>(`[data-string="${name}"]`);
    const levels = levelsOf(stage.loudness);
    return atRest ? [{ stage, atRest, levels, now: 0, until: 0, lift: 0 }] : [];
  });
  let density = 1;
  let frame = 0;
  let before = 0;

  // Asked in each frame: the other strings make room or close up, and words come and go above.
  const placeOf = ({ atRest, lift }: AgentString): StringPlace => {
    const origin = canvas.getBoundingClientRect();
    const rest = atRest.getBoundingClientRect();
    const free = room.getBoundingClientRect();
    const colors = getComputedStyle(atRest);
    const x = rest.left - origin.left + 1;
    const swing = free.height / 2;
    const low = rest.top + 1;
    return {
      x,
      foot: origin.height,
      y: low + (free.top + swing - low) * ease(lift) - origin.top,
      // The longer way: the strings of the last cards run to the left.
      end: x < origin.width / 2 ? origin.width : 0,
      swing,
      color: colors.getPropertyValue("--voice"),
      light: colors.getPropertyValue("--voice-light"),
    };
  };

  /** Moves one string by so many seconds; whether it goes on to move. */
  const advance = (string: AgentString, seconds: number): boolean => {
    const { phase, current } = player.getState();
    const { video } = string.stage;
    const raised =
      string.stage === stages[current] && ["speaking", "paused", "stalled"].includes(phase.name);
    const running = raised && phase.name === "speaking";
    if (raised) {
      const ahead = video.currentTime - string.now;
      // Browsers tell the time of a clip in steps: the drawing keeps its own, and is led by it.
      if (Math.abs(ahead) > TOLERANCE) string.now = video.currentTime;
      else if (running) string.now += seconds + (ahead - seconds) * LEAD;
      string.until = Infinity;
    } else {
      string.until = Math.min(string.until, string.now);
      string.now += seconds;
    }
    const up = raised || (!calm && string.lift > 0 && string.now < string.until + RUN_OUT);
    const change = calm ? 1 : seconds / LIFTING;
    string.lift = between01(string.lift + (up ? change : -change));
    return running || (raised ? string.lift < 1 : string.lift > 0);
  };

  const draw = (time: number) => {
    const seconds = Math.min(0.1, between01((time - before) / 1000));
    before = time;
    frame = 0;
    pen.clearRect(0, 0, canvas.width, canvas.height);
    let moving = false;
    for (const string of strings) {
      if (advance(string, seconds)) moving = true;
      const { levels, now, until, lift, atRest } = string;
      atRest.toggleAttribute("data-moving", lift > 0);
      if (lift === 0) continue;
      const wave = calm ? still(levels) : travelling(levels, now, until);
      paintString(pen, placeOf(string), density, ease(lift), wave);
    }
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
  player.subscribe(wake);
  signal.addEventListener("abort", () => {
    resized.disconnect();
    cancelAnimationFrame(frame);
  });
}
