import { box, cutSheet, notehead, stroke, type Mark, type Motif, type Size } from "./mark.ts";
import { spread } from "../../strands/strand.ts";

/**
 * Together. Above, packets between two machines; below, strands that come from all sides, pass
 * through one sheet and go on, each with its own part.
 */
export function network({ width, height }: Size, agents: number): Motif {
  const wire = height * 0.11;
  const edge = height * 0.2;
  const packets = Array.from({ length: 14 }, (_, index): Mark => {
    const room = width - edge * 2;
    const x = edge + (room * (index + 0.5)) / 14;
    const tone = index % 3 === 2 ? "steel-light" : "steel";
    return { d: box(x - 9, wire - 5, 18, 10), tone };
  });
  const middle = width / 2;
  const half = Math.min(width * 0.16, height * 0.62);
  const center = height * 0.68;
  const lanes = spread(agents, -0.16 * height, 0.16 * height);
  const ends = spread(agents, height * 0.36, height * 0.98);
  const order = ends.map((_, index) => (index * 3 + 1) % agents);
  const strands = lanes.flatMap((lane, index): Mark[] => {
    const y = center + lane;
    const [from = center, to = center] = [ends[index], ends[order[index] ?? index]];
    const near = width * 0.14;
    return [
      {
        d:
          `M${-width * 0.4} ${from}H${near}C${near + width * 0.12} ${from} ${middle - half - width * 0.08} ${y} ${middle - half} ${y}` +
          `H${middle + half}C${middle + half + width * 0.08} ${y} ${width - near - width * 0.12} ${to} ${width - near} ${to}H${width * 1.4}`,
        tone: { strand: index },
      },
      {
        d: notehead(
          middle - half * 0.55 + (half * 1.1 * index) / Math.max(1, agents - 1),
          y,
          height * 0.035,
        ),
        tone: { agent: index },
      },
      { d: notehead(near * 0.5, from, height * 0.03), tone: { agent: index } },
      { d: notehead(width - near * 0.5, to, height * 0.03), tone: { agent: index } },
    ];
  });
  return {
    marks: [
      { d: stroke([edge, wire], [width - edge, wire]), tone: "steel-line" },
      { d: box(0, wire - edge / 2 + 4, edge, edge - 8), tone: "steel" },
      { d: box(width - edge, wire - edge / 2 + 4, edge, edge - 8), tone: "steel" },
      ...packets,
      {
        d: cutSheet(middle - half, center - height * 0.28, half * 2, height * 0.58, 4, 2),
        tone: "paper",
      },
      ...strands,
    ],
    holds: [],
  };
}
