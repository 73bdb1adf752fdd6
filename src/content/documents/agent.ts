import { z } from "zod";
import { DOMAINS } from "../../facts/domains.ts";
import { HUES } from "../../facts/hues.ts";
import { ICONS } from "../../facts/icons.ts";
import { writtenItems } from "../../rules/blank-items.ts";
import { readVideo } from "../../rules/video.ts";
import { ImageValue } from "./image.ts";
import { Artifact } from "./artifact.ts";
import { agentId, optionalText, ordinal, pillarIds, text, texts } from "./fields.ts";

const domains = DOMAINS.map(({ domain }) => domain);
const hues = HUES.map(({ name }) => name);
const icons = ICONS.map(({ name }) => name);

/** A problem card (specification, section 3). */
export const ProblemCard = z.object({
  id: ordinal,
  title: text,
  problem: text,
  solution: text,
  aiPillars: pillarIds,
  deliverables: texts,
  humanDecision: optionalText,
});
export type ProblemCard = z.infer<typeof ProblemCard>;

/** One line of a priority table; ids run from 1 to 15 over an agent's three lists. */
export const PriorityItem = z.object({ id: ordinal, problem: text, impact: text });
export type PriorityItem = z.infer<typeof PriorityItem>;

const priorityList = z.preprocess(
  writtenItems,
  z.array(PriorityItem, "has to be a list of items").nullish(),
);

function cardsOf<Card extends z.ZodType>(card: Card) {
  return z.preprocess(writtenItems, z.array(card, "has to be a list of cards").nullish());
}

/** The closing invitation of a page; without a headline the page builds one from the domain. */
export const CallToAction = z.object({ headline: optionalText, text });

const framework = z.enum(
  ["cards", "priorities", "overview"],
  "has to be cards, priorities or overview",
);

/** An agent, as the pages show it that show all of them. */
export const AgentSummary = z.object({
  _id: z.string(),
  id: agentId,
  order: ordinal,
  name: text,
  title: text,
  description: text,
  domain: z.enum(domains, "is not one of the eight domains"),
  color: z.enum(hues, "is not one of the site's colors"),
  image: ImageValue,
  domainImage: ImageValue,
  claim: z.object({ figure: text, text, detail: text }).nullish(),
});
export type AgentSummary = z.infer<typeof AgentSummary>;

const file = z.object({ asset: z.object({ _ref: z.string() }).nullish() }).nullish();
const number = z.number("has to be a number").nullish();

/** What an agent's document may hold of its talking video; `readVideo` tells whether it is whole. */
const talkFields = {
  videoUrl: optionalText,
  combined_url: optionalText,
  talking: z
    .object({
      mp4: file,
      webm: file,
      posterAvif: file,
      posterWebp: file,
      portrait: file,
      width: number,
      height: number,
      seconds: number,
      text: optionalText,
      language: optionalText,
      cues: z
        .array(z.object({ start: number, end: number, text: optionalText }), "has to be a list")
        .nullish(),
      loudness: optionalText,
    })
    .nullish(),
};

/** Names what is wrong with a talking video at the very field. */
function checkVideo(agent: Record<string, unknown>, context: z.core.$RefinementCtx): void {
  const read = readVideo(agent);
  if (read === undefined || "video" in read) return;
  for (const { path, message } of read.problems) {
    context.addIssue({ code: "custom", path, message });
  }
}

/** The talking video of an agent, as the landing page shows all of them. */
export const AgentVideo = AgentSummary.pick({ _id: true, id: true, order: true })
  .extend({ ...talkFields, image: file })
  .superRefine(checkVideo);
export type AgentVideo = z.infer<typeof AgentVideo>;

/** An agent with what the pillars are counted on. */
export const AgentWithCards = AgentSummary.extend({
  impactFramework: framework,
  problemCards: z
    .object({
      cards: cardsOf(ProblemCard.pick({ id: true, title: true, aiPillars: true })),
    })
    .nullish(),
});
export type AgentWithCards = z.infer<typeof AgentWithCards>;

/** An agent, field by field, as its own page shows it. */
export const AgentFields = AgentSummary.extend({
  ...talkFields,
  shareText: optionalText,
  shareImage: ImageValue.nullish(),
  icon: z.enum(icons, "is not one of the site's icons"),
  problem: text,
  solution: text,
  deliverables: texts,
  expertise: texts,
  voice: z.object({ introText: text }, "has no voice: give it an introduction text"),
  impactFramework: framework,
  frameworkIntro: text,
  problemCards: z.object({ cards: cardsOf(ProblemCard) }).nullish(),
  priorityData: z
    .object({ critical: priorityList, operational: priorityList, enhancement: priorityList })
    .nullish(),
  artifact: Artifact.nullish(),
  callToAction: CallToAction,
});
/** An agent, as its own page shows it. */
export const Agent = AgentFields.superRefine(checkVideo);
export type Agent = z.infer<typeof Agent>;
