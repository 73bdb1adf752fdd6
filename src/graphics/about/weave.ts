import { pathRound } from "d3-path";
import { crossLanes } from "./crossings.ts";

/** Where a section names an agent. */
export interface Mention {
  /** Number of the agent's strand, from 0. */
  readonly strand: number;
  /** How far down the section, from 0 to 1. */
  readonly at: number;
}

/** What the drawing knows of a section. */
export interface Passage {
  readonly mentions: readonly Mention[];
  /** Length of its text in words: a long section sways more often. */
  readonly words: number;
}

/** Where the strands run, in units across a piece. */
export interface Stage {
  /** The outermost lanes beside the text. */
  readonly rail: readonly [from: number, to: number];
  /** Where they stand aside for the quotation: the outermost lanes of each side, left to right. */
  readonly aside: readonly (readonly [from: number, to: number])[];
  /**
   * How far the strands bow out to cross between two sections, the shortest and the longest; left
   * out, they cross beside the sections.
   */
  readonly bows?: readonly [from: number, to: number];
  /** Where the one line runs at the end, and where the button begins. */
  readonly end: number;
  readonly button: number;
}

/** A piece of the drawing: {@link SIDE} units broad and high, stretched to its place on the page. */
export interface Piece {
  /** One path for each strand, in the strands' order. */
  readonly paths: readonly string[];
  /** Notes: points that a round line end makes visible. */
  readonly notes: readonly { readonly strand: number; readonly path: string }[];
}

/** The whole drawing. Each piece begins where the one above it ends, and all joints are upright. */
export interface Weave {
  readonly opening: Piece;
  /** One piece for each section. */
  readonly passages: readonly Piece[];
  /** The crossings before the sections, one for each; none where they cross beside them. */
  readonly bands: readonly Piece[];
  /** Around the quotation: out of its way, beside it, and back. */
  readonly out: Piece;
  readonly beside: Piece;
  readonly back: Piece;
  /** All strands become one line. */
  readonly closing: Piece;
  /** The one line: down the page, and its turn into the button. */
  readonly line: { readonly run: string; readonly turn: string };
}

/** Breadth and height of every piece, in its own units. */
export const SIDE = 1000;
/** Share of the rail that the strands still take beside the last section. */
const DRAWN_TOGETHER = 0.34;
/** Reach of a sway, as a share of the breadth that the strands take. */
const SWAY = 0.085;
/** Words of text that one sway lasts. */
const WORDS_PER_SWAY = 130;
/** Where the voices enter, one after the other, as shares of the opening's height. */
const ENTRIES = [0.11, 0.02, 0.19, 0.06, 0.24, 0.04, 0.15, 0.08] as const;
/** Share of a piece, at its top and its foot, in which a strand keeps its lane. */
const STEADY = 0.08;

/**
 * Weaves strands along a page: they enter one by one, cross once beside every section, leave the
 * page to the quotation, and end as one line.
 * @param count number of strands, 1 or more
 * @param passages the sections in reading order
 * @param quoteAfter number of sections before the quotation
 */
