import { HUES, type HueName } from "../../facts/vocabulary.ts";
import { oklchToHex } from "./color.ts";

/** Ink and paper of the daylight theme, the two inks that all drawings share. */
export const INK = oklchToHex({ l: 0.2, c: 0.03, h: 275 });
export const PAPER = oklchToHex({ l: 0.98, c: 0.008, h: 85 });
/** Ground of the night movements. */
export const NIGHT = oklchToHex({ l: 0.19, c: 0.025, h: 275 });
/** Paper text at night. */
export const PAPER_AT_NIGHT = oklchToHex({ l: 0.97, c: 0.012, h: 85 });

/** The steps of one voice: every voice has the same lightness and chroma and differs in hue. */
export interface Voice {
  readonly mid: string;
  readonly deep: string;
}

/** OKLCH hue of a named color, in degrees. */
function degrees(color: HueName): number {
  return HUES.find((hue) => hue.name === color)?.hue ?? HUES[0].hue;
}

/** The steps of a voice. */
export function voice(color: HueName): Voice {
  const hue = degrees(color);
  return {
    mid: oklchToHex({ l: 0.75, c: 0.125, h: hue }),
    deep: oklchToHex({ l: 0.44, c: 0.076, h: hue }),
  };
}
