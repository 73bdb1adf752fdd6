import { HUES, type HueName } from "../../facts/vocabulary.ts";
import { oklchToHex } from "./color.ts";

/** Ink and paper of the daylight theme, the two inks that all drawings share. */
export const INK = oklchToHex({ l: 0.2, c: 0.03, h: 275 });
export const PAPER = oklchToHex({ l: 0.98, c: 0.008, h: 85 });
/** Ground of the night movements. */
export const NIGHT = oklchToHex({ l: 0.19, c: 0.025, h: 275 });
/** Paper text at night. */
export const PAPER_AT_NIGHT = oklchToHex({ l: 0.97, c: 0.012, h: 85 });

/** The steps of a voice: every voice has the same lightness and chroma and differs in hue. */
export function voice(color: HueName): { readonly mid: string; readonly deep: string } {
  const { hue } = HUES.find(({ name }) => name === color) ?? HUES[0];
  return {
    mid: oklchToHex({ l: 0.75, c: 0.125, h: hue }),
    deep: oklchToHex({ l: 0.44, c: 0.076, h: hue }),
  };
}
