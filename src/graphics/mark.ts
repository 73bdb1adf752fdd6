/**
 * The logo mark: eight strands in the display order of the agents, loose at left, drawn together into
 * one at right; as data, so that a page can color and move them. `public/favicon.svg` is the same on a
 * square of night.
 */
export const MARK = {
  viewBox: "0 0 76 52",
  strands: [
    { color: "amber", path: "M1 2.9C23.8 2.9 32.9 26 58 26" },
    { color: "coral", path: "M3.4 9.5C23.8 9.5 32.9 26 58 26" },
    { color: "green", path: "M1.8 16.1C23.8 16.1 32.9 26 58 26" },
    { color: "blue", path: "M4.2 22.7C23.8 22.7 32.9 26 58 26" },
    { color: "teal", path: "M2.2 29.3C23.8 29.3 32.9 26 58 26" },
    { color: "sky", path: "M4 35.9C23.8 35.9 32.9 26 58 26" },
    { color: "rose", path: "M1.4 42.5C23.8 42.5 32.9 26 58 26" },
    { color: "violet", path: "M3 49.1C23.8 49.1 32.9 26 58 26" },
  ],
  /** The one line into which they are drawn together: a filled shape that grows from them. */
  line: "M44.3 26L60 24.2H75V27.8H60Z",
  /** Stroke width of a strand, in the mark's own units. */
  width: 2.7,
} as const;
