import { box, notehead, stroke, type Mark, type Motif, type Size } from "./mark.ts";

/** Where the notes stand: a share of the width, and a line of the staff from the top. */
const NOTES = [
  [0.1, 4],
  [0.22, 3.5],
  [0.36, 2.5],
  [0.5, 3],
  [0.64, 1.5],
  [0.78, 0.5],
] as const;

/**
 * Work in turn. Above, a scheduler's blocks, one program after another; below, a phrase that goes
 * from voice to voice and is held, before the double bar, for a person.
 */
export function process({ width, height }: Size, agents: number): Motif {
  const unit = width / 40;
  const blocks = Array.from({ length: 76 }, (_, index): Mark => {
    const lane = (index * 5 + Math.floor(index / 7)) % 3;
    const x = (index - 18) * unit;
    const tone = lane === 1 ? "steel" : "steel-light";
    return { d: box(x, height * (0.02 + lane * 0.075), unit * 0.86, height * 0.055), tone };
  });
  const [top, gap] = [height * 0.5, height * 0.1];
  const size = gap * 0.62;
  const staff = [0, 1, 2, 3, 4].map((line): Mark => ({
    d: stroke([-width * 0.4, top + line * gap], [width * 0.94, top + line * gap]),
    tone: "steel-line",
  }));
  const places = NOTES.map(([x, line]) => [x * width, top + line * gap] as const);
  const phrase = places
    .slice(1)
    .map(([x, y], index) => {
      const [fromX, fromY] = places[index] ?? [x, y];
      const half = (fromX + x) / 2;
      return `M${fromX} ${fromY}C${half} ${fromY} ${half} ${y} ${x} ${y}`;
    })
    .map((d, index): Mark => ({ d, tone: { strand: index % agents } }));
  const [lastX = 0, lastY = 0] = places.at(-1) ?? [];
  return {
    marks: [
      ...blocks,
      ...staff,
      ...phrase,
      ...places.map(([x, y], index): Mark => ({
        d: notehead(x, y, size),
        tone: { agent: index % agents },
      })),
      { d: box(width * 0.925, top, 2, gap * 4), tone: "ink" },
      { d: box(width * 0.935, top, 7, gap * 4), tone: "ink" },
    ],
    holds: [{ x: lastX, y: lastY - gap * 1.1, width: height * 0.17 }],
  };
}
