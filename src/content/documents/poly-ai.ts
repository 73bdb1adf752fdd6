import { z } from "zod";
import { text, texts } from "./fields.ts";
import { Pillar } from "./landing.ts";
import { opening, related, statistics, TitledText } from "./page.ts";
import { HeadingBlock, RichText } from "./rich-text.ts";

/** /poly-ai and /about-old: the frame around the pillars, and the stages of the flow. */
export const PolyAiPage = z.object({
  ...opening,
  explanation: RichText,
  pillars: HeadingBlock,
  essential: HeadingBlock,
  flow: HeadingBlock,
  stages: z
    .array(z.object({ name: text, text }), "has to be a list of stages")
    .min(1, "needs at least one stage"),
  details: HeadingBlock,
  foundations: HeadingBlock,
  capstones: HeadingBlock,
  statistics,
  spectrum: z.object({ title: text, lede: text }, "is missing"),
  related,
});
export type PolyAiPage = z.infer<typeof PolyAiPage>;

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
});
export type PillarDetail = z.infer<typeof PillarDetail>;
