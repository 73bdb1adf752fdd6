import type { Player } from "../player.ts";
import type { Stage } from "../stages.ts";
import { paintString } from "./paint.ts";
import { between01, ease, levelsOf, travelling } from "./wave.ts";

/** The string of one agent. */
interface AgentString {
  readonly stage: Stage;
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
/** Moment of the clip that is shown where nothing may move, in seconds: a good many words are said. */
const STILL = 6;
/** Seconds by which a clip may be ahead of the drawing before the drawing jumps there. */
const TOLERANCE = 0.3;
/** Share of that by which the drawing is led otherwise, in each frame. */
const LEAD = 0.1;

/**
 * Lets the string of whoever speaks move with the voice, on the canvas of the section; what else
 * swings runs out. The loop ends as soon as nothing moves. Under reduced motion there is none: one
 * still picture shows the voice.
 * @param section has the strings at rest (`[data-string]`, in the order of the stages)
 * and the room for the wave (`[data-strand-room]`)
 */
export function connectStrand(
  section: HTMLElement,
  stages: readonly Stage[],
  player: Player,
): void {
  const canvas = section.querySelector("canvas");
  const room = section.querySelector("[data-strand-room]");
  const pen = canvas?.getContext("2d");
  if (!canvas || !room || !pen) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const atRest = section.querySelectorAll<HTMLElement>("[data-string]");
  const strings = stages.map((stage): AgentString => ({
    stage,
    levels: levelsOf(stage.loudness),
    // It has run out already.
    now: RUN_OUT,
    until: 0,
    lift: 0,
  }));
  let density = 1;
  let frame = 0;
  let before = 0;

  /** Moves one string by so many seconds; whether it goes on to move. */
  const advance = (string: AgentString, seconds: number): boolean => {
    const { phase, current } = player.getState();
    const { stage } = string;
    const running = phase.name === "speaking";
    const raised =
      stage === stages[current] && (running || phase.name === "paused" || phase.name === "stalled");
    if (raised) {
      const ahead = stage.video.currentTime - string.now;
      // Browsers tell the time of a clip in steps: the drawing keeps its own, and is led by it.
      if (Math.abs(ahead) > TOLERANCE) string.now += ahead;
      else if (running) string.now += seconds + (ahead - seconds) * LEAD;
      string.until = string.now;
    } else string.now += seconds;
    const up = raised || (!calm && string.now < string.until + RUN_OUT);
    const lift = between01(string.lift + (up ? 1 : -1) * (calm ? 1 : seconds / LIFTING));
    const moves = lift !== string.lift || (raised ? running : lift > 0);
    string.lift = lift;
    return moves;
  };

  const draw = (time: number) => {
    const seconds = Math.min(0.1, between01((time - before) / 1000));
    before = time;
    frame = 0;
    pen.clearRect(0, 0, canvas.width, canvas.height);
    let moving = false;
    strings.forEach((string, index) => {
      const drawn = atRest[index];
      if (advance(string, seconds)) moving = true;
      const { levels, now, until, lift } = string;
      drawn?.toggleAttribute("data-moving", lift > 0);
      if (lift === 0 || !drawn) return;
      // Asked in each frame: the other strings make room or close up, and words come and go above.
      const origin = canvas.getBoundingClientRect();
      const rest = drawn.getBoundingClientRect();
      const free = room.getBoundingClientRect();
      const swing = free.height / 2;
      const raised = ease(lift);
      const y = rest.top + 1 + (free.top + swing - rest.top) * raised - origin.top;
      const wave = travelling(levels, calm ? STILL : now, calm ? STILL : until);
      paintString(
        pen,
        getComputedStyle(drawn),
        rest.left - origin.left + 1,
        y,
        origin,
        swing * raised,
        raised,
        density,
        wave,
      );
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
  player.subscribe(wake);
}
