/** How far a plucked strand swings at first, in the drawing's units. */
const SWING = 17;
/** Its vibration: time to fall to a third, and length of one period; milliseconds. */
const DECAY_MS = 190;
const PERIOD_MS = 105;
const LENGTH_MS = 900;
/** How many bows the strand is in while it swings; they die away toward its end. */
const BOWS = 3;

/** Which way a drawing's strands run, and how far, in its units. */
export interface Course {
  along: "x" | "y";
  length: number;
}

/** How far a strand swings, `ms` after it was plucked. */
export function swingAt(ms: number): number {
  return SWING * Math.exp(-ms / DECAY_MS) * Math.cos((2 * Math.PI * ms) / PERIOD_MS);
}

/**
 * A path whose points (`x,y`) have swung sideways. Its ends stay where they are.
 * @param path path data; what is not written with a comma stays as it is, as a note's own stroke
 */
export function swingPath(path: string, { along, length }: Course, by: number): string {
  return path.replace(/(-?[\d.]+),(-?[\d.]+)/g, (_, x: string, y: string) => {
    const at = Math.min(1, Math.max(0, Number(along === "x" ? x : y) / length));
    const aside = by * Math.sin(BOWS * Math.PI * at) * (1 - at);
    return along === "x"
      ? `${x},${(Number(y) + aside).toFixed(1)}`
      : `${(Number(x) + aside).toFixed(1)},${y}`;
  });
}

/**
 * Makes the strands of the hero answer their faces: the strand of a face that is pointed at or
 * focused gets thicker, and swings for a moment where motion is welcome.
 */
export function connectPlucking(hero: HTMLElement): void {
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  for (const voice of hero.querySelectorAll<HTMLElement>("[data-plucks]")) {
    const strings = [...hero.querySelectorAll<SVGGElement>("[data-string]")].filter(
      ({ dataset }) => dataset.string === voice.dataset.plucks,
    );
    const light = (lit: boolean) => {
      for (const string of strings) string.toggleAttribute("data-lit", lit);
      if (lit && !still.matches) strings.forEach(pluck);
    };
    voice.addEventListener("pointerenter", () => light(true));
    voice.addEventListener("pointerleave", () => light(voice.matches(":focus-visible")));
    voice.addEventListener("focus", () => light(true));
    voice.addEventListener("blur", () => light(voice.matches(":hover")));
  }
}

const swinging = new WeakSet<SVGGElement>();

function pluck(string: SVGGElement): void {
  // The other drawing, of wide or of narrow windows, is not shown: nothing to move there.
  if (swinging.has(string) || !string.checkVisibility()) return;
  swinging.add(string);
  const down = string.ownerSVGElement?.dataset.run === "down";
  const paths = [...string.querySelectorAll("path")].map((path) => ({
    path,
    rest: path.getAttribute("d") ?? "",
  }));
  const box = string.ownerSVGElement?.viewBox.baseVal;
  const course: Course = {
    along: down ? "y" : "x",
    length: (down ? box?.height : box?.width) ?? 1,
  };
  const begun = performance.now();
  const draw = (now: number) => {
    const ms = Math.max(0, now - begun);
    const over = ms >= LENGTH_MS;
    for (const { path, rest } of paths) {
      path.setAttribute("d", over ? rest : swingPath(rest, course, swingAt(ms)));
    }
    if (over) swinging.delete(string);
    else requestAnimationFrame(draw);
  };
  requestAnimationFrame(draw);
}
