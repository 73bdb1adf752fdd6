import { z } from "zod";
import { Navigation, Settings } from "../../../src/content/documents/settings.ts";
import { AboutPage } from "../../../src/site/about/content.ts";
import { AgentFields } from "../../../src/site/agent/content.ts";
import { ConnectedAgentsPage } from "../../../src/site/connected-agents/content.ts";
import { CpaPage } from "../../../src/site/cpa/content.ts";
import { DataSecurityPage } from "../../../src/site/data-security/content.ts";
import { GlobalImpactPage } from "../../../src/site/global-impact/content.ts";
import { Landing } from "../../../src/site/landing/content.ts";
import { LegalPage } from "../../../src/site/legal/content.ts";
import { LikeOsPage } from "../../../src/site/like-os/content.ts";
import { Challenge, NeedImpactPage } from "../../../src/site/need-impact/content.ts";
import { OrganizationType } from "../../../src/site/organizations/content.ts";
import { PillarDetail, PolyAiPage } from "../../../src/site/poly-ai/content.ts";
import { SampleProfile } from "../../../src/site/sample/content.ts";
import { seedDocuments } from "../../support/seed.ts";

/*
 * What the built site should show of the seed dataset, read from the file itself and not through the
 * lake or the content client, so that a fault in either shows. The shapes are the site's own, without
 * what looks different in an export: pictures and references.
 */

const Picture = z.object({ alt: z.string() });
const SeedAgent = AgentFields.extend({ image: Picture, domainImage: Picture });
export type SeedAgent = z.infer<typeof SeedAgent>;
const SeedChallenge = Challenge.extend({ agents: z.array(z.object({ _ref: z.string() })) });
const { network } = ConnectedAgentsPage.shape;
const SeedNetwork = network.extend({
  connections: z.array(network.shape.connections.element.omit({ agents: true })),
});

const documents = seedDocuments();

export const settings = one(
  "siteSettings",
  Settings.pick({ name: true, conceptBanner: true, gate: true, printNotice: true, contact: true }),
);
export const navigation = one("navigation", Navigation);
export const landing = one("landingPage", Landing.pick({ breadth: true, coverage: true }));
export const sample = one("sampleIngrid", SampleProfile.pick({ description: true }));
export const connected = one(
  "connectedAgentsPage",
  ConnectedAgentsPage.pick({ lede: true, related: true }).extend({ network: SeedNetwork }),
);
export const security = one(
  "dataSecurityPage",
  DataSecurityPage.pick({ lede: true, explanationHeading: true }),
);
export const about = one("aboutPage", AboutPage.pick({ lede: true, invitation: true }));
export const likeOs = one("likeOsPage", LikeOsPage.pick({ lede: true, comparisonsHeading: true }));
export const cpa = one("cpaPage", CpaPage);
export const polyAi = one("polyAiPage", PolyAiPage);
export const needImpact = one("needImpactPage", NeedImpactPage);
export const globalImpact = one("globalImpactPage", GlobalImpactPage);
/** The agents in display order. */
export const agents = all("agent", SeedAgent);
export const organizationTypes = all("organizationType", OrganizationType.pick({ order: true }));
export const pillarDetails = all("pillar", PillarDetail);
/** The rows of the challenges table, with their agents as references. */
export const challenges = all("challengeRow", SeedChallenge);
export const legalPages = z
  .array(LegalPage)
  .parse(documents.filter(({ _type }) => _type === "legalPage"));

/** The agent with this id. @throws Error when the seed has none */
export function agentOf(id: string): SeedAgent {
  const agent = agents.find((candidate) => candidate.id === id);
  if (agent === undefined) throw new Error(`The seed dataset holds no agent "${id}".`);
  return agent;
}

function one<T>(id: string, shape: z.ZodType<T>): T {
  return shape.parse(documents.find(({ _id }) => _id === id));
}

function all<T extends { order: number }>(type: string, shape: z.ZodType<T>): T[] {
  return z
    .array(shape)
    .parse(documents.filter(({ _type }) => _type === type))
    .sort((a, b) => a.order - b.order);
}
