import { box, cutSheet, stroke, type Mark, type Motif, type Size } from "./mark.ts";

/** Slices that the machine deals out over the drawing's width. */
const SLICES = 56;
/** A month: each piece of work by its agent, its start and its end, as shares of the width. */
const PIECES = [
  { agent: 0, from: -0.4, to: 0.07 },
  { agent: 1, from: 0.085, to: 0.27 },
  { agent: 0, from: 0.285, to: 0.4 },
  { agent: 2, from: 0.415, to: 0.575 },
  { agent: 1, from: 0.59, to: 0.69 },
  { agent: 1, from: 0.79, to: 1.02 },
  { agent: 0, from: 1.035, to: 1.4 },
] as const;
/** The report that was moved: where it clashed. */
const CLASH = { from: 0.705, to: 0.845 } as const;
/** And the piece that it became. */
const MOVED = 3;

/**
 * Sharing out. Above, a processor's slices, all alike; below, a month of work in pieces of its own
 * length, one of which a person moved away from where two would have met.
 */
export function resource({ width, height }: Size): Motif {
  const [top, bottom] = [height * 0.02, height * 0.62];
  const slice = width / SLICES;
  const slices = Array.from({ length: SLICES * 2 }, (_, index): Mark => {
    const x = (index - SLICES / 2) * slice;
    const tone = index % 3 === 0 ? "steel" : index % 3 === 1 ? "steel-light" : "steel-line";
    return { d: box(x + slice * 0.12, top, slice * 0.72, height * 0.2), tone };
  });
  const tall = height * 0.34;
  const pieces = PIECES.map(({ agent, from, to }, index): Mark => ({
    d: cutSheet(from * width, bottom, (to - from) * width, tall, 3, index),
    tone: { agent },
  }));
  const moved = PIECES[MOVED];
  const [clash, target] = [
    ((CLASH.from + CLASH.to) / 2) * width,
    ((moved.from + moved.to) / 2) * width,
  ];
  const lift = bottom - height * 0.03;
  const high = height * 0.3;
  return {
    marks: [
      ...slices,
      ...pieces,
      {
        d: box(CLASH.from * width, bottom - 6, (CLASH.to - CLASH.from) * width, tall + 12),
        tone: "ink-dash",
      },
      {
        d: `M${clash} ${lift}C${clash} ${high} ${target} ${high} ${target} ${lift}`,
        tone: "ink-line",
      },
      {
        d: stroke([target - 7, lift - 9], [target, lift], [target + 7, lift - 9]),
        tone: "ink-line",
      },
    ],
    holds: [{ x: (clash + target) / 2, y: height * 0.53, width: height * 0.19 }],
  };
}
