import { detailQuery, listQuery } from "../../content/documents/query-definition.ts";
import { z } from "zod";
import { AGENTS_MAX } from "../../facts/constants.ts";
import {
  ARTIFACT_KINDS,
  ARTIFACT_LANGUAGES,
  DOMAINS,
  ICONS,
  ROW_RESULTS,
} from "../../facts/vocabulary.ts";
import { whoAndWhen, writtenItems } from "../../rules/content-rules.ts";
import { readVideo, type StoredVideo } from "../../rules/video.ts";
import {
  agentId,
  ImageValue,
  listOf,
  optionalImage,
  optionalText,
  ordinal,
  pillarIds,
  text,
  texts,
} from "../../content/documents/fields.ts";
import { AgentName } from "../../content/documents/page.ts";

const kinds = ARTIFACT_KINDS.map(({ id }) => id);
const results = ROW_RESULTS.map(({ id }) => id);
const languages = ARTIFACT_LANGUAGES.map(({ id }) => id);

/** A row of the paper: a line, an entry, a session, a band; see `ARTIFACT_KINDS`. */
export const ArtifactRow = z.object({
  lead: optionalText,
  label: text,
  values: z.array(text, "has to be a list of texts").nullish(),
  result: z.enum(results, "is not a result that the site knows").nullish(),
  flag: z.boolean("has to be on or off").nullish(),
});
export type ArtifactRow = z.infer<typeof ArtifactRow>;

/** A part of the paper. */
export const ArtifactSection = z.object({
  heading: optionalText,
  language: z.enum(languages, "is not one of the languages").nullish(),
  text: optionalText,
  columns: z.array(text, "has to be a list of texts").nullish(),
  rows: z.array(ArtifactRow, "has to be a list of rows").nullish(),
});
export type ArtifactSection = z.infer<typeof ArtifactSection>;

/** A sample of an agent's work: a paper of an invented organization, drawn from its rows. */
export const Artifact = z.object({
  kind: z.enum(kinds, "is not a kind of paper that the site draws"),
  heading: text,
  lede: text,
  organization: text,
  title: text,
  detail: optionalText,
  sections: listOf(ArtifactSection, "sections", "section"),
  notes: z
    .array(
      z.object({ about: text, author: optionalText, text }),
      "has to be a list of notes in the margin",
    )
    .nullish(),
  signer: z.object({ role: text, text }, "has no signer: say who decides"),
  checked: z
    .object({
      name: optionalText,
      date: z.iso.date("has to be a date, as in 2026-11-30").nullish(),
    })
    .refine((checked) => whoAndWhen(checked) === true, "needs both a name and a date")
    .nullish(),
});
export type Artifact = z.infer<typeof Artifact>;

const domains = DOMAINS.map(({ domain }) => domain);
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

/** An agent, for the pages that show all agents. */
export const AgentSummary = z.object({
  _id: z.string(),
  id: agentId,
  order: ordinal,
  name: text,
  title: text,
  description: text,
  domain: z.enum(domains, "is not one of the eight domains"),
  color: AgentName.shape.color,
  image: ImageValue,
  domainImage: ImageValue,
  claim: z.object({ figure: text, text, detail: text }).nullish(),
});
export type AgentSummary = z.infer<typeof AgentSummary>;

/** Fields of the talking video in an agent's document; `checkVideo` checks them. */
const talkFields = {
  videoUrl: optionalText,
  combined_url: optionalText,
  talking: z.custom<StoredVideo["talking"]>().nullish(),
};

/** Reports what is wrong with a talking video, each problem at its field. */
function checkVideo(agent: Record<string, unknown>, context: z.core.$RefinementCtx): void {
  const read = readVideo(agent);
  if (read === undefined || "video" in read) return;
  for (const { path, message } of read.problems) {
    context.addIssue({ code: "custom", path, message });
  }
}

/** The talking video of an agent, for the landing page. */
export const AgentVideo = AgentSummary.pick({ _id: true, id: true, order: true })
  .extend({ ...talkFields, image: z.custom<StoredVideo["image"]>().optional() })
  .superRefine(checkVideo);
export type AgentVideo = z.infer<typeof AgentVideo>;

/** An agent with its cards, by which uses of pillars are counted. */
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
  shareImage: optionalImage,
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

/** The first agents in display order, as many as a page can show. */
export const AGENTS = listQuery("agent", AgentSummary, { most: AGENTS_MAX });

/** The same agents with their cards. */
export const AGENT_CARDS = listQuery("agent", AgentWithCards, {
  name: "agentCards",
  most: AGENTS_MAX,
});

/** The talking videos of the same agents; those without one have empty fields. */
export const AGENT_VIDEOS = listQuery("agent", AgentVideo, {
  name: "agentVideos",
  most: AGENTS_MAX,
});

/** All agents in display order, by name. */
export const AGENT_NAMES = listQuery(
  "agent",
  AgentSummary.pick({ _id: true, id: true, name: true }),
  {
    name: "agentNames",
  },
);

/** Agents with everything that their own pages show. */
export const AGENT_DETAILS = detailQuery("agent", "agentDetails", Agent);
