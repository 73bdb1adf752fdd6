import type { HueName } from "../../facts/vocabulary.ts";

/*
 * Colors of `src/styles/tokens.css` in sRGB: drawings that stand alone (share pictures, posters,
 * video frames) are drawn by renderers that do not know `oklch()`.
 */

/** Ink and paper of the daylight theme, the two inks that all drawings share. */
export const INK = "#121524";
export const PAPER = "#fbf8f2";
/** Ground of the night movements. */
export const NIGHT = "#10131f";
/** Paper text at night. */
export const PAPER_AT_NIGHT = "#f9f5ec";

/** The steps of each voice: all have the same lightness and chroma and differ in hue. */
export const VOICES: Readonly<Record<HueName, { readonly mid: string; readonly deep: string }>> = {
  amber: { mid: "#d7a447", deep: "#684d1a" },
  coral: { mid: "#f19170", deep: "#764331" },
  green: { mid: "#6fc483", deep: "#315e3c" },
  blue: { mid: "#82adfd", deep: "#3b527d" },
  teal: { mid: "#18c6c6", deep: "#005f5f" },
  sky: { mid: "#4bbbef", deep: "#1c5975" },
  rose: { mid: "#f08ba3", deep: "#75404d" },
  violet: { mid: "#c099ed", deep: "#5c4774" },
  olive: { mid: "#acb754", deep: "#515722" },
  magenta: { mid: "#df8fcd", deep: "#6c4263" },
};
