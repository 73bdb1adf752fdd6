import { listQuery } from "../../content/documents/query-definition.ts";
import { z } from "zod";
import { PILLAR_IDS } from "../../facts/vocabulary.ts";
import {
  HeadingBlock,
  listOf,
  oneOf,
  optionalText,
  ordinal,
  RichText,
  text,
  texts,
} from "../../content/documents/fields.ts";
import {
  definePage,
  opening,
  related,
  statistics,
  TitledText,
} from "../../content/documents/page.ts";

/** A pillar as lists and badges show it. */
export const Pillar = z.object({
  _id: z.string(),
  id: oneOf(PILLAR_IDS),
  name: text,
  order: ordinal,
  summary: text,
});
export type Pillar = z.infer<typeof Pillar>;

/** The paper that a pillar's poster draws: its rows, what is found in it, and who decides. */
export const PillarPaper = z.object(
  {
    title: text,
    rows: listOf(z.object({ label: text, value: optionalText }), "rows", "row"),
    note: text,
    person: text,
  },
  "is missing",
);
export type PillarPaper = z.infer<typeof PillarPaper>;

/** A pillar with all that the poly-AI page tells of it. */
export const PillarDetail = Pillar.extend({
  role: text,
  purpose: text,
  keyInsight: text,
  impact: text,
  coreFunctions: texts,
  missionValues: z.array(text).nullish(),
  whyEssential: TitledText,
  foundation: TitledText,
  capstone: TitledText,
  paper: PillarPaper,
});
export type PillarDetail = z.infer<typeof PillarDetail>;

/** The pillars in their order, as lists and badges show them. */
export const PILLARS = listQuery("pillar", Pillar);

/** The pillars in their order, with all that the poly-AI page tells of them. */
export const PILLAR_DETAILS = listQuery("pillar", PillarDetail, {
  name: "pillarDetails",
});

/** One document as it passes through steps, each the work of a pillar or a person's decision. */
const Example = z.object(
  {
    heading: text,
    paper: text,
    /** A line has its value from a step on; without one, from the start. */
    rows: listOf(z.object({ label: text, value: text, step: ordinal.nullish() }), "lines", "line"),
    steps: listOf(
      z.object({ name: text, text, pillar: oneOf(PILLAR_IDS).nullish() }),
      "steps",
      "step",
    ),
  },
  "is missing",
);

/** A pillar at work in a stage, and what it does there. */
const StageVoice = z.object({ pillar: oneOf(PILLAR_IDS), part: text });

/** A stage of the flow, with the pillars in the order in which they come in. */
const FlowStage = z.object({
  name: text,
  text,
  humanDecision: optionalText,
  voices: listOf(StageVoice, "voices", "voice"),
});

/** /poly-ai and /about-old: the frame around the pillars, and the stages of the flow. */
export const PolyAiPage = z.object({
  ...opening,
  example: Example,
  explanation: RichText,
  pillars: HeadingBlock,
  wheelNote: text,
  essential: HeadingBlock,
  flow: HeadingBlock,
  stages: listOf(FlowStage, "stages", "stage"),
  details: HeadingBlock,
  foundations: HeadingBlock,
  capstones: HeadingBlock,
  statistics,
  spectrum: z.object({ title: text, lede: text }, "is missing"),
  related,
});
export type PolyAiPage = z.infer<typeof PolyAiPage>;

export const polyAi = definePage({
  type: "polyAiPage",
  route: "/poly-ai",
  title: "Poly-AI",
  position: 40,
  shows: ["pillar"],
  alsoAt: [{ route: "/about-old", title: "The poly-AI spectrum" }],
  shape: PolyAiPage,
});
