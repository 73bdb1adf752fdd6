import { z } from "zod";
import { OS_AREAS } from "../../facts/os-areas.ts";
import { text, texts } from "./fields.ts";
import { agentNames, opening, related, TitledText } from "./page.ts";
import { RichText } from "./rich-text.ts";

const areas = OS_AREAS.map(({ id }) => id);

const Comparison = z.object({
  area: z.enum(areas, "is not one of the seven areas"),
  systemSummary: text,
  summary: text,
  agents: agentNames,
  operatingSystem: text,
  product: text,
  example: text,
});

/** /like-os: an operating system and the product side by side, area by area. */
export const LikeOsPage = z.object({
  ...opening,
  explanation: RichText,
  infographic: z.object({
    heading: text,
    caption: text,
    systemLabel: text,
    systemNote: text,
    programs: texts,
    systemGround: TitledText,
    productLabel: text,
    productNote: text,
    productGround: TitledText,
  }),
  comparisonsHeading: text,
  comparisons: z
    .array(Comparison, "has to be a list of comparisons")
    .min(1, "needs at least one area"),
  limitsHeading: text,
  limits: text,
  related,
});
export type LikeOsPage = z.infer<typeof LikeOsPage>;
