import type { PillarPaper } from "../../content/index.ts";
import type { PillarId } from "../../facts/vocabulary.ts";
import { affective } from "./affective.ts";
import { agentic } from "./agentic.ts";
import { analytical } from "./analytical.ts";
import { cognitive } from "./cognitive.ts";
import { conversational } from "./conversational.ts";
import { diagnostic } from "./diagnostic.ts";
import { generative } from "./generative.ts";
import { interpretive } from "./interpretive.ts";
import { predictive } from "./predictive.ts";
import { symbolic } from "./symbolic.ts";

/** Each pillar's own drawing. */
const DRAWINGS: Readonly<Record<PillarId, (paper: PillarPaper) => string>> = {
  agentic,
  generative,
  cognitive,
  interpretive,
  symbolic,
  affective,
  conversational,
  analytical,
  predictive,
  diagnostic,
};

/** What a pillar does with a nonprofit's paper, as the content of an SVG of 600 by 600 units. */
export function paperDrawing(pillar: PillarId, paper: PillarPaper): string {
  return DRAWINGS[pillar](paper);
}

/** The same as text, for readers who do not see the drawing. */
export function paperInWords({ title, rows, note, person }: PillarPaper): string {
  const lines = rows.map(({ label, value }) => (value ? `${label}: ${value}` : label));
  return `${title}: ${lines.join("; ")}. ${note}. ${person}.`
    .replaceAll("?:", ":")
    .replace(/([.”])\.\s/g, "$1 ");
}
