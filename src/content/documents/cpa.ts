import { z } from "zod";
import { text } from "./fields.ts";
import { agentNames, opening, related, titledTexts } from "./page.ts";
import { HeadingBlock, RichText } from "./rich-text.ts";

/** /cpa: the CPA/SME change agents and their traits. */
export const CpaPage = z.object({
  ...opening,
  explanation: RichText,
  agents: agentNames,
  constellation: HeadingBlock,
  traits: titledTexts,
  closing: text,
  related,
});
export type CpaPage = z.infer<typeof CpaPage>;
