import { z } from "zod";
import { HUES } from "../../facts/hues.ts";
import { agentId, href, optionalText, text } from "./fields.ts";
import { ImageValue } from "./image.ts";
import { orMissing } from "../../rules/kinds.ts";

/** A way on at the end of a page. */
const RelatedLink = z.object({ label: text, note: optionalText, href });

/** The ways on at the end of a page, so that no reader ends in a dead end. */
export const related = z
  .array(RelatedLink, orMissing("a list of links"))
  .min(1, "needs at least one link");

/** What every content page begins with. */
export const opening = {
  _id: z.string(),
  title: text,
  description: text,
  lede: text,
  shareImage: ImageValue.nullish(),
};

const hues = HUES.map(({ name }) => name);

/** An agent as other documents name it. */
export const AgentName = z.object(
  {
    _id: z.string(),
    id: agentId,
    name: text,
    color: z.enum(hues, "is not one of the site's colors"),
  },
  "names an agent that does not exist",
);
export type AgentName = z.infer<typeof AgentName>;

/** The agents that a text is about, the first one leading. */
export const agentNames = z
  .array(AgentName, orMissing("a list of agents"))
  .min(1, "needs at least one agent");

/** A short title and the text that explains it. */
export const TitledText = z.object({ title: text, text });
export type TitledText = z.infer<typeof TitledText>;

/** Short titles with their texts. */
export const titledTexts = z
  .array(TitledText, orMissing("a list of titled texts"))
  .min(1, "needs at least one entry");

/** A figure as it is written large, with its label. */
export const Statistic = z.object({ value: text, label: text });
export type Statistic = z.infer<typeof Statistic>;

/** The figures of a band. */
export const statistics = z
  .array(Statistic, orMissing("a list of figures"))
  .min(1, "needs at least one figure");
