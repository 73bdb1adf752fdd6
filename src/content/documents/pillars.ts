import { z } from "zod";
import { PILLAR_IDS } from "../../facts/pillars.ts";
import { oneOf, optionalText, ordinal, text, texts } from "./fields.ts";
import { TitledText } from "./page.ts";

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
