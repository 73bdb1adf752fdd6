import { paintStrand, type StrandPlace } from "./paint.ts";
import { waveOf, type Wave } from "./wave.ts";

/** Whose voice moves its string. */
export interface StrandVoice {
  /** Place in the display order. */
  readonly index: number;
  /** One character, 0-9a-z, for each 40 ms of the clip. */
  readonly loudness: string;
  /** Seconds into the clip, now. */
  readonly time: () => number;
  /** Whether it sounds; a clip that is paused or waits stands still. */
  readonly running: boolean;
}

/** Where the string of one agent is. */
export interface StrandAnchor extends StrandPlace {
  /** The drawing of the string at rest, which the canvas takes over while it moves. */
  readonly atRest: Element | undefined;
}

/** The strings on a canvas. */
export interface Strand {
  /** The string of this voice moves from now on, no other; what still swings runs out. */
  follow(voice: StrandVoice | null): void;
}

/** A string that is not at rest. */
interface Moving {
  voice: StrandVoice;
  readonly wave: Wave;
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

/**
 * Draws the string of whoever speaks, and nothing while all are at rest. The loop ends as soon as
 * nothing moves. Under reduced motion there is no loop: one still picture shows the whole clip.
 * @param anchorOf where the string of an agent is; asked again when the canvas changes its size
 * @param signal ends it
 */
export function createStrand(
  canvas: HTMLCanvasElement,
  anchorOf: (index: number) => StrandAnchor | undefined,
  signal: AbortSignal,
): Strand {
  const pen = canvas.getContext("2d");
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const strings = new Map<number, Moving>();
  const anchors = new Map<number, StrandAnchor>();
  let current: StrandVoice | null = null;
  let density = 1;
  let frame = 0;
  let before = 0;

  /** Moves one string by so many seconds; whether it goes on to move. */
  function advance(string: Moving, seconds: number): boolean {
    const { voice } = string;
    const followed = voice === current;
    if (followed) {
      const ahead = voice.time() - string.now - seconds;
      // Browsers tell the time of a clip in steps: the drawing keeps its own, and is led by it.
      if (voice.running) string.now += seconds + ahead * (Math.abs(ahead) < TOLERANCE ? 0.1 : 1);
      string.until = Infinity;
    } else {
      string.until = Math.min(string.until, string.now);
      string.now += seconds;
    }
    const raised = followed || (!still && string.now < string.until + RUN_OUT);
    const change = still ? 1 : seconds / LIFTING;
    string.lift = raised ? Math.min(1, string.lift + change) : Math.max(0, string.lift - change);
    return followed ? voice.running || string.lift < 1 : string.lift > 0;
  }

  function draw(time: number): void {
    const seconds = Math.min(0.1, (time - before) / 1000);
    before = time;
    frame = 0;
    pen?.clearRect(0, 0, canvas.width, canvas.height);
    let moving = false;
    for (const [index, string] of strings) {
      if (advance(string, seconds)) moving = true;
      // On its way it is led by the others, which make room or close up.
      const anchor = (string.lift === 1 && anchors.get(index)) || anchorOf(index);
      if (anchor) anchors.set(index, anchor);
      anchor?.atRest?.toggleAttribute("data-moving", string.lift > 0);
      const { wave, now, until, lift } = string;
      if (lift === 0) strings.delete(index);
      else if (pen && anchor) {
        const breath = lift * lift * (3 - 2 * lift);
        paintStrand(pen, anchor, density, breath, (distance, length) =>
          still
            ? wave.still(distance, length)
            : wave.travelling(now, until, distance, length),
        );
      }
    }
    if (moving && !still) frame = requestAnimationFrame(draw);
  }

  function wake(): void {
    if (frame !== 0) return;
    before = performance.now();
    frame = requestAnimationFrame(draw);
  }

  const resized = new ResizeObserver(() => {
    density = Math.min(2, devicePixelRatio);
    canvas.width = canvas.clientWidth * density;
    canvas.height = canvas.clientHeight * density;
    pen?.scale(density, density);
    anchors.clear();
    cancelAnimationFrame(frame);
    draw(performance.now());
  });
  resized.observe(canvas);
  signal.addEventListener("abort", () => {
    resized.disconnect();
    cancelAnimationFrame(frame);
    for (const anchor of anchors.values()) anchor.atRest?.removeAttribute("data-moving");
  });

  return {
    follow(voice) {
      current = voice;
      const string = voice && strings.get(voice.index);
      if (string && string.voice.loudness === voice.loudness) string.voice = voice;
      else if (voice) {
        const wave = waveOf(voice.loudness);
        strings.set(voice.index, { voice, wave, now: voice.time(), until: 0, lift: 0 });
      }
      wake();
    },
  };
}
