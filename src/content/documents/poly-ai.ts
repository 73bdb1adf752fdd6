import { z } from "zod";
import { PILLAR_IDS } from "../../facts/pillars.ts";
import { oneOf, optionalText, text, texts } from "./fields.ts";
import { Pillar } from "./landing.ts";
import { opening, related, statistics, TitledText } from "./page.ts";
import { HeadingBlock, RichText } from "./rich-text.ts";

/** A pillar at work in a stage, and what it does there. */
const StageVoice = z.object({ pillar: oneOf(PILLAR_IDS), part: text });

/** A stage of the flow, with the pillars in the order in which they come in. */
const FlowStage = z.object({
  name: text,
  text,
  humanDecision: optionalText,
  voices: z
    .array(StageVoice, "has to be a list of voices; it is missing or of another kind")
    .min(1, "needs at least one voice"),
});

/** /poly-ai and /about-old: the frame around the pillars, and the stages of the flow. */
export const PolyAiPage = z.object({
  ...opening,
  explanation: RichText,
  pillars: HeadingBlock,
  wheelNote: text,
  essential: HeadingBlock,
  flow: HeadingBlock,
  stages: z.array(FlowStage, "has to be a list of stages").min(1, "needs at least one stage"),
  details: HeadingBlock,
  foundations: HeadingBlock,
  capstones: HeadingBlock,
  statistics,
  spectrum: z.object({ title: text, lede: text }, "is missing"),
  related,
});
export type PolyAiPage = z.infer<typeof PolyAiPage>;

/** The paper that a pillar's poster draws: its rows, what is found in it, and who decides. */
export const PillarPaper = z.object(
  {
    title: text,
    rows: z
      .array(z.object({ label: text, value: optionalText }), "has to be a list of rows")
      .min(1, "needs at least one row"),
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
