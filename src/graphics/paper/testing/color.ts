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

function inGamut(rgb: Triple): boolean {
  return rgb.every((channel) => channel >= -0.0005 && channel <= 1.0005);
}

function encode(channel: number): string {
  const bounded = Math.min(1, Math.max(0, channel));
  const gamma = bounded <= 0.0031308 ? 12.92 * bounded : 1.055 * bounded ** (1 / 2.4) - 0.055;
  return Math.round(gamma * 255)
    .toString(16)
    .padStart(2, "0");
}

/**
 * Turns an OKLCH color into an sRGB hex color. A color outside sRGB keeps its lightness and hue and
 * loses chroma until it fits, so that hues keep the same visual weight.
 *
 * @param color lightness 0 to 1, chroma 0 or more, hue in degrees
 * @returns seven characters, `#rrggbb`
 */
export function oklchToHex(color: Oklch): string {
  let rgb = linearRgb(color);
  if (!inGamut(rgb)) {
    let fits = 0;
    let tooMuch = color.c;
    for (let step = 0; step < 24; step += 1) {
      const middle = (fits + tooMuch) / 2;
      if (inGamut(linearRgb({ ...color, c: middle }))) fits = middle;
      else tooMuch = middle;
    }
    rgb = linearRgb({ ...color, c: fits });
  }
  return `#${rgb.map(encode).join("")}`;
}
