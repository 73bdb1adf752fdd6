import { HUES, type HueName } from "../../facts/hues.ts";
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
  readonly wash: string;
  readonly mid: string;
  readonly deep: string;
  readonly light: string;
}

/** OKLCH hue of a named color, in degrees. */
function degrees(color: HueName): number {
  return HUES.find((hue) => hue.name === color)?.hue ?? HUES[0].hue;
}

/** The steps of a voice. */
export function voice(color: HueName): Voice {
  const hue = degrees(color);
  return {
    wash: oklchToHex({ l: 0.94, c: 0.03, h: hue }),
    mid: oklchToHex({ l: 0.75, c: 0.125, h: hue }),
    deep: oklchToHex({ l: 0.44, c: 0.076, h: hue }),
    light: oklchToHex({ l: 0.86, c: 0.07, h: hue }),
  };
}

/** How light a face is printed. */
export type SkinTone = "light" | "medium" | "dark";

/** A face and its one darker step, for neck, nose and lips. */
export interface Skin {
  readonly face: string;
  readonly shade: string;
}

const SKIN_STEPS = {
  light: { face: { l: 0.9, c: 0.045 }, shade: { l: 0.66, c: 0.1 } },
  medium: { face: { l: 0.64, c: 0.105 }, shade: { l: 0.47, c: 0.085 } },
  dark: { face: { l: 0.52, c: 0.088 }, shade: { l: 0.37, c: 0.065 } },
} as const;

/** The two skin inks of a person, in the hue of the person's own voice. */
export function skin(tone: SkinTone, color: HueName): Skin {
  const h = degrees(color);
  const steps = SKIN_STEPS[tone];
  return {
    face: oklchToHex({ ...steps.face, h }),
    shade: oklchToHex({ ...steps.shade, h }),
  };
}
