import { z } from "zod";
import { DOMAINS } from "../../facts/domains.ts";
import { HUES } from "../../facts/hues.ts";
import { ICONS } from "../../facts/icons.ts";
import { ImageValue } from "../image.ts";
import { optionalText, ordinal, pillarIds, text, texts } from "./fields.ts";

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

const priorityList = z.array(PriorityItem, "has to be a list of items").nullish();

/** The closing invitation of a page; without a headline the page builds one from the domain. */
export const CallToAction = z.object({ headline: optionalText, text });

const framework = z.enum(
  ["cards", "priorities", "overview"],
  "has to be cards, priorities or overview",
);

/** An agent, as the pages show it that show all of them. */
export const AgentSummary = z.object({
  _id: z.string(),
  id: text.regex(/^[a-z][a-z0-9-]*$/, "has to be a lower-case name, such as nora"),
  order: ordinal,
  name: text,
  title: text,
  description: text,
  domain: z.enum(domains, "is not one of the eight domains"),
  color: z.enum(hues, "is not one of the site's colors"),
  videoUrl: optionalText,
  image: ImageValue,
  domainImage: ImageValue,
  claim: z.object({ figure: text, text, detail: text }).nullish(),
});
export type AgentSummary = z.infer<typeof AgentSummary>;

/** An agent with what the pillars are counted on. */
export const AgentWithCards = AgentSummary.extend({
  impactFramework: framework,
  problemCards: z
    .object({
      cards: z
        .array(
          ProblemCard.pick({ id: true, title: true, aiPillars: true }),
          "has to be a list of cards",
        )
        .nullish(),
    })
    .nullish(),
});
export type AgentWithCards = z.infer<typeof AgentWithCards>;

/** An agent, as its own page shows it. */
export const Agent = AgentSummary.extend({
  icon: z.enum(icons, "is not one of the site's icons"),
  problem: text,
  solution: text,
  deliverables: texts,
  expertise: texts,
  combined_url: optionalText,
  voice: z.object({ introText: text }, "has no voice: give it an introduction text"),
  impactFramework: framework,
  frameworkIntro: text,
  problemCards: z
    .object({ cards: z.array(ProblemCard, "has to be a list of cards").nullish() })
    .nullish(),
  priorityData: z
    .object({ critical: priorityList, operational: priorityList, enhancement: priorityList })
    .nullish(),
  callToAction: CallToAction,
});
export type Agent = z.infer<typeof Agent>;
