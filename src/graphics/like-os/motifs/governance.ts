import { box, circle, notehead, stroke, type Mark, type Motif, type Size } from "./mark.ts";

/** A table of rights: which of its fields are granted. */
const COLUMNS = 6;
const ROWS = 7;

/**
 * Who may. On the left a machine's table of rights, yes or no; on the right a bar that one strand
 * may cross and another may not, with a hold where a person can say otherwise, and the record of
 * every step below.
 */
export function governance({ width, height }: Size): Motif {
  const cell = Math.min((width * 0.32) / COLUMNS, (height * 0.84) / ROWS);
  const rights = Array.from({ length: COLUMNS * ROWS }, (_, index): Mark => {
    const [column, row] = [index % COLUMNS, Math.floor(index / COLUMNS)];
    const granted = (column * 3 + row * 5 + row * column) % 4 !== 1 && column <= 6 - row / 2;
    return {
      d: box(column * cell + 2, height * 0.06 + row * cell, cell * 0.74, cell * 0.74),
      tone: granted ? "steel" : "steel-line",
    };
  });
  const bar = width * 0.72;
  const [high, low] = [height * 0.06, height * 0.74];
  const start = width * 0.46;
  const [passes, stops] = [height * 0.24, height * 0.55];
  const wave = (y: number, to: number) =>
    `M${start} ${y}C${start + (to - start) * 0.3} ${y - height * 0.09} ${start + (to - start) * 0.6} ${y + height * 0.09} ${to} ${y}`;
  const size = height * 0.032;
  const ticks = Array.from({ length: 17 }, (_, index): Mark => {
    const x = start + ((width - start) * index) / 16;
    const tall = index % 4 === 0 ? height * 0.085 : height * 0.05;
    return { d: stroke([x, height * 0.92], [x, height * 0.92 - tall]), tone: "ink-line" };
  });
  return {
    marks: [
      ...rights,
      { d: wave(passes, width * 0.97), tone: { strand: 0 } },
      { d: wave(stops, bar - width * 0.035), tone: { strand: 1 } },
      { d: box(bar, high, width * 0.016, low - high), tone: "ink" },
      { d: box(bar + width * 0.028, high, 2, low - high), tone: "ink" },
      { d: circle(bar + width * 0.055, height * 0.35, size * 0.7), tone: "ink" },
      { d: circle(bar + width * 0.055, height * 0.45, size * 0.7), tone: "ink" },
      { d: notehead(start, passes, size * 1.3), tone: { agent: 0 } },
      { d: notehead(start, stops, size * 1.3), tone: { agent: 1 } },
      { d: notehead(width * 0.97, passes, size * 1.3), tone: { agent: 0 } },
      {
        d: stroke(
          [bar - width * 0.03, stops - height * 0.045],
          [bar - width * 0.03, stops + height * 0.045],
        ),
        tone: "ink-line",
      },
      { d: stroke([start, height * 0.92], [width, height * 0.92]), tone: "ink-line" },
      ...ticks,
    ],
    holds: [{ x: bar - width * 0.085, y: stops - height * 0.08, width: height * 0.12 }],
  };
}
