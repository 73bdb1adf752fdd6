/** Color arithmetic: OKLCH in, as tokens.css has it, and sRGB hex out, as drawings have it. */

/** A color in OKLCH. */
export interface Oklch {
  /** Lightness, 0 to 1. */
  readonly l: number;
  /** Chroma, 0 to about 0.37. */
  readonly c: number;
  /** Hue, in degrees. */
  readonly h: number;
}

type Triple = readonly [number, number, number];

function linearRgb({ l, c, h }: Oklch): Triple {
  const angle = (h * Math.PI) / 180;
  const a = c * Math.cos(angle);
  const b = c * Math.sin(angle);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

function encode(channel: number): string {
  const bounded = Math.min(1, Math.max(0, channel));
  const gamma = bounded <= 0.0031308 ? 12.92 * bounded : 1.055 * bounded ** (1 / 2.4) - 0.055;
  return Math.round(gamma * 255)
    .toString(16)
    .padStart(2, "0");
}

/** Turns an OKLCH color into an sRGB hex color, `#rrggbb`. */
export function oklchToHex(color: Oklch): string {
  return `#${linearRgb(color).map(encode).join("")}`;
}

/** Relative luminance of an sRGB color (WCAG 2.2), 0 to 1. @param hex seven characters, `#rrggbb` */
function luminance(hex: string): number {
  const channel = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** Contrast of two sRGB colors (WCAG 2.2), 1 to 21. */
export function contrast(first: string, second: string): number {
  const [low, high] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}
