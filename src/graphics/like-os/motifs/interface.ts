import {
  box,
  circle,
  cutSheet,
  polygon,
  stroke,
  type Mark,
  type Motif,
  type Size,
} from "./mark.ts";

/**
 * What people touch: behind, a window with its pointer; in front, a question and an answer on cut
 * paper, and a thread from the answer to the page it comes from.
 */
export function userInterface({ width, height }: Size): Motif {
  const pane = { x: width * 0.02, y: height * 0.04, w: width * 0.52, h: height * 0.62 };
  const bar = pane.h * 0.15;
  const icons = Array.from({ length: 6 }, (_, index): Mark => {
    const size = pane.h * 0.2;
    const x = pane.x + pane.w * 0.1 + (index % 3) * pane.w * 0.22;
    const y = pane.y + bar + pane.h * 0.13 + Math.floor(index / 3) * pane.h * 0.33;
    return { d: box(x, y, size, size), tone: "steel-line" };
  });
  const tip: readonly [number, number] = [pane.x + pane.w * 0.37, pane.y + pane.h * 0.54];
  const arrow = height * 0.075;
  const ask = { x: width * 0.42, y: height * 0.16, w: width * 0.5, h: height * 0.26 };
  const say = { x: width * 0.5, y: height * 0.52, w: width * 0.49, h: height * 0.3 };
  const tail = (x: number, y: number, lean: number) =>
    polygon([
      [x, y - 2],
      [x + height * 0.09, y - 2],
      [x + lean, y + height * 0.09],
    ]);
  const lines = ({ x, y, w, h }: typeof ask, shares: readonly number[]) =>
    shares.map((share, index): Mark => {
      const at = y + (h * (index + 1)) / (shares.length + 1);
      return { d: stroke([x + w * 0.1, at], [x + w * share, at]), tone: "ink-line" };
    });
  const page = { x: width * 0.16, y: height * 0.74, w: width * 0.17, h: height * 0.25 };
  const source = say.y + say.h * 0.75;
  return {
    marks: [
      { d: box(pane.x, pane.y, pane.w, pane.h), tone: "steel-light" },
      { d: box(pane.x, pane.y, pane.w, bar), tone: "steel" },
      ...[0, 1, 2].map((index): Mark => ({
        d: circle(pane.x + bar * (0.55 + index * 0.62), pane.y + bar / 2, bar * 0.16),
        tone: "steel-light",
      })),
      ...icons,
      {
        d: polygon([
          tip,
          [tip[0] + arrow, tip[1] + arrow * 1.05],
          [tip[0] + arrow * 0.45, tip[1] + arrow * 1.1],
          [tip[0], tip[1] + arrow * 1.5],
        ]),
        tone: "ink",
      },
      { d: cutSheet(ask.x, ask.y, ask.w, ask.h, 4, 1), tone: { agent: 0 } },
      { d: tail(ask.x + ask.w * 0.76, ask.y + ask.h, height * 0.1), tone: { agent: 0 } },
      ...lines(ask, [0.82, 0.56]),
      { d: cutSheet(say.x, say.y, say.w, say.h, 4, 3), tone: { agent: 1 } },
      { d: tail(say.x + say.w * 0.1, say.y + say.h, -height * 0.02), tone: { agent: 1 } },
      ...lines(say, [0.88, 0.88, 0.4]),
      { d: cutSheet(page.x, page.y, page.w, page.h, 2, 2), tone: "paper" },
      ...[0.3, 0.5, 0.7].map((share): Mark => ({
        d: stroke(
          [page.x + page.w * 0.16, page.y + page.h * share],
          [page.x + page.w * 0.84, page.y + page.h * share],
        ),
        tone: "ink-line",
      })),
      {
        d: `M${say.x + say.w * 0.1} ${source}C${width * 0.42} ${source} ${width * 0.44} ${page.y + page.h * 0.5} ${page.x + page.w * 0.84} ${page.y + page.h * 0.5}`,
        tone: { strand: 1 },
      },
      { d: circle(say.x + say.w * 0.1, source, 5), tone: "ink" },
    ],
    holds: [],
  };
}
