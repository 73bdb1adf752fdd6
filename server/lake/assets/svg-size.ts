/** Width and height of an image in pixels. */
export interface Size {
  width: number;
  height: number;
}

const ROOT = /<svg\b[^>]*>/i;
/** CSS pixels of one unit; a length without a unit is in pixels. */
const UNITS: Record<string, number> = {
  "": 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
};

/**
 * Size of an SVG picture: from `width` and `height` where they are lengths, else from its
 * `viewBox`. With one length and a `viewBox`, the other follows from the shape.
 * @returns undefined when the picture does not define a size
 */
export function svgSize(svg: string): Size | undefined {
  const root = ROOT.exec(svg)?.[0];
  if (root === undefined) return undefined;
  const width = length(attribute(root, "width"));
  const height = length(attribute(root, "height"));
  const box = viewBox(attribute(root, "viewBox"));
  if (width !== undefined && height !== undefined) return rounded(width, height);
  if (box === undefined) return undefined;
  if (width !== undefined) return rounded(width, (width * box.height) / box.width);
  if (height !== undefined) return rounded((height * box.width) / box.height, height);
  return rounded(box.width, box.height);
}

function attribute(tag: string, name: string): string | undefined {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "i").exec(tag);
  return match?.[1] ?? match?.[2];
}

function length(value: string | undefined): number | undefined {
  const match = /^\s*([\d.]+(?:e[+-]?\d+)?)([a-z]*)\s*$/i.exec(value ?? "");
  const unit = UNITS[(match?.[2] ?? "?").toLowerCase()];
  const pixels = Number(match?.[1]) * (unit ?? Number.NaN);
  return pixels > 0 && Number.isFinite(pixels) ? pixels : undefined;
}

function viewBox(value: string | undefined): Size | undefined {
  const [, , width = 0, height = 0] = (value ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width > 0 && height > 0 ? { width, height } : undefined;
}

function rounded(width: number, height: number): Size {
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
}
