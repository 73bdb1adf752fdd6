import { box, cutSheet, stroke, type Mark, type Motif, type Size } from "./mark.ts";

/** Hangers between a cable and the deck. */
const HANGERS = 23;
/** Pins of the driver under the deck. */
const PINS = 17;
/** Towers, as shares of the width. */
const TOWERS = [0.3, 0.7] as const;

/**
 * A bridge: a plain request on one bank, the tools you own on the other, and one cable an agent
 * from the one to the others. Under the deck the pins of a driver, as the machine has them.
 */
export function bridge({ width, height }: Size, agents: number): Motif {
  const deck = height * 0.72;
  const crown = height * 0.08;
  const [left, right] = [TOWERS[0] * width, TOWERS[1] * width];
  const middle = width / 2;
  const gap = Math.min(13, height * 0.045);
  const tower = width * 0.022;
  const bank = left * 0.56;
  const request = { y: deck - 6 - bank * 0.74, height: bank * 0.74 };
  const tool = { height: height * 0.1, step: height * 0.135 };
  const toolY = (agent: number) => deck - 6 - tool.height - agent * tool.step;
  const lowest = (agent: number) => deck - height * 0.06 - agent * gap;

  const cables = Array.from({ length: agents }, (_, agent): Mark => {
    const over = crown + (agents - 1 - agent) * gap;
    const [start, end] = [
      request.y + (request.height * (agent + 1)) / (agents + 1),
      toolY(agent) + tool.height / 2,
    ];
    const reach = left - bank;
    return {
      d:
        `M${bank} ${start}Q${bank + reach * 0.62} ${start} ${left} ${over}` +
        `Q${middle} ${2 * lowest(agent) - over} ${right} ${over}` +
        `Q${width - bank - reach * 0.62} ${end} ${width - bank} ${end}`,
      tone: { strand: agent },
    };
  });
  const top = crown + (agents - 1) * gap;
  const hangers = Array.from({ length: HANGERS }, (_, index): Mark => {
    const share = (index + 1) / (HANGERS + 1);
    const x = left + (right - left) * share;
    const y = lowest(0) - (lowest(0) - top) * (2 * share - 1) ** 2;
    return { d: stroke([x, y], [x, deck]), tone: "ink-line" };
  });
  const pin = (right - left - 28) / PINS;
  const pins = Array.from({ length: PINS }, (_, index): Mark => ({
    d: box(left + 14 + (index + 0.22) * pin, deck + height * 0.08, pin * 0.56, height * 0.11),
    tone: index % 2 === 0 ? "steel" : "steel-light",
  }));
  const lines = [0.26, 0.5].map((share): Mark => {
    const y = request.y + request.height * share;
    return { d: stroke([bank * 0.14, y], [bank * (0.95 - share * 0.6), y]), tone: "ink-line" };
  });
  const tools = Array.from({ length: agents }, (_, agent): Mark => ({
    d: cutSheet(width - bank, toolY(agent), bank - agent * 6, tool.height, 1.5, agent),
    tone: { agent },
  }));
  return {
    marks: [
      ...pins,
      {
        d: box(left + 14, deck + height * 0.19, right - left - 28, height * 0.07),
        tone: "steel",
      },
      ...hangers,
      ...cables,
      ...TOWERS.map((share): Mark => ({
        d: cutSheet(share * width - tower / 2, crown - tower * 0.7, tower, height - crown, 1.5),
        tone: "ink",
      })),
      { d: box(0, deck, width, 2.5), tone: "ink" },
      { d: cutSheet(0, request.y, bank, request.height, 2), tone: "paper" },
      ...lines,
      ...tools,
    ],
    holds: [],
  };
}
