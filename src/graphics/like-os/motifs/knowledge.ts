import { box, circle, cutSheet, stroke, type Mark, type Motif, type Size } from "./mark.ts";

/** A tree of folders: how deep each lies. */
const TREE = [0, 1, 2, 2, 1, 2, 1] as const;

/**
 * What is kept. On the left folders in folders; on the right sheets that a thread runs through: the
 * letter, the note, the decision, and the report that relies on them.
 */
export function knowledge({ width, height }: Size): Motif {
  const row = height / (TREE.length + 1);
  const indent = width * 0.06;
  const size = Math.min(row * 0.52, width * 0.05);
  const branches = TREE.flatMap((depth, index): Mark[] => {
    const [x, y] = [width * 0.02 + depth * indent, row * (index + 0.6)];
    const parent = TREE.slice(0, index).lastIndexOf(depth === 2 ? 1 : 0);
    const trunk = x - indent + size / 2;
    const above = row * (parent + 0.6) + size / 2;
    return [
      ...(depth === 0
        ? []
        : [{ d: stroke([trunk, above], [trunk, y], [x, y]), tone: "steel-line" } as const]),
      { d: box(x, y - size / 2, size * 1.25, size), tone: depth === 2 ? "steel-light" : "steel" },
      {
        d: stroke([x + size * 1.7, y], [x + size * 1.7 + width * (0.1 - depth * 0.015), y]),
        tone: "steel-line",
      },
    ];
  });
  const sheets = [
    { x: 0.36, y: 0.02, agent: 0 },
    { x: 0.68, y: 0.08, agent: 1 },
    { x: 0.4, y: 0.52, agent: 2 },
  ] as const;
  const [wide, tall] = [width * 0.25, height * 0.37];
  const report = { x: width * 0.75, y: height * 0.57, w: width * 0.25, h: height * 0.42 };
  const pins = sheets.map(
    ({ x, y }) => [x * width + wide * 0.82, y * height + tall * 0.2] as const,
  );
  const written = (x: number, y: number, w: number, h: number, count: number) =>
    Array.from({ length: count }, (_, index): Mark => {
      const at = y + h * (0.36 + index * 0.17);
      return {
        d: stroke([x + w * 0.14, at], [x + w * (index % 2 === 0 ? 0.8 : 0.62), at]),
        tone: "ink-line",
      };
    });
  const end = [report.x + report.w * 0.16, report.y + report.h * 0.17] as const;
  const threads = pins.map(([x, y], index): Mark => ({
    d: `M${x} ${y}C${x + width * 0.06} ${y + height * 0.1} ${end[0] + index * width * 0.055} ${end[1] - height * 0.3} ${end[0] + index * width * 0.055} ${end[1]}`,
    tone: "ink-line",
  }));
  return {
    marks: [
      ...branches,
      ...sheets.flatMap(({ x, y, agent }, index): Mark[] => [
        { d: cutSheet(x * width, y * height, wide, tall, 4, index), tone: { agent } },
        ...written(x * width, y * height, wide, tall, 3),
      ]),
      { d: cutSheet(report.x, report.y, report.w, report.h, 3, 4), tone: "paper" },
      ...written(report.x, report.y, report.w, report.h, 4),
      ...threads,
      ...pins.map(([x, y]): Mark => ({ d: circle(x, y, height * 0.012 + 1.5), tone: "ink" })),
      ...pins.map((_, index): Mark => ({
        d: circle(end[0] + index * width * 0.055, end[1], height * 0.012 + 1.5),
        tone: "ink",
      })),
    ],
    holds: [],
  };
}