export function weave(
  count: number,
  passages: readonly Passage[],
  quoteAfter: number,
  stage: Stage,
): Weave {
  const lanes = crossLanes(
    count,
    passages.map(({ mentions }) => mentions.map(({ strand }) => strand)),
  );
  const laneAt = (station: number, strand: number) => lanes[station]?.[strand] ?? strand;
  const breadthAt = (station: number) => {
    const share = station / Math.max(1, passages.length);
    return (stage.rail[1] - stage.rail[0]) * (1 - (1 - DRAWN_TOGETHER) * share);
  };
  const railAt = (station: number) => (strand: number) => {
    const offset = count > 1 ? laneAt(station, strand) / (count - 1) - 0.5 : 0;
    return (stage.rail[0] + stage.rail[1]) / 2 + offset * breadthAt(station);
  };
  const aside = (strand: number) => sidePlace(laneAt(quoteAfter, strand), count, stage.aside);
  const voices = Array.from({ length: count }, (_, strand) => strand);

  const draw = (from: Places, to: Places, movement: Movement): Piece => {
    const { rounds = 0, reach = 0, seed = 0, bow, entries, mentions } = movement;
    const ways = voices.map((strand) => {
      const [start, end] = [from(strand), to(strand)];
      const phase = strand * 2.4 + seed * 1.7;
      return (t: number) => {
        const swell = Math.sin(Math.PI * t) ** 2;
        const sway = reach * Math.sin(2 * Math.PI * rounds * t + phase);
        return start + (end - start) * ease(t) + swell * (sway + (bow?.(strand) ?? 0));
      };
    });
    const begins = new Map(entries?.map(({ strand, at }) => [strand, at]));
    return {
      paths: ways.map((way, strand) => trace(way, 4 + rounds * 3, begins.get(strand) ?? 0)),
      notes: (entries ?? mentions ?? []).flatMap(({ strand, at }) => {
        const way = ways[strand];
        return way ? [{ strand, path: `M${tenth(way(at))} ${tenth(at * SIDE)}h0` }] : [];
      }),
    };
  };

  const entries = voices.map((strand) => ({ strand, at: ENTRIES[strand % ENTRIES.length] ?? 0 }));
  const { bows, end, button } = stage;
  const beforeQuote = railAt(quoteAfter);
  return {
    opening: draw(railAt(0), railAt(0), { rounds: 1, reach: SWAY * breadthAt(0), entries }),
    passages: passages.map(({ words, mentions }, index) =>
      draw(railAt(bows ? index + 1 : index), railAt(index + 1), {
        rounds: Math.max(1, Math.round(words / WORDS_PER_SWAY)),
        reach: SWAY * breadthAt(index + 1),
        seed: index + 1,
        mentions,
      }),
    ),
    bands: bows
      ? passages.map((_, index) =>
          draw(railAt(index), railAt(index + 1), {
            bow: (strand) => bowOf(laneAt(index, strand), index, count, bows),
          }),
        )
      : [],
    out: draw(beforeQuote, aside, {}),
    beside: draw(aside, aside, {}),
    back: draw(aside, beforeQuote, {}),
    closing: draw(railAt(passages.length), () => end, {}),
    line: {
      run: `M${end} 0V${SIDE}`,
      turn: `M${end} 0C${end} ${SIDE} ${end} ${SIDE} ${tenth(end + (button - end) * 0.16)} ${SIDE}H${button}`,
    },
  };
}

/** Place of each strand across a piece. */
type Places = (strand: number) => number;

interface Movement {
  /** Number of sways, their reach, and what tells one piece's sways from another's. */
  rounds?: number;
  reach?: number;
  seed?: number;
  /** How far each strand bows out half-way. */
  bow?: Places;
  mentions?: readonly Mention[];
  /** Where strands begin inside the piece, each with a note. */
  entries?: readonly Mention[];
}

/** The lane beside the quotation: lanes are dealt to the sides from left to right. */
function sidePlace(lane: number, count: number, sides: Stage["aside"]): number {
  const each = Math.ceil(count / sides.length);
  const [from, to] = sides[Math.floor(lane / each)] ?? [0, 0];
  return from + ((to - from) * (lane % each)) / Math.max(1, each - 1);
}

/** Bows are dealt out of order and differently each time, so that they cross. */
function bowOf(
  lane: number,
  section: number,
  count: number,
  [from, to]: readonly [number, number],
): number {
  const rank = (lane * 3 + section * 2) % count;
  return from + ((to - from) * rank) / Math.max(1, count - 1);
}

/** A strand as a smooth path that is upright at both ends. @param from where it begins, 0 to 1 */
function trace(way: (t: number) => number, pieces: number, from: number): string {
  const pen = pathRound(1);
  const slope = (t: number) => (way(Math.min(1, t + 1e-4)) - way(Math.max(0, t - 1e-4))) / 2e-4;
  const step = (1 - from) / pieces;
  pen.moveTo(way(from), from * SIDE);
  for (let index = 0; index < pieces; index += 1) {
    const [t, next] = [from + index * step, from + (index + 1) * step];
    pen.bezierCurveTo(
      way(t) + (slope(t) * step) / 3,
      (t + step / 3) * SIDE,
      way(next) - (slope(next) * step) / 3,
      (next - step / 3) * SIDE,
      way(next),
      next * SIDE,
    );
  }
  return pen.toString();
}

/** From 0 to 1 with a still beginning and a still end. */
function ease(t: number): number {
  const s = Math.min(1, Math.max(0, (t - STEADY) / (1 - 2 * STEADY)));
  return s * s * s * (s * (s * 6 - 15) + 10);
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
