import { inWindow } from "./page.ts";
import { OPENING_MS } from "./staff.ts";

/** The square of a portrait that the gate shows, in units of the drawing: its left and upper edge. */
const GATE_FACE_EDGE = -30;
/** Its side. */
const GATE_FACE_SIDE = 420;
/** Taller than wide by this much, a picture is a whole portrait and no thumbnail. */
const WHOLE = 1.2;
/** How wide a whole portrait is, in units of the drawing. */
const PORTRAIT_WIDTH = 360;

/**
 * Lets a face of the gate become the portrait of the same agent, where the window shows one
 * (`data-portrait-of`). A whole portrait is met feature by feature: the face lies where it is drawn.
 * @returns the movements, to be cancelled when the gate shuts again; none where there is no portrait
 */
export function flyToPortrait(face: HTMLElement, site: Element): Animation[] {
  const portrait = [
    ...site.querySelectorAll(`[data-portrait-of="${face.dataset.gateFace ?? ""}"]`),
  ].find(inWindow);
  if (!portrait) return [];
  const from = face.getBoundingClientRect();
  const to = portrait.getBoundingClientRect();
  const whole = to.height > to.width * WHOLE;
  const unit = to.width / (whole ? PORTRAIT_WIDTH : GATE_FACE_SIDE);
  const edge = whole ? GATE_FACE_EDGE * unit : 0;
  const x = to.left + edge - from.left;
  const y = (whole ? to.top : to.bottom - to.width) + edge - from.top;
  const transform = `translate(${x}px,${y}px) scale(${(GATE_FACE_SIDE * unit) / from.width})`;
  return [
    face.animate(
      [
        { transform: "none", opacity: 1, easing: "cubic-bezier(.5,.05,.2,1)" },
        { transform, opacity: 1, offset: 0.74 },
        { transform, opacity: 0 },
      ],
      OPENING_MS,
    ),
    holdBack(portrait, 0.7 * OPENING_MS),
  ];
}

/** Hides something of the page while what becomes it is under way, for so many milliseconds. */
export function holdBack(element: Element, duration: number): Animation {
  return element.animate([{ opacity: 0 }, { opacity: 0, offset: 0.9 }, { opacity: 1 }], duration);
}
