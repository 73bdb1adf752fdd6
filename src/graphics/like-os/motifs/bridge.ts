import { box, cutSheet, stroke, type Mark, type Motif, type Size } from "./mark.ts";

/** Hangers between a cable and the deck. */
const HANGERS = 25;
/** Towers, as shares of the width. */
const TOWERS = [0.27, 0.73] as const;

/**
 * A bridge: a plain request on one bank, the tools you own on the other, carried by one cable an
 * agent. Under the deck the pins of a driver, as the machine has them.
 */
export function bridge({ width, height }: Size, agents: number): Motif {
  const deck = height * 0.7;
  const crown = height * 0.12;
  const [left = 0, right = 0] = TOWERS.map((share) => share * width);
  const middle = width / 2;
  const sag = (offset: number) => deck - height * 0.07 - offset;
  const gap = Math.min(13, height * 0.045);
  const cables = Array.from({ length: agents }, (_, agent): Mark => {
    const over = crown + agent * gap;
    const low = sag((agents - 1 - agent) * gap);
    const control = 2 * low - over;
    return {
      d:
        `M${-width * 0.12} ${deck}Q${left * 0.62} ${deck - height * 0.06} ${left} ${over}` +
        `Q${middle} ${control} ${right} ${over}` +
        `Q${width - (width - right) * 0.62} ${deck - height * 0.06} ${width * 1.12} ${deck}`,
      tone: { strand: agent },
    };
  });
  const lowest = crown + (agents - 1) * gap;
  const hangers = Array.from({ length: HANGERS }, (_, index): Mark => {
    const share = (index + 1) / (HANGERS + 1);
    const x = left + (right - left) * share;
    const y = lowest + (sag(0) - lowest) * (1 - (2 * share - 1) ** 2);
    return { d: stroke([x, y], [x, deck]), tone: "ink-line" };
  });
  const pins = Array.from({ length: 17 }, (_, index): Mark => {
    const x = left + ((right - left) * (index + 0.5)) / 17;
    return {
      d: box(x - width * 0.006, deck + height * 0.13, width * 0.012, height * 0.1),
      tone: index % 2 === 0 ? "steel" : "steel-light",
    };
  });
  const bank = Math.min(left * 0.62, height * 0.36);
  return {
    marks: [
      ...pins,
      { d: box(left, deck + height * 0.23, right - left, height * 0.07), tone: "steel" },
      ...hangers,
      ...cables,
      ...TOWERS.map((share): Mark => {
        const x = share * width;
        return { d: cutSheet(x - 7, crown - 12, 14, height * 0.9 - crown, 2), tone: "ink" };
      }),
      { d: stroke([-width * 0.12, deck], [width * 1.12, deck]), tone: "ink-line" },
      { d: cutSheet(0, deck - bank * 0.72 - 8, bank, bank * 0.72, 2), tone: "paper" },
      ...[0.26, 0.5].map((share): Mark => {
        const y = deck - bank * 0.72 - 8 + bank * 0.72 * share;
        return { d: stroke([bank * 0.16, y], [bank * (0.9 - share * 0.5), y]), tone: "ink-line" };
      }),
      ...[0, 1, 2].map((index): Mark => {
        const high = bank * 0.24;
        const x = width - bank + index * 5;
        return {
          d: cutSheet(x, deck - 8 - high - index * (high + 4), bank - 10, high, 1.5, index),
          tone: { agent: index },
        };
      }),
    ],
    holds: [],
  };
}
